import type { FailurePolicy, HookMapping, PointName } from "@hookline/core";

/** What an operator may set for one plugin's handler at one point. */
export interface HookOverride {
  /** What a failure means at a gate. */
  readonly onFailure?: FailurePolicy;
  /** Lower runs first. */
  readonly priority?: number;
  /** Ms; `Infinity` for none. */
  readonly timeout?: number;
  /** A matcher, as in `info.hooks`. */
  readonly match?: string;
  /** Whether it may go uncalled, where nothing emits the point. */
  readonly optional?: boolean;
}

/** The options of one plugin; what they mean is up to the plugin. */
export interface PluginOptionsBlock {
  readonly enabled?: boolean;
  readonly [option: string]: unknown;
}

/** The section `plugins` of a configuration file. */
export interface PluginsConfig {
  /** All, none, or the plugins of those names. */
  readonly enabled?: boolean | string | readonly string[];
  /** By plugin name, as the file spells it; look up with `blockOf`. */
  readonly options?: Readonly<Record<string, PluginOptionsBlock>>;
  /** By plugin name, as the file spells it; look up with `blockOf`. */
  readonly hooks?: Readonly<Record<string, { readonly [N in PointName]?: HookOverride }>>;
  /** Whether plugin files of the project may be loaded. Default `false`. */
  readonly allow_project_plugins?: boolean;
  /**
   * Whether a plugin whose manifest names environment variables under `auto_enable` runs wherever
   * all of them are set. Default `false`.
   */
  readonly auto_enable?: boolean;
}

/** A configuration file that was read and found right; points go by their names, not aliases. */
export interface HooklineConfig {
  readonly plugins?: PluginsConfig;
  /** Handler names by point, for `buildSessionBus`. */
  readonly hooks?: HookMapping;
}
