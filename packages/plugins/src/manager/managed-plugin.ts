import {
  emitsSettled,
  type HookLogger,
  type HooklineError,
  type HookRegistrar,
  hasCode,
  messageOf,
  type PointName,
  type Registration,
} from "@hookline/core";
import { bindMethods } from "../bridge/bind-methods.js";
import type { HookOverrides } from "../bridge/hook-overrides.js";
import { errorWithout } from "../options/hide-secrets.js";
import type { Plugin } from "../plugin/plugin.js";
import {
  type Deadline,
  pluginFailed,
  pluginNotBound,
  pluginStopped,
  pluginTimedOut,
} from "../plugin/plugin-errors.js";
import type { PluginInfo } from "../plugin/plugin-info.js";
import { type PluginTool, toolsOf } from "../plugin/plugin-tool.js";
import { within } from "../plugin/within.js";
import { EmitDrain } from "./emit-drain.js";
import type { PluginEntry } from "./plugin-entry.js";
import type { PluginHost } from "./plugin-host.js";
import type { PluginOrigin } from "./plugin-origin.js";

/** What a manager knows of a plugin when it is registered. */
export interface HeldPlugin {
  readonly plugin: Plugin;
  readonly info: PluginInfo;
  /** Validated. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly overrides: HookOverrides;
  readonly source: string;
  /** Where a later version of it is got; undefined where it is from code. */
  readonly origin: PluginOrigin | undefined;
  /** The points it handles. */
  readonly points: readonly PointName[];
  /** Where its handlers stand among those of other plugins with equal priority; lower first. */
  readonly place: number;
  /** Texts that its logs and errors do not show. */
  readonly secrets: readonly string[];
  /** The plugin's own. */
  readonly logger: HookLogger;
  /** Ms. */
  readonly startTimeout: number;
  /** Ms. */
  readonly shutdownTimeout: number;
}

/**
 * A plugin as the manager holds it: its life from `on_init` to `on_shutdown`, which never overlap,
 * and the buses it is bound to. Of what is asked for while one of the two runs, the last word
 * counts when it is done.
 */
export class ManagedPlugin {
  readonly held: HeldPlugin;
  /** Whether it is to run, by the last word. */
  #wanted = false;
  /** Whether `on_init` was the last of the two that was called, and succeeded. */
  #ready = false;
  /** Whether it is bound to every bus. */
  #running = false;
  /** Whether it will never run again. */
  #retired = false;
  /** Whether its start has been waited for in vain. */
  #abandoned = false;
  #starting: Promise<void> | undefined;
  /** `#starting`, as long as it is waited for. */
  #awaited: Promise<void> | undefined;
  #ending: Promise<void> | undefined;
  /** By the registrar of each bus; undefined while it is being bound there. */
  readonly #bindings = new Map<HookRegistrar, Registration | undefined>();
  /** Emits that were under way when it was taken off the buses, as long as they may call it yet. */
  #lastEmits: Promise<void> | undefined;
  #tools: readonly PluginTool[] = [];

  constructor(held: HeldPlugin) {
    this.held = held;
  }

