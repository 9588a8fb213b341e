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
  /** What switches on the plugins whose variables it has, beside `names`; undefined where nothing does. */
  readonly auto: Environment | undefined;
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
 * `plugins.enabled` each options block decides on its own plugin. `plugins.auto_enable` adds those
 * whose variables are set, unless `plugins.enabled` is false. Without any of them none run.
 */
export function selectPlugins({ config, env = {}, code = {} }: SelectionSources): PluginSelection {
  if (code.disabled === true)
    return { ...NONE, except: [], auto: undefined, from: "code", pure: true };
  if (code.disabled === undefined && switchOf(env.HOOKLINE_NO_PLUGINS) === true) {
    return { ...NONE, except: [], auto: undefined, from: "env", pure: true };
  }
  if (code.enabled !== undefined) return decided(choiceOf(code.enabled), "code");
  const variable = env.HOOKLINE_PLUGINS?.trim();
  if (variable) return decided(choiceOf(switchOf(variable) ?? variable.split(",")), "env");
  return fromFile(config, env);
}

/** Whether a plugin runs, by every name it answers to, in any spelling. */
export function isSelected(selection: PluginSelection, ...names: readonly string[]): boolean {
  const { kind, names: chosen, except } = selection;
  const isAmong = (list: readonly string[]): boolean =>
    list.some((one) => names.some((name) => isSamePlugin(one, name)));
  if (kind === "none" || isAmong(except)) return false;
  return kind === "all" || isAmong(chosen);
}

/** Whether all variables are there that enable a plugin together. */
export function isConfigured(variables: readonly string[], env: Environment | undefined): boolean {
  return variables.length > 0 && variables.every((name) => env?.[name]);
}

function decided(choice: Choice, from: PluginSelection["from"], except: string[] = []) {
  return { ...choice, except, auto: undefined, from, pure: false };
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

function fromFile(config: HooklineConfig | undefined, env: Environment): PluginSelection {
  const { auto_enable: isAuto = false, enabled } = config?.plugins ?? {};
  const selection = namedInFile(config);
  if (!isAuto || enabled === false || selection.kind === "all") return selection;
  const except = blocksOff(config);
  return { ...selection, kind: "only", except, auto: env, from: "file" };
}

function namedInFile(config: HooklineConfig | undefined): PluginSelection {
  const blocks = Object.keys(config?.plugins?.options ?? {});
  const off = blocksOff(config);
  const enabled = config?.plugins?.enabled;
  if (enabled !== undefined) return decided(without(choiceOf(enabled), off), "file", off);
  if (blocks.length === 0) return decided(NONE, "default");
  return decided(without(choiceOf(blocks), off), "file", off);
}

function blocksOff(config: HooklineConfig | undefined): string[] {
  const blocks = Object.entries(config?.plugins?.options ?? {});
  return blocks.filter(([, { enabled }]) => enabled === false).map(([name]) => name);
}

/** A plugin that its block switches off is off, even if it is listed. */
function without({ kind, names }: Choice, off: readonly string[]): Choice {
  if (kind !== "only") return { kind, names };
  return choiceOf(names.filter((name) => !off.some((one) => isSamePlugin(one, name))));
}
