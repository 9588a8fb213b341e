import type { HookRegistrar, Registration } from "@hookline/core";
import { isPlugin, isPluginClass, type Plugin } from "../plugin/plugin.js";
import { invalidPlugin } from "../plugin/plugin-errors.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { validateOptionsNow } from "../plugin/validate-options.js";
import { type BindOptions, bindMethods } from "./bind-methods.js";

/**
 * Binds the methods a plugin has to their points on a bus; all of them, or none. Its options are
 * validated by its schema first. The same plugin again on the same bus binds nothing twice, and is
 * bound as it was the first time.
 * @returns the undo; with the last one, everything is taken off
 * @throws HooklineError for something that is no plugin, options that do not fit or whose schema
 * is asynchronous, what looks like a method of a point but is none, overrides for a method it does
 * not have, or what the bus refuses
 */
export function bindPlugin(
  plugin: Plugin,
  bus: HookRegistrar,
  how: BindOptions = {},
): Registration {
  if (!isPlugin(plugin)) {
    throw invalidPlugin(
      undefined,
      `must be an instance of a class that extends Plugin, or of definePlugin's result.${
        isPluginClass(plugin) ? " Got the class: make an instance of it with new." : ""
      }`,
    );
  }
  const options = validateOptionsNow(staticsOf(plugin), how.options);
  return bindMethods(plugin, bus, { ...how, options });
}
