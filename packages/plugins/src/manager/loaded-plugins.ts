import { HooklineError, type HookMapping, type HookRegistrar } from "@hookline/core";
import type { PluginManagerOptions } from "./manager-options.js";
import { PluginManager } from "./plugin-manager.js";

/** A plugin that is enabled but could not be loaded. */
export interface PluginFailure {
  readonly name: string;
  readonly error: HooklineError;
}

/** How a `LoadedPlugins` is made. */
export interface LoadedPluginsOptions extends PluginManagerOptions {
  /** Default `false`. */
  readonly tolerateFailures?: boolean | undefined;
  readonly agentHooks: HookMapping;
  readonly failures: readonly PluginFailure[];
}

/** A manager with the plugins that the configuration enables. */
export class LoadedPlugins extends PluginManager {
  /** What is enabled but could not be loaded, and why; each was logged too. */
  readonly failures: readonly PluginFailure[];
  /** The handler names under `hooks` of the configuration, for `buildSessionBus`. */
  readonly agentHooks: HookMapping;
  readonly #tolerateFailures: boolean;

  constructor({ agentHooks, failures, tolerateFailures, ...options }: LoadedPluginsOptions) {
    super(options);
    this.agentHooks = agentHooks;
    this.failures = failures;
    this.#tolerateFailures = tolerateFailures ?? false;
  }

  /**
   * As `PluginManager` does it. Whoever has enabled a guard must not run without it, so this is
   * refused while there are failures, unless they are tolerated.
   * @throws HooklineError `PLUGIN_NOT_LOADED` with every failure
   */
  override attach(registrar: HookRegistrar): () => void {
    if (this.failures.length > 0 && !this.#tolerateFailures) throw notLoaded(this.failures);
    return super.attach(registrar);
  }
}

function notLoaded(failures: readonly PluginFailure[]): HooklineError {
  const errors = failures.map(({ error }) => error);
  const lines = failures.map(({ name, error }) => `\n  "${name}": ${error.message}`);
  return new HooklineError(
    "PLUGIN_NOT_LOADED",
    `Nothing runs without the plugins that are enabled, and ${failures.length} of them could not be loaded. Mend or disable what follows, or pass tolerateFailures: true to loadPlugins.${lines.join("")}`,
    {
      handler: failures[0]?.name ?? "",
      cause: errors.length === 1 ? errors[0] : new AggregateError(errors),
    },
  );
}
