import type { HookOverrides } from "../bridge/hook-overrides.js";
import { blocksOf } from "../config/blocks-of.js";
import type { HooklineConfig } from "../config/config.js";
import type { PluginNames } from "../plugin/plugin-name.js";

type Options = Readonly<Record<string, unknown>>;

/** What the configuration file and the code say of one plugin. */
export interface PluginSettings {
  readonly options: Options;
  readonly overrides: HookOverrides;
}

/**
 * What is said of a plugin under all of its names; where two of them say something of one key,
 * the first name's counts. The code's options go before the file's; `enabled` is not the
 * plugin's to see.
 */
export function pluginSettings(
  names: PluginNames,
  { plugins }: HooklineConfig,
  fromCode: Readonly<Record<string, Options>> | undefined,
): PluginSettings {
  const { enabled: _enabled, ...fromFile } = joined(plugins?.options, names);
  return {
    options: { ...fromFile, ...joined(fromCode, names) },
    overrides: joined(plugins?.hooks, names),
  };
}

function joined<T extends object>(
  section: Readonly<Record<string, T>> | undefined,
  names: PluginNames,
): Partial<T> {
  const blocks = blocksOf(section, names).map(({ block }) => block);
  return Object.assign({}, ...blocks.reverse());
}
