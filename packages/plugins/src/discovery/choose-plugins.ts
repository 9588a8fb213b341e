import type { HooklineConfig } from "../config/config.js";
import type { PluginSelection } from "../config/plugin-selection.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import type { PluginCatalog } from "./plugin-catalog.js";
import type { PluginPackage } from "./plugin-package.js";

/** A name that was chosen, but means no plugin, or more than one. */
export interface NoSuchPlugin {
  readonly name: string;
  /** `UNKNOWN_PLUGIN`, `DUPLICATE_PLUGIN` or `INVALID_PLUGIN_NAME`. */
  readonly error: unknown;
}

/** What a selection comes to in a project. */
export interface ChosenPlugins {
  /** Those that are to run, in the order in which they were chosen; broken ones too. */
  readonly plugins: readonly PluginPackage[];
  readonly missing: readonly NoSuchPlugin[];
}

/** Finds the packages of the plugins that are to run. */
export async function choosePlugins(
  selection: PluginSelection,
  catalog: PluginCatalog,
): Promise<ChosenPlugins> {
  const plugins = new Set<PluginPackage>();
  const missing: NoSuchPlugin[] = [];
  for (const name of selection.kind === "only" ? selection.names : []) {
    try {
      plugins.add(await catalog.resolve(name));
    } catch (error) {
      missing.push({ name, error });
    }
  }
  if (selection.kind === "all") for (const one of catalog.packages) plugins.add(one);
  const chosen = [...plugins].filter((one) => catalog.isSelected(selection, one));
  return { plugins: chosen, missing };
}

/**
 * Warnings about blocks under `plugins.options` and `plugins.hooks` that are no plugin's, or of
 * several, with the next step. A name that was chosen is left out: it is reported anyway.
 */
export function strayBlocks(
  { plugins = {} }: HooklineConfig,
  catalog: PluginCatalog,
  { missing }: ChosenPlugins,
): readonly string[] {
  const reported = new Set(missing.map(({ name }) => name));
  return (["options", "hooks"] as const).flatMap((section) =>
    Object.keys(plugins[section] ?? {})
      .filter((key) => !reported.has(key) && catalog.meantBy(key).length !== 1)
      .map((key) => `"plugins.${section}.${key}" has no effect: ${whyStray(key, catalog)}`),
  );
}

function whyStray(key: string, catalog: PluginCatalog): string {
  const rivals = catalog.meantBy(key).map(({ packageName }) => packageName);
  if (rivals.length > 0) {
    return `"${key}" is the name of the plugins of ${quoted(rivals)}. Say which one by the name of its package.`;
  }
  const names = catalog.packages.map(({ name }) => name);
  return `no plugin "${key}" is installed. ${didYouMean(key, names, "Install it, or remove the block.")}`;
}
