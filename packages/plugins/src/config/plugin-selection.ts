import { foldPluginName, isSamePlugin } from "../plugin/plugin-name.js";
import type { HooklineConfig } from "./config.js";
import { type Environment, switchOf } from "./environment.js";

/** What code says about which plugins run; it has the last word. */
export interface CodeSelection {
  /** All, none, or the plugins of those names. Default: what the environment and the file say. */
  readonly enabled?: boolean | string | readonly string[] | undefined;
  /** `true`: nothing runs. `false`: `HOOKLINE_NO_PLUGINS` is not obeyed. */
  readonly disabled?: boolean | undefined;
}

/** What may say which plugins run. */
export interface SelectionSources {
  readonly config?: HooklineConfig | undefined;
  readonly env?: Environment | undefined;
  readonly code?: CodeSelection | undefined;
}

/** Which plugins run; ask it with `isSelected`. */
export interface PluginSelection {
  readonly kind: "all" | "none" | "only";
  /** The plugins of kind `only`, as they were written; empty otherwise. */
  readonly names: readonly string[];
  /** The plugins that the file switches off by their options block, whatever it says of others. */
  readonly except: readonly string[];
  /** Who decided. */
  readonly from: "code" | "env" | "file" | "default";
  /** Nothing runs, and nothing is to be searched for or imported either. */
  readonly pure: boolean;
}

type Choice = Pick<PluginSelection, "kind" | "names">;

const ALL: Choice = { kind: "all", names: [] };
const NONE: Choice = { kind: "none", names: [] };

/**
 * Decides which plugins run. `HOOKLINE_NO_PLUGINS` beats everything but `code.disabled: false`;
 * else `code.enabled` beats `HOOKLINE_PLUGINS`, which beats the file. In a file without
 * `plugins.enabled` each options block decides on its own plugin. Without any of them none run.
 */
export function selectPlugins({ config, env = {}, code = {} }: SelectionSources): PluginSelection {
  if (code.disabled === true) return { ...NONE, except: [], from: "code", pure: true };
  if (code.disabled === undefined && switchOf(env.HOOKLINE_NO_PLUGINS) === true) {
    return { ...NONE, except: [], from: "env", pure: true };
  }
  if (code.enabled !== undefined) return decided(choiceOf(code.enabled), "code");
  const variable = env.HOOKLINE_PLUGINS?.trim();
  if (variable) return decided(choiceOf(switchOf(variable) ?? variable.split(",")), "env");
  return fromFile(config);
}

/** Whether a plugin runs, by every name it answers to, in any spelling. */
export function isSelected(selection: PluginSelection, ...names: readonly string[]): boolean {
  const { kind, names: chosen, except } = selection;
  const isAmong = (list: readonly string[]): boolean =>
    list.some((one) => names.some((name) => isSamePlugin(one, name)));
  if (kind === "none" || isAmong(except)) return false;
  return kind === "all" || isAmong(chosen);
}

function decided(choice: Choice, from: PluginSelection["from"], except: string[] = []) {
  return { ...choice, except, from, pure: false };
}

function choiceOf(enabled: boolean | string | readonly string[]): Choice {
  if (typeof enabled === "boolean") return enabled ? ALL : NONE;
  const names = new Map<string, string>();
  for (const name of typeof enabled === "string" ? [enabled] : enabled) {
    const clean = name.trim();
    if (clean !== "" && !names.has(foldPluginName(clean))) names.set(foldPluginName(clean), clean);
  }
  return names.size === 0 ? NONE : { kind: "only", names: [...names.values()] };
}

function fromFile(config: HooklineConfig | undefined): PluginSelection {
  const blocks = Object.entries(config?.plugins?.options ?? {});
  const off = blocks.filter(([, { enabled }]) => enabled === false).map(([name]) => name);
  const enabled = config?.plugins?.enabled;
  if (enabled !== undefined) return decided(without(choiceOf(enabled), off), "file", off);
  if (blocks.length === 0) return decided(NONE, "default");
  return decided(without(choiceOf(blocks.map(([name]) => name)), off), "file", off);
}

/** A plugin that its block switches off is off, even if it is listed. */
function without({ kind, names }: Choice, off: readonly string[]): Choice {
  if (kind !== "only") return { kind, names };
  return choiceOf(names.filter((name) => !off.some((one) => isSamePlugin(one, name))));
}
