import type { HandlerOptions, PointRef } from "@hookline/core";

/** What a plugin is for; `policy` makes its gate methods judges. */
export type PluginType = "tool" | "hook" | "skill" | "policy" | "guardrail" | "integration";

/** How a plugin's method is registered at its point. */
export type PluginHookOptions = Omit<HandlerOptions, "name" | "owner">;

/** What a plugin says of itself; readable without making an instance. */
export interface PluginInfo {
  /** Name by which it is enabled, listed and logged; lower case with dashes. */
  readonly name: string;
  /** Default `0.0.0`. */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly author?: string | undefined;
  /** Default `hook`. */
  readonly type?: PluginType | undefined;
  /** Names of the plugins that run before this one starts, and as long as it runs. */
  readonly requires?: readonly string[] | undefined;
  /** How methods are registered, by point: phase, priority, match, timeout, onFailure … */
  readonly hooks?: { readonly [R in PointRef]?: PluginHookOptions } | undefined;
}

/**
 * States what a plugin is. Returns what it is given; it is there so that a misspelt key or point
 * is an error where it is written, and words such as `policy` keep their type.
 */
export function pluginInfo(info: PluginInfo): PluginInfo {
  return info;
}
