import type { HookLogger } from "@hookline/core";
import type { DependencyContainer } from "tsyringe";
import { bindMethods } from "../bridge/bind-methods.js";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import { loggerWithout } from "../options/hide-secrets.js";
import { isPlugin, type Plugin, type PluginClass } from "../plugin/plugin.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import type { Options } from "../plugin/validate-options.js";
import { constructPlugin } from "./construct-plugin.js";
import type { HeldPlugin } from "./managed-plugin.js";
import type { RegisterOptions } from "./manager-options.js";

/** What a manager gives every plugin. */
export interface HoldingOptions {
  readonly logger: HookLogger;
  readonly container: DependencyContainer | undefined;
  /** Ms. */
  readonly startTimeout: number;
  /** Ms. */
  readonly shutdownTimeout: number;
}

/** How a plugin is registered, with its place among the others. */
export interface PlacedOptions extends RegisterOptions {
  readonly place: number;
}

/**
 * Makes the instance of a plugin, and binds it on trial: not first when a session begins is a
 * wrong matcher or phase to come to light.
 * @param options validated
 * @throws HooklineError for a plugin or overrides that are wrong
 */
export function holdPlugin(
  plugin: Plugin | PluginClass,
  options: Options,
  { overrides = {}, source = "registered", origin, place, ...how }: PlacedOptions,
  { container, startTimeout, shutdownTimeout, ...manager }: HoldingOptions,
): HeldPlugin {
  const { info } = staticsOf(plugin);
  const secrets = [...(how.secrets ?? []), ...(how.secretsIn?.(options) ?? [])];
  const logger = loggerWithout(manager.logger.child({ plugin: info.name }), secrets);
  const instance = isPlugin(plugin) ? plugin : constructPlugin(plugin, logger, container);
  bindMethods(instance, scratchBus(), { overrides });
  const points = overriddenMethods(instance).map(({ point }) => point);
  return {
    ...{ plugin: instance, info, options, overrides, source, origin, points, place, logger },
    ...{ secrets, startTimeout, shutdownTimeout },
  };
}
