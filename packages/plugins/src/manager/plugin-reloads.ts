import {
  emitsSettled,
  type HookLogger,
  HooklineError,
  isHooklineError,
  messageOf,
} from "@hookline/core";
import { errorWithout } from "../options/hide-secrets.js";
import { pluginStopped, sentence } from "../plugin/plugin-errors.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import type { ManagedPlugin } from "./managed-plugin.js";
import type { PluginFailure } from "./plugin-failure.js";
import type { PluginHost } from "./plugin-host.js";
import type { PluginVersion } from "./plugin-origin.js";

/** An attempt to reload a plugin. */
export interface PluginReload {
  readonly name: string;
  /** Why the version before runs on, or none does; undefined where a new one runs. */
  readonly error: HooklineError | undefined;
}

/** What reloading asks of the manager. */
export interface ReloadingManager {
  readonly logger: HookLogger;
  readonly host: PluginHost;
  readonly onReload: ((reload: PluginReload) => void) | undefined;
  /** @throws HooklineError `UNKNOWN_PLUGIN` */
  find(name: string): ManagedPlugin;
  /** Whether it is registered, and is not being shut down. */
  holds(plugin: ManagedPlugin): boolean;
  /** Makes a later version ready to start. */
  prepare(version: PluginVersion, earlier: ManagedPlugin): Promise<ManagedPlugin>;
  /**
   * Looks whether a later version still goes with the other plugins.
   * @throws HooklineError `PLUGIN_CYCLE`, `REQUIRED_PLUGIN_MISSING`
   */
  admit(next: ManagedPlugin, isToRun: boolean): void;
  /** Registers a later version instead of the one before it. */
  put(next: ManagedPlugin): void;
}

/** Replaces plugins by later versions of themselves, of each one after another. */
export class PluginReloads {
  readonly #manager: ReloadingManager;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, PluginFailure>();
  readonly #watches = new Map<string, () => Promise<void>>();
  /** Versions that are to come or to go, and are called by no later emit. */
  readonly #offStage = new Set<ManagedPlugin>();

  constructor(manager: ReloadingManager) {
    this.#manager = manager;
  }

  /** Of each plugin, why its last reload failed. */
  get failures(): readonly PluginFailure[] {
    return [...this.#failures.values()];
  }

  /** Versions that have to be shut down and are not registered. */
  get offStage(): readonly ManagedPlugin[] {
    return [...this.#offStage];
  }

  /** @throws HooklineError why the version before runs on, when that has been reported */
  reload(name: string): Promise<void> {
    const key = foldPluginName(name);
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#reload(key));
    this.#turns.set(key, turn);
    const done = (): void => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    turn.then(done, done);
    return turn;
  }

  /** Reloads a plugin whenever it has changed, until it is forgotten. */
  async watch(plugin: ManagedPlugin): Promise<void> {
    const { info, origin } = plugin.held;
    try {
      const reload = () =>
        this.reload(info.name).then(
          () => true,
          () => false,
        );
      const close = await origin?.watch?.(reload);
      if (close === undefined) return;
      if (this.#manager.holds(plugin)) this.#watches.set(foldPluginName(info.name), close);
      else await close();
    } catch (err) {
      const { logger } = this.#manager;
      logger.warn({ err, plugin: info.name }, `The plugin "${info.name}" can not be watched.`);
    }
  }

  /** Ends what goes on for a plugin that is unregistered. */
  async forget(name: string): Promise<void> {
    const key = foldPluginName(name);
    this.#failures.delete(key);
    const close = this.#watches.get(key);
    this.#watches.delete(key);
    await close?.();
  }

  async #reload(key: string): Promise<void> {
    const earlier = this.#manager.find(key);
    const { info, origin } = earlier.held;
    if (origin === undefined) throw notReloadable(info.name);
    let secrets: readonly string[] = [];
    try {
      const version = await origin.load();
      secrets = version.how.secrets ?? [];
      // A module that exports an instance exports the same one as long as it is the same.
      if (version.plugin !== earlier.held.plugin) {
        const next = await this.#manager.prepare(version, earlier);
        secrets = next.held.secrets;
        await this.#replace(earlier, next);
      }
    } catch (cause) {
      if (!this.#manager.holds(earlier)) throw pluginStopped(info.name);
      const error = errorWithout(reloadFailed(info.name, cause), secrets);
      this.#failures.set(key, { name: info.name, error, during: "reload" });
      this.#manager.logger.error({ err: error, plugin: info.name }, error.message);
      this.#tell({ name: info.name, error });
      throw error;
    }
    this.#failures.delete(key);
    this.#manager.logger.info({ plugin: info.name }, `The plugin "${info.name}" was reloaded.`);
    this.#tell({ name: info.name, error: undefined });
  }

  async #replace(earlier: ManagedPlugin, next: ManagedPlugin): Promise<void> {
    const { host } = this.#manager;
    this.#offStage.add(next);
    try {
      for (;;) {
        await earlier.settled();
        if (!this.#manager.holds(earlier)) throw pluginStopped(earlier.held.info.name);
        if (!earlier.isRunning || next.isRunning) break;
        await next.start({ ...host, registrars: new Map() });
      }
      // No await from here on: what is said of the plugin is said of the next version then.
      this.#manager.admit(next, earlier.isRunning);
      next.replace(earlier, host);
    } catch (error) {
      await this.#end(next);
      throw error;
    }
    this.#offStage.delete(next);
    this.#manager.put(next);
    this.#offStage.add(earlier);
    // An emit under way goes on with the version it has begun with.
    void emitsSettled().then(() => this.#end(earlier));
  }

  async #end(plugin: ManagedPlugin): Promise<void> {
    try {
      await plugin.end();
    } catch (err) {
      this.#manager.logger.error({ err, plugin: plugin.held.info.name }, messageOf(err));
    }
    this.#offStage.delete(plugin);
  }

  #tell(reload: PluginReload): void {
    try {
      this.#manager.onReload?.(reload);
    } catch (err) {
      this.#manager.logger.error({ err, plugin: reload.name }, "onReload failed.");
    }
  }
}

function notReloadable(plugin: string): HooklineError {
  return new HooklineError(
    "PLUGIN_NOT_RELOADABLE",
    `The plugin "${plugin}" can not be reloaded: it was registered in code, without an origin. Register it with one, or unregister it and register a new version.`,
    { handler: plugin },
  );
}

function reloadFailed(plugin: string, cause: unknown): HooklineError {
  const { code, point } = isHooklineError(cause)
    ? cause
    : { code: "PLUGIN_FAILED" as const, point: undefined };
  return new HooklineError(
    code,
    `The plugin "${plugin}" was not reloaded: ${sentence(messageOf(cause))} The version before runs on.`,
    { ...(point !== undefined && { point }), handler: plugin, cause },
  );
}
