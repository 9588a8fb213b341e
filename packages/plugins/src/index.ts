// Running plugins
export type { BindOptions } from "./bridge/bind-methods.js";
export { bindPlugin } from "./bridge/bind-plugin.js";
export type { HookOverride, HookOverrides } from "./bridge/hook-overrides.js";
export { type LoadPluginsOptions, loadPlugins } from "./manager/load-plugins.js";
export { LoadedPlugins } from "./manager/loaded-plugins.js";
export type { PluginManagerOptions, RegisterOptions } from "./manager/manager-options.js";
export type { PluginEntry } from "./manager/plugin-entry.js";
export type { PluginFailure } from "./manager/plugin-failure.js";
export { PluginManager } from "./manager/plugin-manager.js";
export type { PluginOrigin, PluginVersion } from "./manager/plugin-origin.js";
export type { PluginReload } from "./manager/plugin-reloads.js";
export { LOGGER } from "./manager/tokens.js";
// Writing a plugin
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
  type OptionalBy,
  type PluginHookOptions,
  type PluginInfo,
  type PluginType,
  pluginInfo,
} from "./plugin/plugin-info.js";
export { type PluginTool, type PluginToolContext, pluginTool } from "./plugin/plugin-tool.js";
