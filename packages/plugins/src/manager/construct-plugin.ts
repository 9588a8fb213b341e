import "reflect-metadata";
import { type HookLogger, messageOf } from "@hookline/core";
import { type DependencyContainer, injectable, container as rootContainer } from "tsyringe";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import { invalidPlugin, sentence } from "../plugin/plugin-errors.js";
import { LOGGER } from "./tokens.js";

/** Where the compiler writes down the types of a constructor's parameters. */
const TYPES = "design:paramtypes";
/** Where `@inject(TOKEN)` does so, by position, in every copy of tsyringe. */
const TOKENS = "injectionTokens";

/**
 * Makes the instance of a plugin in a container of its own: its constructor gets services of the
 * application, and `LOGGER`. A class without parameters needs no decorator; of each parameter
 * either its type must be known, which the compiler writes down for decorated classes, or its
 * token.
 * @throws HooklineError `INVALID_PLUGIN`
 */
export function constructPlugin(
  plugin: PluginClass,
  logger: HookLogger,
  parent: DependencyContainer = rootContainer,
): Plugin {
  const { name } = plugin.info;
  inheritTokens(plugin);
  const unknown = firstUnknownParameter(plugin);
  if (unknown !== undefined) {
    throw invalidPlugin(
      name,
      `can not be made: its constructor takes ${plugin.length} parameter(s), and what number ${unknown + 1} is to be is not known. Decorate the class with @injectable() and compile it with emitDecoratorMetadata, put @inject(TOKEN) before every parameter, or give the parameters up.`,
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

/** A class without a constructor of its own has its parent's, whose tokens tsyringe passes over. */
function inheritTokens(plugin: PluginClass): void {
  if (plugin.length > 0) return;
  const tokens: unknown = Reflect.getMetadata(TOKENS, plugin);
  if (tokens !== undefined) Reflect.defineMetadata(TOKENS, tokens, plugin);
}

function firstUnknownParameter(plugin: PluginClass): number | undefined {
  const types = (Reflect.getMetadata(TYPES, plugin) ?? []) as readonly unknown[];
  const tokens = (Reflect.getOwnMetadata(TOKENS, plugin) ?? {}) as Readonly<
    Record<number, unknown>
  >;
  for (let i = 0; i < plugin.length; i++) {
    if (i >= types.length && !(i in tokens)) return i;
  }
  return undefined;
}
