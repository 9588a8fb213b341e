import type { HandlerOptions, PointRef } from "@hookline/core";

/** What an operator may set for a plugin's handler at one point. */
export type HookOverride = Pick<
  HandlerOptions,
  "onFailure" | "priority" | "timeout" | "match" | "optional"
>;

/** What an operator may set for a plugin's handlers, by point; goes before what the plugin says. */
export type HookOverrides = { readonly [R in PointRef]?: HookOverride };

/** The keys of an override. */
export const OVERRIDE_KEYS: readonly string[] = [
  "onFailure",
  "priority",
  "timeout",
  "match",
  "optional",
] satisfies readonly (keyof HookOverride)[];
