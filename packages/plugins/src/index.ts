// Writing a plugin

// Running plugins
export { type BindOptions, bindPlugin, type HookOverrides } from "./bridge/bind-plugin.js";
export {
  LoadedPlugins,
  type LoadPluginsOptions,
  loadPlugins,
  type PluginFailure,
} from "./manager/load-plugins.js";
export type { PluginEntry } from "./manager/plugin-entry.js";
export {
  PluginManager,
  type PluginManagerOptions,
  type RegisterOptions,
} from "./manager/plugin-manager.js";
export { LOGGER } from "./manager/tokens.js";
export { definePlugin, type PluginDefinition } from "./plugin/define-plugin.js";
export type { OptionsSchema, SchemaIssue, SchemaResult } from "./plugin/options-schema.js";
export {
  isPlugin,
  Plugin,
  type PluginClass,
  type PluginContext,
  type PluginLifecycle,
  type PluginStatics,
} from "./plugin/plugin.js";
export {
  type PluginHookOptions,
  type PluginInfo,
  type PluginType,
  pluginInfo,
} from "./plugin/plugin-info.js";
