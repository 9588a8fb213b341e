import type { HooklineError, HookRegistrar } from "@hookline/core";
import type { PluginInfo } from "../plugin/plugin-info.js";
import type { PluginTool } from "../plugin/plugin-tool.js";

/** What a manager gives the plugins it starts. */
export interface PluginHost {
  /** The buses, by what they are registered with. */
  readonly registrars: ReadonlyMap<HookRegistrar, unknown>;
  /** Waits for the plugins that one requires, and tells which of them does not run. */
  readonly unmet: (info: PluginInfo) => Promise<HooklineError | undefined>;
  /** @throws HooklineError `DUPLICATE_TOOL` for a tool whose name is one of another plugin's */
  readonly admitTools: (plugin: string, tools: readonly PluginTool[]) => void;
}
