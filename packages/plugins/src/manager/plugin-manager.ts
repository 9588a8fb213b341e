import {
  defaultLogger,
  HooklineError,
  type HookRegistrar,
  type HookSource,
  type Registration,
  registration,
} from "@hookline/core";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import { invalidPlugin, pluginStopped } from "../plugin/plugin-errors.js";
import type { PluginInfo } from "../plugin/plugin-info.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import type { PluginTool } from "../plugin/plugin-tool.js";
import { validateOptions } from "../plugin/validate-options.js";
import { EmitDrain } from "./emit-drain.js";
import { type HoldingOptions, holdPlugin } from "./hold-plugin.js";
import { ManagedPlugin } from "./managed-plugin.js";
import type { PluginManagerOptions, RegisterOptions } from "./manager-options.js";
import type { PluginEntry } from "./plugin-entry.js";
import type { PluginFailure } from "./plugin-failure.js";
import type { PluginHost } from "./plugin-host.js";
import { PluginReloads } from "./plugin-reloads.js";
import { PluginRoster } from "./plugin-roster.js";
import { ToolBoard } from "./tool-board.js";

/**
 * Holds plugins and binds the enabled ones to every bus it is attached to. One instance of a
 * plugin serves all of them.
 */
export class PluginManager implements HookSource {
  readonly name = "plugins";
  readonly #holding: HoldingOptions;
  readonly #watches: boolean;
  readonly #plugins = new PluginRoster();
  /** Names that are being registered, with where from, so that two at once can not both win. */
  readonly #reserved = new Map<string, string>();
  /** The buses, each with how often the manager is attached to it. */
  readonly #registrars = new Map<HookRegistrar, number>();
  readonly #host: PluginHost = {
    registrars: this.#registrars,
    unmet: (info) => this.#plugins.unmet(info),
    admitTools: (plugin, tools) => this.#plugins.admitTools(plugin, tools),
  };
  readonly #toolBoard: ToolBoard;
  readonly #reloads: PluginReloads;
  #shutdowns = 0;
  /** Ends with the calls of `shutdown` so far; never rejects. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor(options: PluginManagerOptions = {}) {
    const { container, startTimeout = 30_000, shutdownTimeout = 5000 } = options;
    const logger = options.logger ?? defaultLogger();
    this.#holding = { logger, container, startTimeout, shutdownTimeout };
    this.#watches = options.watch ?? false;
    this.#toolBoard = new ToolBoard(() => this.tools, logger);
    this.#reloads = new PluginReloads({
      ...{ logger, host: this.#host, onReload: options.onReload },
      find: (name) => this.#plugins.find(name),
      holds: (plugin) => this.#plugins.holds(plugin) && !plugin.isRetired,
      prepare: ({ plugin, how }, { held }) =>
        this.#prepare(plugin, { ...how, origin: held.origin, place: held.place }, held.info),
      admit: (next, isToRun) => {
        this.#plugins.refuseCircle(next);
        const unmet = isToRun ? this.#plugins.unmetNow(next.held.info) : undefined;
        if (unmet !== undefined) throw unmet;
      },
      put: (next) => {
        this.#plugins.put(next);
        this.#toolBoard.look();
      },
    });
  }

  /**
   * Registers a plugin, or its class, and starts it: options are validated, the instance is made
   * and bound on trial, `on_init` is called, and it is bound to every bus. Should one of these
   * fail, nothing of it stays. It is listed, and can be disabled, while it starts.
   * @throws HooklineError for a plugin, options or overrides that are wrong, a name that is taken,
   * a failed start, `PLUGIN_TIMED_OUT` for one that is late, or `PLUGIN_STOPPED` for one that was
   * unregistered before it had started
   */
  async register(plugin: Plugin | PluginClass, how: RegisterOptions = {}): Promise<void> {
    const { info } = staticsOf(plugin);
    const key = foldPluginName(info.name);
    const { source = "registered" } = how;
    const taken = this.#plugins.has(key) ? this.#plugins.find(key).held.source : undefined;
    const rival = taken ?? this.#reserved.get(key);
    if (rival !== undefined) throw nameTaken(info.name, source, rival);
    this.#reserved.set(key, source);
    const managed = await this.#prepare(plugin, how).finally(() => this.#reserved.delete(key));
    if (how.enabled ?? true) await this.#startNew(managed);
    if (this.#watches) await this.#reloads.watch(managed);
  }

  /**
   * Unbinds a plugin, waits for the emits under way, calls its `on_shutdown` and forgets it, also
   * when that fails. Emits are waited for as long as `shutdownTimeout` says; so is the one of a
   * handler that waits for this call. A plugin that is still starting is shut down when its
   * `on_init` is done, and never called in between.
   * @throws HooklineError `PLUGIN_REQUIRED` while one that requires it runs
   */
  async unregister(name: string): Promise<void> {
    const managed = this.#plugins.find(name);
    this.#plugins.refuseIfRequired(managed);
    const forgotten = this.#forget(managed);
    const ended = managed.end();
    this.#toolBoard.look();
    await Promise.all([ended, forgotten]);
  }

  /**
   * Binds a plugin to every bus; starts it, if it never was. An enabled one stays as it is. Should
   * it be disabled before it has started, it is disabled when this is done.
   * @throws HooklineError for a failed start; `PLUGIN_TIMED_OUT` for one that is late, and then it is
   * disabled
   */
  async enable(name: string): Promise<void> {
    await this.#plugins.find(name).start(this.#host);
    this.#toolBoard.look();
  }

  /**
   * Takes a plugin off every bus at once. It stays registered and can be enabled again. One that
   * is still starting is shut down when its `on_init` is done.
   * @throws HooklineError `PLUGIN_REQUIRED` while one that requires it runs
   */
  disable(name: string): void {
    const managed = this.#plugins.find(name);
    this.#plugins.refuseIfRequired(managed);
    managed.disable();
    this.#toolBoard.look();
  }

  /**
   * Loads a plugin again, or each that has an origin, and puts it in the place of the version
   * before, on every bus in one step: no event is missed, none is handled by both. What was under
   * way ends with the version it began with, which is shut down after. A new version starts before
   * the one before it ends; where it can not, that one runs on. Its `context.state` is new.
   * @throws HooklineError why the version before runs on, an AggregateError for several plugins;
   * it has been logged, is in `failures` and went to `onReload`. `PLUGIN_NOT_RELOADABLE` for one
   * without an origin that was named
   */
  async reload(name?: string): Promise<void> {
    if (name !== undefined) return this.#reloads.reload(name);
    const errors: unknown[] = [];
    for (const { held } of this.#plugins.inOrder) {
      if (held.origin === undefined) continue;
      await this.#reloads.reload(held.info.name).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} plugin(s) were not reloaded.`);
    }
  }

  /** Why the last reload of a plugin failed; the version before it runs on. */
  get failures(): readonly PluginFailure[] {
    return this.#reloads.failures;
  }

  /** The tools of the plugins that run, in order of registration. */
  get tools(): readonly PluginTool[] {
    return this.#plugins.tools;
  }

  /** Calls a listener whenever `tools` has changed. */
  onToolsChanged(listener: () => void): Registration {
    return this.#toolBoard.onChanged(listener);
  }

  /** The options of a plugin, as its schema made them. */
  options(name: string): Readonly<Record<string, unknown>> {
    return this.#plugins.find(name).held.options;
  }

  /** Whether a plugin of that name is registered; `-` and `_` are equal. */
  has(name: string): boolean {
    return this.#plugins.has(name);
  }

  /** The plugins, in order of registration. */
  list(): readonly PluginEntry[] {
    return this.#plugins.all.map(({ entry }) => entry);
  }

  /**
   * Called by `bus.use(manager)`. The same registrar again binds nothing twice.
   * @returns the undo; with the last one, every plugin is taken off
   */
  attach(registrar: HookRegistrar): () => void {
    this.#registrars.set(registrar, (this.#registrars.get(registrar) ?? 0) + 1);
    const { off } = registration(() => this.#detach(registrar));
    try {
      for (const managed of this.#plugins.all) managed.bind(registrar);
    } catch (error) {
      off();
      throw error;
    }
    return off;
  }

  /**
   * Unregisters every plugin, the last one first, and each before those it requires, whatever fails
   * on the way. One that is still starting is never called. Each is shut down when the emits have
   * ended that may still call it, or when those have been waited for as long as `shutdownTimeout`
   * says, for all plugins together; then each has that time for itself. A call during another one
   * waits for that, too.
   * @throws AggregateError of what failed or was late
   */
  async shutdown(): Promise<void> {
    const earlier = this.#closing;
    const own = this.#shutDownAll();
    this.#closing = Promise.allSettled([earlier, own]);
    await earlier;
    await own;
  }

  async #shutDownAll(): Promise<void> {
    this.#shutdowns++;
    const errors: unknown[] = [];
    const all = [...this.#plugins.inOrder].reverse();
    const drain = new EmitDrain(this.#holding.shutdownTimeout);
    for (const managed of all) managed.retire();
    for (const managed of [...this.#reloads.offStage, ...all]) {
      const forgotten = this.#forget(managed);
      await managed.end(drain).catch((error: unknown) => errors.push(error));
      this.#toolBoard.look();
      await forgotten;
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} plugin(s) did not shut down properly.`);
    }
  }

  /**
   * Everything about a registration but the start.
   * @param instead what the version before it says of itself
   */
  async #prepare(
    plugin: Plugin | PluginClass,
    how: RegisterOptions,
    instead?: PluginInfo,
  ): Promise<ManagedPlugin> {
    const statics = staticsOf(plugin);
    const { info } = statics;
    const key = foldPluginName(instead?.name ?? info.name);
    if (foldPluginName(info.name) !== key) {
      throw invalidPlugin(info.name, `is to replace "${instead?.name}". Give it that name again.`);
    }
    const shutdowns = this.#shutdowns;
    const options = await validateOptions(statics, how.options, how.optionsError);
    if (shutdowns !== this.#shutdowns) throw pluginStopped(info.name);
    const { place = this.#nextPlace() } = how;
    const managed = new ManagedPlugin(
      holdPlugin(plugin, options, { ...how, place }, this.#holding),
    );
    this.#plugins.refuseCircle(managed);
    // A later version takes its place when it has started.
    if (instead === undefined) this.#plugins.put(managed);
    return managed;
  }

  /** Behind every plugin there is. */
  #nextPlace(): number {
    return Math.max(-1, ...this.#plugins.all.map(({ held }) => held.place)) + 1;
  }

  async #startNew(managed: ManagedPlugin): Promise<void> {
    try {
      await managed.start(this.#host);
    } catch (error) {
      const forgotten = this.#forget(managed);
      // A call of enable() may have begun another start before this one was known to have failed.
      await managed.end().catch(() => undefined);
      await forgotten;
      throw error;
    } finally {
      this.#toolBoard.look();
    }
  }

  async #forget(managed: ManagedPlugin): Promise<void> {
    // The name may be another plugin's by now.
    if (this.#plugins.delete(managed)) await this.#reloads.forget(managed.held.info.name);
  }

  #detach(registrar: HookRegistrar): void {
    const left = (this.#registrars.get(registrar) ?? 0) - 1;
    if (left > 0) {
      this.#registrars.set(registrar, left);
      return;
    }
    this.#registrars.delete(registrar);
    for (const managed of [...this.#plugins.all].reverse()) managed.unbind(registrar);
  }
}

function nameTaken(name: string, source: string, rival: string): HooklineError {
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `A plugin "${name}" is registered already: "${rival}", and this one is "${source}". Disable or unregister one of them, or give it another name.`,
    { handler: name },
  );
}
