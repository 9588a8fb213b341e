import type { Plugin, PluginClass } from "../plugin/plugin.js";
import type { RegisterOptions } from "./manager-options.js";

/** A plugin as it is now, and how it is registered. */
export interface PluginVersion {
  readonly plugin: Plugin | PluginClass;
  readonly how: Omit<RegisterOptions, "enabled" | "origin" | "place">;
}

/** Where a plugin comes from, and can be got again. */
export interface PluginOrigin {
  /** Loads the plugin as it is now; what this throws is reported, and the version before runs on. */
  load(): Promise<PluginVersion>;
  /**
   * Watches what it is made of, where that is possible.
   * @param changed to be called when it is another; tells whether that one runs now
   * @param isRunning whether it runs as it is; else `changed` is to be called for any change.
   * Default `true`
   * @returns the end of it
   */
  watch?(changed: () => Promise<boolean>, isRunning?: boolean): Promise<() => Promise<void>>;
}
