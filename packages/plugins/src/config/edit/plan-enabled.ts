import { HooklineError } from "@hookline/core";
import { blockOf } from "../block-of.js";
import type { HooklineConfig } from "../config.js";
import { isSameName } from "../fold-name.js";
import { isSelected, selectPlugins } from "../plugin-selection.js";

/** A key of a configuration file and the value it is to have; what is missing above it is made. */
export interface ConfigEdit {
  readonly path: readonly string[];
  readonly value: boolean | readonly string[];
}

const ENABLED = ["plugins", "enabled"] as const;

/**
 * The fewest edits after which one plugin is on, or off, and every other is as it was; none where
 * it is already so.
 * @throws HooklineError `CANNOT_DISABLE` where the file switches on all plugins by `true`
 */
export function planEnabled(
  config: HooklineConfig,
  name: string,
  enabled: boolean,
): readonly ConfigEdit[] {
  const selection = selectPlugins({ config });
  if (isSelected(selection, name) === enabled) return [];
  return enabled ? planOn(config, name, selection.names) : planOff(config, name);
}

function planOn(config: HooklineConfig, name: string, selected: readonly string[]): ConfigEdit[] {
  const own = blockOf(config.plugins?.options, name);
  const lifted = own?.block.enabled === false ? [switchBlock(own.key, true)] : [];
  const listed = config.plugins?.enabled;
  if (listed === true) return lifted;
  if (listed === undefined) {
    // Where the blocks select, lifting the plugin's own `enabled: false` adds it and no other.
    if (lifted.length > 0) return lifted;
    return [{ path: ENABLED, value: [...selected, name] }];
  }
  const names = namesOf(listed);
  if (names.some((one) => isSameName(one, name))) return lifted;
  return [...lifted, { path: ENABLED, value: [...names, name] }];
}

function planOff(config: HooklineConfig, name: string): ConfigEdit[] {
  const { enabled: listed, options } = config.plugins ?? {};
  const own = blockOf(options, name);
  const off = switchBlock(own?.key ?? name, false);
  const isOnByBlock = own?.block.enabled === true;
  if (listed === true) {
    if (isOnByBlock) return [off];
    throw new HooklineError(
      "CANNOT_DISABLE",
      `Cannot disable "${name}": "plugins.enabled" is true, which means all plugins. Replace true by a list of the plugins to run, or set "plugins.options.${own?.key ?? name}.enabled" to false.`,
    );
  }
  if (listed === undefined) {
    const isAll = Object.values(options ?? {}).every(({ enabled }) => enabled === undefined);
    // A first `enabled` in a block would switch off the plugins that have none; `true` keeps them.
    return isAll ? [{ path: ENABLED, value: true }, off] : [off];
  }
  const others = namesOf(listed).filter((one) => !isSameName(one, name));
  return [{ path: ENABLED, value: others }, ...(isOnByBlock ? [off] : [])];
}

function switchBlock(key: string, value: boolean): ConfigEdit {
  return { path: ["plugins", "options", key, "enabled"], value };
}

function namesOf(listed: boolean | string | readonly string[]): readonly string[] {
  if (typeof listed === "boolean") return [];
  return typeof listed === "string" ? [listed] : listed;
}
