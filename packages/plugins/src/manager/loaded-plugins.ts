import { HooklineError, type HookMapping, type HookRegistrar } from "@hookline/core";
import type { PluginManagerOptions } from "./manager-options.js";
import type { PluginFailure } from "./plugin-failure.js";
import { PluginManager } from "./plugin-manager.js";

/** How a `LoadedPlugins` is made. */
export interface LoadedPluginsOptions extends PluginManagerOptions {
  /** Default `false`. */
  readonly tolerateFailures?: boolean | undefined;
  readonly agentHooks: HookMapping;
  readonly failures: readonly PluginFailure[];
}

/** A manager with the plugins that the configuration enables. */
export class LoadedPlugins extends PluginManager {
  /** The handler names under `hooks` of the configuration, for `buildSessionBus`. */
  readonly agentHooks: HookMapping;
  readonly #loadFailures: readonly PluginFailure[];
  readonly #tolerateFailures: boolean;

  constructor({ agentHooks, failures, tolerateFailures, ...options }: LoadedPluginsOptions) {
    super(options);
    this.agentHooks = agentHooks;
    this.#loadFailures = failures;
    this.#tolerateFailures = tolerateFailures ?? false;
  }

  /**
   * What is enabled but could not be loaded, then later versions that could not be, and why; each
   * was logged too.
   */
  override get failures(): readonly PluginFailure[] {
    return [...this.#loadFailures, ...super.failures];
  }

  /**
   * As `PluginManager` does it. Whoever has enabled a guard must not run without it, so this is
   * refused while one does not run, unless that is tolerated; a version that could not be reloaded
   * does not count.
   * @throws HooklineError `PLUGIN_NOT_LOADED` with every failure
   */
  override attach(registrar: HookRegistrar): () => void {
    const failures = this.#loadFailures;
    if (failures.length > 0 && !this.#tolerateFailures) throw notLoaded(failures);
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
