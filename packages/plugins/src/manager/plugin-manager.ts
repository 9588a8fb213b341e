import {
  defaultLogger,
  type HookLogger,
  HooklineError,
  type HookRegistrar,
  type HookSource,
  messageOf,
} from "@hookline/core";
import { nearestOf } from "@hookline/core/vocabulary";
import type { DependencyContainer } from "tsyringe";
import { bindPlugin, type HookOverrides } from "../bridge/bind-plugin.js";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { foldName } from "../config/fold-name.js";
import { checkInfo } from "../plugin/check-info.js";
import {
  isPlugin,
  isPluginClass,
  type Plugin,
  type PluginClass,
  type PluginStatics,
} from "../plugin/plugin.js";
import { constructPlugin } from "./construct-plugin.js";
import { ManagedPlugin, type PluginEntry } from "./plugin-entry.js";
import { validateOptions } from "./validate-options.js";

/** How a manager is made. */
export interface PluginManagerOptions {
  /** Default: pino on stderr; each plugin gets a child of it. */
  readonly logger?: HookLogger | undefined;
  /** Where constructors of plugins get their services. Default: tsyringe's root container. */
  readonly container?: DependencyContainer | undefined;
}

/** How a plugin is registered. */
export interface RegisterOptions {
  /** Validated by the plugin's schema before it sees them. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** The operator's word on its handlers. */
  readonly hooks?: HookOverrides | undefined;
  /** Where it came from. Default `registered`. */
  readonly source?: string | undefined;
}

/**
 * Holds plugins and binds the enabled ones to every bus it is attached to. One instance of a
 * plugin serves all of them.
 */
export class PluginManager implements HookSource {
  readonly name = "plugins";
  readonly #logger: HookLogger;
  readonly #container: DependencyContainer | undefined;
  readonly #plugins = new Map<string, ManagedPlugin>();
  /** Names that are being registered, so that two at once can not both win. */
  readonly #reserved = new Set<string>();
  readonly #registrars = new Set<HookRegistrar>();

  constructor({ logger, container }: PluginManagerOptions = {}) {
    this.#logger = logger ?? defaultLogger();
    this.#container = container;
  }

