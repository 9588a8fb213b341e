import {
  type HookLogger,
  type HooklineError,
  hasCode,
  isHooklineError,
  messageOf,
} from "@hookline/core";
import { errorWithout } from "../options/hide-secrets.js";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import { pluginFailed, pluginStopped } from "../plugin/plugin-errors.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import type { PluginManagerOptions, RegisterOptions } from "./manager-options.js";
import type { PluginFailure } from "./plugin-failure.js";
import type { PluginOrigin, PluginVersion } from "./plugin-origin.js";

/** A plugin that was to run and could not be loaded. */
export interface FailedPlugin {
  readonly name: string;
  readonly cause: unknown;
  /** Where it is got again. */
  readonly origin: PluginOrigin;
  /** Where its handlers are to stand among those of other plugins. */
  readonly place: number;
  /** Texts that are not to be shown. */
  readonly secrets?: readonly string[] | undefined;
}

interface Failed extends Pick<FailedPlugin, "name" | "origin" | "place"> {
  error: HooklineError;
  unwatch?: (() => Promise<void>) | undefined;
}

type Register = (plugin: Plugin | PluginClass, how: RegisterOptions) => Promise<void>;

/** The plugins of a manager that were to run and could not be loaded, as long as that is so. */
export class FailedLoads {
  readonly #logger: HookLogger;
  readonly #onReload: PluginManagerOptions["onReload"];
  readonly #failed = new Map<string, Failed>();
  #register: Register | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(logger: HookLogger, onReload?: PluginManagerOptions["onReload"]) {
    this.#logger = logger;
    this.#onReload = onReload;
  }

  /** Says how a plugin is registered that could be loaded after all. */
  registerBy(register: Register): void {
    this.#register = register;
  }

  /** Why each could not be loaded, the last time. */
  get failures(): readonly PluginFailure[] {
    return [...this.#failed.values()].map(({ name, error }) => ({ name, error, during: "load" }));
  }

  get names(): readonly string[] {
    return [...this.#failed.values()].map(({ name }) => name);
  }

  has(name: string): boolean {
    return this.#failed.has(foldPluginName(name));
  }

  /** Notes and logs that a plugin could not be loaded. */
  add({ name, cause, origin, place, secrets = [] }: FailedPlugin): void {
    const error = this.#report(name, cause, secrets);
    this.#failed.set(foldPluginName(name), { name, error, origin, place });
  }

  /** Tries each again whenever one of its files changes. */
  async watch(): Promise<void> {
    for (const failed of this.#failed.values()) {
      const { name, origin } = failed;
      const changed = (): Promise<boolean> =>
        this.retry(name).then(
          () => true,
          () => false,
        );
      try {
        failed.unwatch = await origin.watch?.(changed, false);
      } catch (err) {
        this.#logger.warn({ err, plugin: name }, `The plugin "${name}" can not be watched.`);
      }
    }
  }

  /**
   * Loads a plugin again, after those that are being loaded, and those too that failed for lack of
   * it.
   * @throws HooklineError why it still can not be loaded, when that has been reported
   */
  retry(name: string): Promise<void> {
    const turn = this.#turn.then(() => this.#retry(foldPluginName(name)));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Loads none of them any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { unwatch } of this.#failed.values()) await unwatch?.();
  }

  async #retry(key: string): Promise<void> {
    const failed = this.#failed.get(key);
    // Another turn may have loaded it.
    if (failed === undefined) return;
    const { name, origin, place } = failed;
    if (this.#isClosed) throw pluginStopped(name);
    let version: PluginVersion | undefined;
    try {
      version = await origin.load();
      if (this.#isClosed) throw pluginStopped(name);
      await this.#register?.(version.plugin, { ...version.how, origin, place });
    } catch (cause) {
      if (this.#isClosed) throw pluginStopped(name);
      failed.error = this.#report(name, cause, version?.how.secrets);
      this.#tell(name, failed.error);
      throw failed.error;
    }
    this.#failed.delete(key);
    await failed.unwatch?.();
    this.#logger.info({ plugin: name }, `The plugin "${name}" was loaded.`);
    this.#tell(name, undefined);
    for (const [other, { error }] of [...this.#failed]) {
      const lacked = hasCode(error, "REQUIRED_PLUGIN_MISSING") || hasCode(error, "PLUGIN_CYCLE");
      if (lacked) await this.#retry(other).catch(() => undefined);
    }
  }

  #report(name: string, cause: unknown, secrets: readonly string[] = []): HooklineError {
    const error = errorWithout(failureOf(name, cause), secrets);
    const message = `The plugin "${name}" was not loaded: ${messageOf(error)}`;
    this.#logger.error({ err: error, plugin: name }, message);
    return error;
  }

  #tell(name: string, error: HooklineError | undefined): void {
    try {
      this.#onReload?.({ name, error });
    } catch (err) {
      this.#logger.error({ err, plugin: name }, "onReload failed.");
    }
  }
}

function failureOf(name: string, cause: unknown): HooklineError {
  if (isHooklineError(cause)) return cause;
  return pluginFailed(name, "failed to load", cause, "Disable it, or update its package.");
}
