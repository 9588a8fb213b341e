import { HooklineError } from "@hookline/core/errors";
import { isSamePlugin, type PluginNames } from "../../plugin/plugin-name.js";
import { blocksOf } from "../blocks-of.js";
import type { HooklineConfig } from "../config.js";
import { isSelected, selectPlugins } from "../plugin-selection.js";

/** A key of a configuration file and the value it is to have; what is missing above it is made. */
export interface ConfigEdit {
  readonly path: readonly string[];
  readonly value: boolean | readonly string[];
}

const ENABLED = ["plugins", "enabled"] as const;

/**
 * The fewest edits after which one plugin is on, or off, and every other is as it was; none where
 * it is already so. What the file calls it by another of its names is edited there.
 * @param names every name the plugin answers to; under the first one it is added
 * @param path how messages call the file
 * @throws HooklineError `CANNOT_DISABLE` where the file switches on all plugins by `true`
 */
export function planEnabled(
  config: HooklineConfig,
  names: PluginNames,
  enabled: boolean,
  path: string,
): readonly ConfigEdit[] {
  if (isAsAsked(config, names, enabled)) return [];
  const selection = selectPlugins({ config });
  return enabled ? planOn(config, names, selection.names) : planOff(config, names, path);
}

/**
 * Whether one plugin is on, or off, already. It is not off for good where its variables may switch
 * it on.
 */
export function isAsAsked(config: HooklineConfig, names: PluginNames, enabled: boolean): boolean {
  const selection = selectPlugins({ config });
  const isOn = isSelected(selection, ...names);
  if (enabled || isOn || selection.auto === undefined) return isOn === enabled;
  return selection.except.some((one) => isOneOf(one, names));
}

function planOn(
  config: HooklineConfig,
  names: PluginNames,
  selected: readonly string[],
): readonly ConfigEdit[] {
  const { enabled: listed, options } = config.plugins ?? {};
  const lifted = blocksOf(options, names)
    .filter(({ block }) => block.enabled === false)
    .map(({ key }) => switchBlock(key, true));
  if (listed === true) return lifted;
  if (listed === undefined) {
    // Where the blocks select, lifting the plugin's own `enabled: false` adds it and no other.
    if (lifted.length > 0) return lifted;
    return [{ path: ENABLED, value: [...selected, names[0]] }];
  }
  const others = listOf(listed);
  if (others.some((one) => isOneOf(one, names))) return lifted;
  return [...lifted, { path: ENABLED, value: [...others, names[0]] }];
}

function planOff(config: HooklineConfig, names: PluginNames, path: string): readonly ConfigEdit[] {
  const { enabled: listed, options } = config.plugins ?? {};
  const own = blocksOf(options, names);
  const offs = own
    .filter(({ block }) => block.enabled === true)
    .map(({ key }) => switchBlock(key, false));
  const key = own[0]?.key ?? names[0];
  if (listed === true) {
    if (offs.length > 0) return offs;
    throw new HooklineError(
      "CANNOT_DISABLE",
      `Cannot disable "${names[0]}": in "${path}", "plugins.enabled" is true, which means all plugins. Replace true by a list of the plugins to run, or set "plugins.options.${key}.enabled" to false.`,
      { handler: names[0] },
    );
  }
  const isAuto = config.plugins?.auto_enable === true;
  const kept = isAuto ? [switchBlock(key, false)] : [];
  if (listed === undefined) {
    return own.length > 0 ? own.map((one) => switchBlock(one.key, false)) : kept;
  }
  const before = listOf(listed);
  const others = before.filter((one) => !isOneOf(one, names));
  const isListed = others.length < before.length;
  return [...(isListed ? [{ path: ENABLED, value: others }] : []), ...(isAuto ? kept : offs)];
}

function switchBlock(key: string, value: boolean): ConfigEdit {
  return { path: ["plugins", "options", key, "enabled"], value };
}

function isOneOf(name: string, names: PluginNames): boolean {
  return names.some((one) => isSamePlugin(one, name.trim()));
}

function listOf(listed: boolean | string | readonly string[]): readonly string[] {
  if (typeof listed === "boolean") return [];
  return typeof listed === "string" ? [listed] : listed;
}
