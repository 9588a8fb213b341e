import type { PluginMethods } from "@hookline/core";
import type { OptionsSchema } from "./options-schema.js";
import { Plugin, type PluginLifecycle, type PluginStatics } from "./plugin.js";
import type { PluginInfo } from "./plugin-info.js";

/** A plugin without a class: its statics and its methods in one object. */
export type PluginDefinition<S extends OptionsSchema> = {
  readonly info: PluginInfo;
  readonly options?: S;
} & PluginMethods<{ readonly options: S }> &
  PluginLifecycle<{ readonly options: S }>;

/**
 * Makes a plugin from an object of methods; the types of events and options are inferred.
 * @returns the plugin's class, to be exported or registered like a hand-written one
 */
export function definePlugin<S extends OptionsSchema = OptionsSchema<Record<string, unknown>>>(
  definition: PluginDefinition<S>,
): PluginStatics & (new () => Plugin) {
  const { info, options, ...methods } = definition;
  class DefinedPlugin extends Plugin {
    static readonly info = info;
    static readonly options = options;
  }
  Object.assign(DefinedPlugin.prototype, methods);
  return DefinedPlugin;
}
