import "reflect-metadata";
import { type HookLogger, messageOf } from "@hookline/core";
import { type DependencyContainer, injectable, container as rootContainer } from "tsyringe";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import { invalidPlugin, sentence } from "../plugin/plugin-errors.js";
import { LOGGER } from "./tokens.js";

/**
 * Makes the instance of a plugin in a container of its own: its constructor gets services of the
 * application, and `LOGGER`. A class without parameters needs no decorator; one with parameters
 * needs any, so that the compiler writes their types down.
 * @throws HooklineError `INVALID_PLUGIN`
 */
export function constructPlugin(
  plugin: PluginClass,
  logger: HookLogger,
  parent: DependencyContainer = rootContainer,
): Plugin {
  const { name } = plugin.info;
  const services = Reflect.getMetadata("design:paramtypes", plugin) as unknown[] | undefined;
  if (plugin.length > 0 && (services === undefined || services.length === 0)) {
    throw invalidPlugin(
      name,
      `can not be made: its constructor takes ${plugin.length} parameter(s), but their types are not known. Decorate the class with @injectable(), compiled with emitDecoratorMetadata, or give the parameters up.`,
    );
  }
  const child = parent.createChildContainer();
  child.register(LOGGER, { useValue: logger });
  try {
    // Applied here too, because the class may be undecorated, or decorated by another copy.
    injectable()(plugin as never);
    return child.resolve(plugin as never);
  } catch (cause) {
    throw invalidPlugin(
      name,
      `can not be made: ${sentence(messageOf(cause))} Register the services it needs in the application's container.`,
      { cause },
    );
  }
}
