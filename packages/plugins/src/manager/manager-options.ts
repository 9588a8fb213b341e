import type { HookLogger } from "@hookline/core";
import type { DependencyContainer } from "tsyringe";
import type { HookOverrides } from "../bridge/hook-overrides.js";
import type { OptionsError } from "../plugin/validate-options.js";
import type { PluginOrigin } from "./plugin-origin.js";
import type { PluginReload } from "./plugin-reloads.js";

/** How a manager is made. */
export interface PluginManagerOptions {
  /** Default: pino on stderr; each plugin gets a child of it. */
  readonly logger?: HookLogger | undefined;
  /** Where constructors of plugins get their services. Default: tsyringe's root container. */
  readonly container?: DependencyContainer | undefined;
  /**
   * Ms that the `on_init` of a plugin has, and importing its modules before. Default 30000;
   * `Infinity` for no end.
   */
  readonly startTimeout?: number | undefined;
  /**
   * Ms that a plugin has to shut down, or to end its start when it is to; and that emits under way
   * are waited for before that. Default 5000; `Infinity` for no end.
   */
  readonly shutdownTimeout?: number | undefined;
  /**
   * Whether a plugin is reloaded, or one loaded that could not be, when one of its files changes,
   * for development. Default `false`.
   */
  readonly watch?: boolean | undefined;
  /**
   * Called after each attempt to reload a plugin, or to load one that could not be, whoever asked
   * for it.
   */
  readonly onReload?: ((reload: PluginReload) => void) | undefined;
}

/** How a plugin is registered. */
export interface RegisterOptions {
  /** Validated by the plugin's schema before it sees them. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Makes the error of options that are wrong. Default: `INVALID_OPTIONS` with each key. */
  readonly optionsError?: OptionsError | undefined;
  /**
   * Texts, such as those of options, that the plugin's own logger masks, and errors of its start.
   * Default none.
   */
  readonly secrets?: readonly string[] | undefined;
  /** More of them, in the options as its schema has made them. Default none. */
  readonly secretsIn?:
    | ((options: Readonly<Record<string, unknown>>) => readonly string[])
    | undefined;
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** The operator's word on its handlers; it goes before what the plugin says of itself. */
  readonly overrides?: HookOverrides | undefined;
  /**
   * Where its handlers stand among those of the manager's other plugins with equal priority: lower
   * first. It is kept when the plugin is disabled, enabled or reloaded. Default: behind those that
   * were registered before.
   */
  readonly place?: number | undefined;
  /** Where it came from. Default `registered`. */
  readonly source?: string | undefined;
  /** Where `reload` gets a later version of it. Default: it can not be reloaded. */
  readonly origin?: PluginOrigin | undefined;
}
