import type { HandlerOptions, PointRef } from "@hookline/core";

/** What a plugin is for; `policy` makes its gate methods judges. */
export type PluginType = "tool" | "hook" | "skill" | "policy" | "guardrail" | "integration";

/** How a plugin's method is registered at its point. */
export interface PluginHookOptions extends Omit<HandlerOptions, "name" | "owner" | "optional"> {
  /**
   * Whether the method may go uncalled: where nothing emits its point, `plugins doctor` makes a note
   * of it, and sessions no warning. Or what tells it from the plugin's validated options. Default
   * false.
   */
  readonly optional?: boolean | OptionalBy | undefined;
}

/** Tells from a plugin's options whether a method may go uncalled. */
export type OptionalBy = {
  // As a method, so that it may name the type that the plugin's options have.
  by(options: Readonly<Record<string, unknown>>): boolean;
}["by"];

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