  get entry(): PluginEntry {
    const { info, source, points } = this.held;
    const { name, version = "0.0.0", description = "", type = "hook" } = info;
    return { name, version, description, type, source, enabled: this.#running, points };
  }

  /** Its tools; none while it does not run. */
  get tools(): readonly PluginTool[] {
    return this.#running ? this.#tools : [];
  }

  /** Whether it is bound to every bus. */
  get isRunning(): boolean {
    return this.#running;
  }

  /** Whether it runs or is to, by the last word. */
  get isWanted(): boolean {
    return this.#wanted;
  }

  /** Whether it will never start again. */
  get isRetired(): boolean {
    return this.#retired;
  }

  /** Ends when no start of it is waited for. */
  async settled(): Promise<void> {
    while (this.#awaited !== undefined) await this.#awaited.catch(() => undefined);
  }

  /**
   * Waits for what it requires, calls `on_init`, unless that has been done, and binds it to every
   * bus. However many calls there are at the same time, it starts once.
   * @throws HooklineError `PLUGIN_FAILED`, or what a bus or the host refused; then it has been shut
   * down again. `PLUGIN_TIMED_OUT` if it is late: then it is disabled, and shut down should its
   * `on_init` end later. `PLUGIN_STOPPED` if it was retired meanwhile
   */
  start(host: PluginHost): Promise<void> {
    this.#wanted = !this.#retired;
    if (this.#wanted) this.#abandoned = false;
    this.#starting ??= this.#start(host);
    this.#awaited ??= this.#inTime(this.#starting);
    return this.#awaited;
  }

  /**
   * Takes the place of the version before it, on every bus in one step. It must have been started
   * for no bus if that one runs; else neither runs.
   * @throws HooklineError what a bus or the host refused; then the version before it runs on
   */
  replace(earlier: ManagedPlugin, host: PluginHost): void {
    if (!earlier.#running) {
      this.disable();
      return;
    }
    // It is bound before the other one is taken off: a gate is never without its guard.
    this.#bindAll(host);
    earlier.disable();
  }

  /** Takes it off every bus; an emit under way finishes the list it started with. */
  disable(): void {
    if (this.#running) this.#noteEmits();
    this.#takeOff();
  }

  /** Keeps it from ever starting again; if it runs, it goes on until `end`. */
  retire(): void {
    this.#retired = true;
    if (!this.#running) this.#wanted = false;
  }

  /**
   * Disables it for good and calls `on_shutdown`, if it was started, when the emits have ended that
   * may still call it; those that do not in time are left, which is logged. A start that does not
   * end in time is not waited for; should it end later, `on_shutdown` is called then.
   * @param drain for how long emits are waited for
   * @throws HooklineError `PLUGIN_FAILED`, `PLUGIN_TIMED_OUT`
   */
  end(drain: EmitDrain = new EmitDrain(this.held.shutdownTimeout)): Promise<void> {
    this.#ending ??= this.#end(drain);
    return this.#ending;
  }

  /**
   * Binds it to a bus, if it runs and is not there yet.
   * @throws HooklineError what the bus refused, with the plugin's name and the next step
   */
  bind(registrar: HookRegistrar): void {
    if (!this.#running || this.#bindings.has(registrar)) return;
    const { plugin, info, options, overrides, logger, place } = this.held;
    // Noted before it is bound: what the bus calls while it registers may come back here.
    this.#bindings.set(registrar, undefined);
    try {
      const binding = bindMethods(plugin, registrar, { options, overrides, logger, place });
      if (this.#bindings.has(registrar)) this.#bindings.set(registrar, binding);
      else binding.off();
    } catch (cause) {
      this.#bindings.delete(registrar);
      throw pluginNotBound(info.name, cause);
    }
  }

  /** Takes it off one bus. */
  unbind(registrar: HookRegistrar): void {
    const binding = this.#bindings.get(registrar);
    this.#bindings.delete(registrar);
    binding?.off();
  }

  #noteEmits(): void {
    const emits = emitsSettled();
    this.#lastEmits = emits;
    void emits.then(() => {
      if (this.#lastEmits === emits) this.#lastEmits = undefined;
    });
  }

  #inTime(starting: Promise<void>): Promise<void> {
    const { startTimeout } = this.held;
    return within(starting, startTimeout, () => {
      this.#awaited = undefined;
      this.#abandoned = true;
      this.disable();
      // Nobody else may be told how it ends.
      starting.catch((failure: unknown) => {
        if (!hasCode(failure, "PLUGIN_STOPPED")) this.#report(failure);
      });
      return this.#late("has not ended its start", ["startTimeout", startTimeout]);
    });
  }

  async #start(host: PluginHost): Promise<void> {
    try {
      for (;;) {
        if (this.#retired) throw pluginStopped(this.held.info.name);
        const wasReady = this.#ready;
        await this.#require(host);
        await this.#init();
        // No await from here to a return: a word that comes later finds this start ended.
        if (this.#wanted) this.#bindAll(host);
        if (this.#retired) throw pluginStopped(this.held.info.name);
        if (this.#wanted || wasReady) return;
        await this.#shutDown();
        if (!this.#wanted) return;
      }
    } catch (error) {
      // Who retires it shuts it down, too, unless they have given up waiting.
      if (this.#ready && (!this.#retired || this.#abandoned)) {
        await this.#shutDown().catch((failure: unknown) => this.#report(failure));
      }
      this.#wanted = false;
      throw error;
    } finally {
      this.#starting = undefined;
      this.#awaited = undefined;
    }
  }

  async #require(host: PluginHost): Promise<void> {
    const { info } = this.held;
    if (info.requires === undefined || info.requires.length === 0) return;
    const problem = await host.unmet(info);
    if (this.#retired) throw pluginStopped(info.name);
    if (problem !== undefined) throw problem;
  }

  async #init(): Promise<void> {
    if (this.#ready) return;
    const { plugin, info, options, logger } = this.held;
    try {
      await plugin.on_init?.({ logger, options });
    } catch (cause) {
      const step = "Mend that, or disable the plugin.";
      throw this.#failed("failed to start", cause, step);
    }
    this.#ready = true;
    this.#tools = toolsOf(info.name, plugin);
  }

  #bindAll({ registrars, admitTools }: PluginHost): void {
    admitTools(this.held.info.name, this.#tools);
    this.#running = true;
    try {
      for (const registrar of registrars.keys()) this.bind(registrar);
    } catch (error) {
      // In the same turn of the event loop, so that no emit has begun with it.
      this.#takeOff();
      throw error;
    }
  }

  #takeOff(): void {
    this.#wanted = false;
    this.#running = false;
    for (const registrar of [...this.#bindings.keys()].reverse()) this.unbind(registrar);
  }

  async #end(drain: EmitDrain): Promise<void> {
    this.#retired = true;
    this.disable();
    const { shutdownTimeout } = this.held;
    // Whoever started it is told of what went wrong.
    const starting = this.#starting?.catch(() => undefined);
    if (starting !== undefined && !this.#abandoned) {
      await within(starting, shutdownTimeout, () => {
        this.#abandoned = true;
        return this.#late("has not ended its start", ["shutdownTimeout", shutdownTimeout]);
      });
    }
    if (!this.#ready) return;
    if (this.#lastEmits !== undefined && !(await drain.wait(this.#lastEmits))) {
      const { info, logger } = this.held;
      logger.warn(
        { shutdownTimeout: drain.limit },
        `The plugin "${info.name}" is shut down although emits are under way that may still call it: they have not ended in ${drain.limit} ms. Give its manager a longer shutdownTimeout.`,
      );
    }
    await this.#shutDown();
  }

  async #shutDown(): Promise<void> {
    this.#ready = false;
    const { plugin, shutdownTimeout } = this.held;
    const work = async (): Promise<void> => plugin.on_shutdown?.();
    const late = this.#late("has not shut down", ["shutdownTimeout", shutdownTimeout]);
    try {
      await within(work(), shutdownTimeout, () => late);
    } catch (cause) {
      if (cause === late) throw late;
      const step = "What it has opened may still be open; report it to the plugin's author.";
      throw this.#failed("failed to shut down", cause, step);
    }
  }

  #failed(what: string, cause: unknown, step: string): HooklineError {
    const { info, secrets } = this.held;
    return errorWithout(pluginFailed(info.name, what, cause, step), secrets);
  }

  #late(what: string, deadline: Deadline): HooklineError {
    return pluginTimedOut(this.held.info.name, what, deadline);
  }

  #report(failure: unknown): void {
    this.held.logger.error({ err: failure }, messageOf(failure));
  }
}
