import { checkInfo } from "./check-info.js";
import {
  isPlugin,
  isPluginClass,
  type Plugin,
  type PluginClass,
  type PluginStatics,
} from "./plugin.js";
import { invalidPlugin } from "./plugin-errors.js";

/**
 * What the class of a plugin says, be it given or that of an instance.
 * @throws HooklineError `INVALID_PLUGIN` for what is no plugin, or says something wrong
 */
export function staticsOf(plugin: Plugin | PluginClass): PluginStatics {
  if (!isPlugin(plugin) && !isPluginClass(plugin)) {
    throw invalidPlugin(
      undefined,
      "must be an instance or a class that extends Plugin, or definePlugin's result.",
    );
  }
  const statics = (isPlugin(plugin) ? plugin.constructor : plugin) as unknown as PluginStatics & {
    readonly name: string;
  };
  checkInfo(statics.info, statics.name);
  return statics;
}
