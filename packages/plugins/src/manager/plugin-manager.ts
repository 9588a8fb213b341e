import {
  defaultLogger,
  type HookLogger,
  HooklineError,
  type HookRegistrar,
  type HookSource,
  registration,
} from "@hookline/core";
import type { DependencyContainer } from "tsyringe";
import { bindMethods } from "../bridge/bind-methods.js";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import { loggerWithout } from "../options/hide-secrets.js";
import { isPlugin, type Plugin, type PluginClass, type PluginStatics } from "../plugin/plugin.js";
import { pluginStopped } from "../plugin/plugin-errors.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { validateOptions } from "../plugin/validate-options.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { constructPlugin } from "./construct-plugin.js";
import { ManagedPlugin } from "./managed-plugin.js";
import type { PluginManagerOptions, RegisterOptions } from "./manager-options.js";
import type { PluginEntry } from "./plugin-entry.js";

/**
 * Holds plugins and binds the enabled ones to every bus it is attached to. One instance of a
 * plugin serves all of them.
 */
export class PluginManager implements HookSource {
  readonly name = "plugins";
  readonly #logger: HookLogger;
  readonly #container: DependencyContainer | undefined;
  readonly #startTimeout: number;
  readonly #shutdownTimeout: number;
  readonly #plugins = new Map<string, ManagedPlugin>();
  /** Names that are being registered, so that two at once can not both win. */
  readonly #reserved = new Set<string>();
  /** The buses, each with how often the manager is attached to it. */
  readonly #registrars = new Map<HookRegistrar, number>();
  #shutdowns = 0;
  /** Ends with the calls of `shutdown` so far; never rejects. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor(options: PluginManagerOptions = {}) {
    const { logger, container, startTimeout, shutdownTimeout } = options;
    this.#logger = logger ?? defaultLogger();
    this.#container = container;
    this.#startTimeout = startTimeout ?? 30_000;
    this.#shutdownTimeout = shutdownTimeout ?? 5000;
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
    const statics = staticsOf(plugin);
    const key = foldPluginName(statics.info.name);
    if (this.#plugins.has(key) || this.#reserved.has(key)) throw nameTaken(statics.info.name);
    const managed = await this.#prepare(key, plugin, statics, how);
    if (!(how.enabled ?? true)) return;
    try {
      await managed.start(this.#registrars);
    } catch (error) {
      this.#forget(managed);
      // A call of enable() may have begun another start before this one was known to have failed.
      await managed.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Unbinds a plugin, calls its `on_shutdown` and forgets it, also when that fails. One that is
   * still starting is shut down when its `on_init` is done, and never called in between.
   */
  async unregister(name: string): Promise<void> {
    const managed = this.#find(name);
    this.#forget(managed);
    await managed.end();
  }

  /**
   * Binds a plugin to every bus; starts it, if it never was. An enabled one stays as it is. Should
   * it be disabled before it has started, it is disabled when this is done.
   * @throws HooklineError for a failed start; `PLUGIN_TIMED_OUT` for one that is late, and then it is
   * disabled
   */
  async enable(name: string): Promise<void> {
    await this.#find(name).start(this.#registrars);
  }

  /**
   * Takes a plugin off every bus at once. It stays registered and can be enabled again. One that
   * is still starting is shut down when its `on_init` is done.
   */
  disable(name: string): void {
    this.#find(name).disable();
  }

  /** The options of a plugin, as its schema made them. */
  options(name: string): Readonly<Record<string, unknown>> {
    return this.#find(name).held.options;
  }

  /** Whether a plugin of that name is registered; `-` and `_` are equal. */
  has(name: string): boolean {
    return this.#plugins.has(foldPluginName(name));
  }

  /** The plugins, in order of registration. */
  list(): readonly PluginEntry[] {
    return [...this.#plugins.values()].map(({ entry }) => entry);
  }

  /**
   * Called by `bus.use(manager)`. The same registrar again binds nothing twice.
   * @returns the undo; with the last one, every plugin is taken off
   */
  attach(registrar: HookRegistrar): () => void {
    this.#registrars.set(registrar, (this.#registrars.get(registrar) ?? 0) + 1);
    const { off } = registration(() => this.#detach(registrar));
    try {
      for (const managed of this.#plugins.values()) managed.bind(registrar);
    } catch (error) {
      off();
      throw error;
    }
    return off;
  }

  /**
   * Unregisters every plugin, the last one first, whatever fails on the way. One that is still
   * starting is never called. Each has `shutdownTimeout` for it. A call during another one waits
   * for that, too.
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
    const all = [...this.#plugins.values()].reverse();
    for (const managed of all) managed.retire();
    for (const managed of all) {
      this.#forget(managed);
      await managed.end().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} plugin(s) did not shut down properly.`);
    }
  }

  /** Everything about a registration but the start. */
  async #prepare(
    key: string,
    plugin: Plugin | PluginClass,
    statics: PluginStatics,
    { options, optionsError, secrets = [], overrides = {}, source = "registered" }: RegisterOptions,
  ): Promise<ManagedPlugin> {
    const { info } = statics;
    const shutdowns = this.#shutdowns;
    this.#reserved.add(key);
    try {
      const validated = await validateOptions(statics, options, optionsError);
      if (shutdowns !== this.#shutdowns) throw pluginStopped(info.name);
      const logger = loggerWithout(this.#logger.child({ plugin: info.name }), secrets);
      const instance = isPlugin(plugin) ? plugin : constructPlugin(plugin, logger, this.#container);
      // Not first when a session begins is a wrong matcher or phase to come to light.
      bindMethods(instance, scratchBus(), { overrides });
      const points = overriddenMethods(instance).map(({ point }) => point);
      const held = {
        startTimeout: this.#startTimeout,
        shutdownTimeout: this.#shutdownTimeout,
        plugin: instance,
        info,
        options: validated,
        overrides,
        source,
        points,
        logger,
      };
      const managed = new ManagedPlugin(held);
      this.#plugins.set(key, managed);
      return managed;
    } finally {
      this.#reserved.delete(key);
    }
  }

  #forget(managed: ManagedPlugin): void {
    const key = foldPluginName(managed.held.info.name);
    // The name may be another plugin's by now.
    if (this.#plugins.get(key) === managed) this.#plugins.delete(key);
  }

  #detach(registrar: HookRegistrar): void {
    const left = (this.#registrars.get(registrar) ?? 0) - 1;
    if (left > 0) {
      this.#registrars.set(registrar, left);
      return;
    }
    this.#registrars.delete(registrar);
    for (const managed of [...this.#plugins.values()].reverse()) managed.unbind(registrar);
  }

  #find(name: string): ManagedPlugin {
    const managed = this.#plugins.get(foldPluginName(name));
    if (managed !== undefined) return managed;
    const names = this.list().map((entry) => entry.name);
    const hint = didYouMean(name, names, "Register it first.");
    throw new HooklineError(
      "UNKNOWN_PLUGIN",
      `No plugin "${name}" is registered. ${hint} Registered: ${quoted(names) || "none"}.`,
    );
  }
}

function nameTaken(name: string): HooklineError {
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `A plugin "${name}" is registered already. Unregister it first, or give this one another name.`,
    { handler: name },
  );
}
