import { HooklineError, type HookMapping, type HookRegistrar } from "@hookline/core";
import type { FailedLoads } from "./failed-loads.js";
import type { PluginManagerOptions } from "./manager-options.js";
import type { PluginFailure } from "./plugin-failure.js";
import { PluginManager } from "./plugin-manager.js";

/** How a `LoadedPlugins` is made. */
interface LoadedPluginsOptions extends PluginManagerOptions {
  /** Default `false`. */
  readonly tolerateFailures?: boolean | undefined;
  readonly agentHooks: HookMapping;
  readonly failed: FailedLoads;
}

/** A manager with the plugins that the configuration enables. */
export class LoadedPlugins extends PluginManager {
  /** The handler names under `hooks` of the configuration, for `buildSessionBus`. */
  readonly agentHooks: HookMapping;
  readonly #failed: FailedLoads;
  readonly #tolerateFailures: boolean;

  /** @internal `loadPlugins` makes it. */
  constructor({ agentHooks, failed, tolerateFailures, ...options }: LoadedPluginsOptions) {
    super(options);
    this.agentHooks = agentHooks;
    this.#failed = failed;
    failed.registerBy((plugin, how) => this.register(plugin, how));
    this.#tolerateFailures = tolerateFailures ?? false;
  }

  /**
   * What is enabled but could not be loaded, then later versions that could not be, and why; each
   * was logged too.
   */
  override get failures(): readonly PluginFailure[] {
    return [...this.#failed.failures, ...super.failures];
  }

  /**
   * As `PluginManager` does it. One that could not be loaded is loaded now, with those that failed
   * for lack of it, and from then on runs on every bus.
   * @throws HooklineError as `PluginManager` does, and why it still can not be loaded
   */
  override async reload(name?: string): Promise<void> {
    if (name !== undefined) {
      return this.#failed.has(name) ? this.#failed.retry(name) : super.reload(name);
    }
    const errors: unknown[] = [];
    const note = (error: unknown): unknown =>
      error instanceof AggregateError ? errors.push(...error.errors) : errors.push(error);
    const before = this.#failed.names;
    await super.reload().catch(note);
    for (const one of before) await this.#failed.retry(one).catch(note);
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} plugin(s) were not reloaded.`);
    }
  }

  override async shutdown(): Promise<void> {
    await this.#failed.close();
    await super.shutdown();
  }

  /**
   * As `PluginManager` does it. Whoever has enabled a guard must not run without it, so this is
   * refused while one does not run, unless that is tolerated; a version that could not be reloaded
   * does not count.
   * @throws HooklineError `PLUGIN_NOT_LOADED` with every failure
   */
  override attach(registrar: HookRegistrar): () => void {
    const { failures } = this.#failed;
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