  /**
   * Registers a plugin, or its class, and starts it: options are validated, the instance is made,
   * `on_init` is called, and it is bound to every bus. Should one of these fail, nothing of it
   * stays.
   * @throws HooklineError for a plugin or options that are wrong, or a name that is taken
   */
  async register(plugin: Plugin | PluginClass, how: RegisterOptions = {}): Promise<void> {
    const statics = staticsOf(plugin);
    const key = foldName(statics.info.name);
    if (this.#plugins.has(key) || this.#reserved.has(key)) throw nameTaken(statics.info.name);
    this.#reserved.add(key);
    try {
      const managed = await this.#make(plugin, statics, how);
      if (how.enabled ?? true) await this.#start(managed);
      this.#plugins.set(key, managed);
    } finally {
      this.#reserved.delete(key);
    }
  }

  /** Unbinds a plugin, calls its `on_shutdown` and forgets it, also when that fails. */
  async unregister(name: string): Promise<void> {
    const managed = this.#find(name);
    this.#plugins.delete(foldName(managed.info.name));
    await this.#stop(managed);
  }

  /** Binds a plugin to every bus; starts it, if it never was. An enabled one stays as it is. */
  async enable(name: string): Promise<void> {
    await this.#start(this.#find(name));
  }

  /** Takes a plugin off every bus at once. It stays registered and can be enabled again. */
  disable(name: string): void {
    const managed = this.#find(name);
    managed.enabled = false;
    managed.unbind();
  }

  /** The options of a plugin, as its schema made them. */
  options(name: string): Readonly<Record<string, unknown>> {
    return this.#find(name).options;
  }

  /** Whether a plugin of that name is registered; `-` and `_` are equal. */
  has(name: string): boolean {
    return this.#plugins.has(foldName(name));
  }

  /** The plugins, in order of registration. */
  list(): readonly PluginEntry[] {
    return [...this.#plugins.values()].map((managed) => managed.entry());
  }

  /** Called by `bus.use(manager)`. */
  attach(registrar: HookRegistrar): () => void {
    this.#registrars.add(registrar);
    try {
      for (const managed of this.#plugins.values())
        if (managed.enabled) this.#bind(managed, registrar);
    } catch (error) {
      this.#detach(registrar);
      throw error;
    }
    return () => this.#detach(registrar);
  }

  /**
   * Unregisters every plugin, the last one first, whatever fails on the way.
   * @throws AggregateError of what failed
   */
  async shutdown(): Promise<void> {
    const errors: unknown[] = [];
    for (const managed of [...this.#plugins.values()].reverse()) {
      this.#plugins.delete(foldName(managed.info.name));
      await this.#stop(managed).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} plugin(s) did not shut down properly.`);
    }
  }

  async #make(
    plugin: Plugin | PluginClass,
    statics: PluginStatics,
    { options, hooks = {}, source = "registered" }: RegisterOptions,
  ): Promise<ManagedPlugin> {
    const { info } = statics;
    const validated = await validateOptions(statics, options);
    const instance = isPlugin(plugin)
      ? plugin
      : constructPlugin(plugin, this.#loggerOf(info.name), this.#container);
    const points = overriddenMethods(instance).map(({ point }) => point);
    return new ManagedPlugin({ plugin: instance, info, options: validated, hooks, source, points });
  }

  async #start(managed: ManagedPlugin): Promise<void> {
    const { plugin, info, options } = managed;
    if (!managed.started) {
      try {
        await plugin.on_init?.({ logger: this.#loggerOf(info.name), options });
      } catch (cause) {
        throw new HooklineError(
          "PLUGIN_FAILED",
          `The plugin "${info.name}" failed to start: ${messageOf(cause)}.`,
          { handler: info.name, cause },
        );
      }
      managed.started = true;
    }
    try {
      for (const registrar of this.#registrars) this.#bind(managed, registrar);
    } catch (error) {
      managed.unbind();
      throw error;
    }
    managed.enabled = true;
  }

  async #stop(managed: ManagedPlugin): Promise<void> {
    managed.enabled = false;
    managed.unbind();
    if (!managed.started) return;
    try {
      await managed.plugin.on_shutdown?.();
    } catch (cause) {
      throw new HooklineError(
        "PLUGIN_FAILED",
        `The plugin "${managed.info.name}" failed to shut down: ${messageOf(cause)}.`,
        { handler: managed.info.name, cause },
      );
    }
  }

  #bind(managed: ManagedPlugin, registrar: HookRegistrar): void {
    if (managed.bindings.has(registrar)) return;
    const { plugin, options, hooks, info } = managed;
    const logger = this.#loggerOf(info.name);
    managed.bindings.set(registrar, bindPlugin(plugin, registrar, { options, hooks, logger }));
  }

  #detach(registrar: HookRegistrar): void {
    this.#registrars.delete(registrar);
    for (const managed of this.#plugins.values()) {
      managed.bindings.get(registrar)?.off();
      managed.bindings.delete(registrar);
    }
  }

  #loggerOf(plugin: string): HookLogger {
    return this.#logger.child({ plugin });
  }

  #find(name: string): ManagedPlugin {
    const managed = this.#plugins.get(foldName(name));
    if (managed !== undefined) return managed;
    const names = this.list().map((entry) => entry.name);
    const [nearest] = nearestOf(name, names);
    throw new HooklineError(
      "UNKNOWN_PLUGIN",
      `No plugin "${name}" is registered.${nearest === undefined ? "" : ` Did you mean "${nearest}"?`} Registered: ${names.join(", ") || "none"}.`,
    );
  }
}

function staticsOf(plugin: Plugin | PluginClass): PluginStatics {
  if (!isPlugin(plugin) && !isPluginClass(plugin)) {
    throw new HooklineError(
      "INVALID_PLUGIN",
      "A manager registers instances and classes that extend Plugin, or definePlugin's result.",
    );
  }
  const statics = (isPlugin(plugin) ? plugin.constructor : plugin) as unknown as PluginStatics & {
    readonly name: string;
  };
  checkInfo(statics.info, `"${statics.name}"`);
  return statics;
}

function nameTaken(name: string): HooklineError {
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `A plugin "${name}" is registered already. Unregister it first, or give this one another name.`,
    { handler: name },
  );
}
