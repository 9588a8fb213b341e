import type { HooklineError } from "@hookline/core";

/** A plugin, or a later version of one, that could not be loaded. */
export interface PluginFailure {
  readonly name: string;
  readonly error: HooklineError;
  /** `load`: it does not run. `reload`: the version before runs on. */
  readonly during: "load" | "reload";
}
