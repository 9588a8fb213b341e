import { HooklineError } from "@hookline/core";
import type { PluginInfo } from "../plugin/plugin-info.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import { type PluginTool, toolTaken } from "../plugin/plugin-tool.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import type { ManagedPlugin } from "./managed-plugin.js";
import { requiredMissing, requires, startOrder, stillRequired } from "./requirements.js";

/** The plugins of a manager, and what they are to each other. */
export class PluginRoster {
  readonly #plugins = new Map<string, ManagedPlugin>();

  /** In order of registration. */
  get all(): readonly ManagedPlugin[] {
    return [...this.#plugins.values()];
  }

  /** In the order in which they start. */
  get inOrder(): readonly ManagedPlugin[] {
    const byHeld = new Map(this.all.map((one) => [one.held, one]));
    return startOrder(byHeld.keys()).ordered.flatMap((held) => byHeld.get(held) ?? []);
  }

  /** The tools of those that run. */
  get tools(): readonly PluginTool[] {
    return this.all.flatMap(({ tools }) => tools);
  }

  has(name: string): boolean {
    return this.#plugins.has(foldPluginName(name));
  }

  holds(plugin: ManagedPlugin): boolean {
    return this.#plugins.get(keyOf(plugin)) === plugin;
  }

  /** @throws HooklineError `UNKNOWN_PLUGIN` */
  find(name: string): ManagedPlugin {
    const managed = this.#get(name);
    if (managed !== undefined) return managed;
    const names = this.all.map(({ held }) => held.info.name);
    const hint = didYouMean(name, names, "Register it first.");
    throw new HooklineError(
      "UNKNOWN_PLUGIN",
      `No plugin "${name}" is registered. ${hint} Registered: ${quoted(names) || "none"}.`,
    );
  }

  /** Takes a plugin in, or a later version in the place of the one before it. */
  put(plugin: ManagedPlugin): void {
    this.#plugins.set(keyOf(plugin), plugin);
  }

  /** @returns false where the name is of another one by now, or of none */
  delete(plugin: ManagedPlugin): boolean {
    return this.holds(plugin) && this.#plugins.delete(keyOf(plugin));
  }

  /** @throws HooklineError `PLUGIN_CYCLE` where a plugin would require itself by way of others */
  refuseCircle(plugin: ManagedPlugin): void {
    const others = this.all.filter((one) => keyOf(one) !== keyOf(plugin));
    const { circular } = startOrder([...others, plugin].map(({ held }) => held));
    const error = circular.get(plugin.held);
    if (error !== undefined) throw error;
  }

  /** @throws HooklineError `PLUGIN_REQUIRED` while a plugin runs that requires this one */
  refuseIfRequired({ held: { info } }: ManagedPlugin): void {
    const dependent = this.all.find((one) => one.isWanted && requires(one.held.info, info.name));
    if (dependent !== undefined) throw stillRequired(info.name, dependent.held.info.name);
  }

  /** Waits for the plugins that one requires, and tells which of them does not run. */
  async unmet(info: PluginInfo): Promise<HooklineError | undefined> {
    for (const name of info.requires ?? []) await this.#get(name)?.settled();
    return this.unmetNow(info);
  }

  /** Tells which of the plugins that one requires does not run. */
  unmetNow({ name, requires: names = [] }: PluginInfo): HooklineError | undefined {
    const missing = names.find((one) => this.#get(one)?.isRunning !== true);
    if (missing === undefined) return undefined;
    return requiredMissing(name, missing, this.has(missing));
  }

  /** @throws HooklineError `DUPLICATE_TOOL` for a tool whose name is one of another plugin's */
  admitTools(plugin: string, tools: readonly PluginTool[]): void {
    const names = new Set(tools.map(({ name }) => name));
    for (const [key, { held, tools: theirs }] of this.#plugins) {
      const taken = theirs.find(({ name }) => names.has(name));
      if (taken === undefined || key === foldPluginName(plugin)) continue;
      throw toolTaken(plugin, taken.name, held.info.name);
    }
  }

  #get(name: string): ManagedPlugin | undefined {
    return this.#plugins.get(foldPluginName(name));
  }
}

function keyOf({ held }: ManagedPlugin): string {
  return foldPluginName(held.info.name);
}
