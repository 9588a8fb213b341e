import type { HookOverrides } from "../bridge/bind-plugin.js";
import { blockOf } from "../config/block-of.js";
import type { HooklineConfig } from "../config/config.js";
import { namesOf, type PluginPackage } from "../discovery/plugin-package.js";

type Options = Readonly<Record<string, unknown>>;

/**
 * What the configuration file and the code say of one plugin, under whichever of its names. The
 * code's options go before the file's, key by key; `enabled` is not the plugin's to see.
 */
export function pluginSettings(
  plugin: PluginPackage,
  { plugins }: HooklineConfig,
  fromCode: Readonly<Record<string, Options>> | undefined,
): { readonly options: Options; readonly hooks: HookOverrides } {
  const { enabled: _enabled, ...fromFile } = blockFor(plugin, plugins?.options) ?? {};
  return {
    options: { ...fromFile, ...blockFor(plugin, fromCode) },
    hooks: blockFor(plugin, plugins?.hooks) ?? {},
  };
}

function blockFor<T>(
  plugin: PluginPackage,
  section: Readonly<Record<string, T>> | undefined,
): T | undefined {
  for (const name of namesOf(plugin)) {
    const found = blockOf(section, name);
    if (found !== undefined) return found.block;
  }
  return undefined;
}
