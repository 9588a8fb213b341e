import { messageOf } from "@hookline/core/errors";
import type { HooklineConfig } from "../config/config.js";
import type { PluginSelection } from "../config/plugin-selection.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import { didYouMean } from "../wording/did-you-mean.js";
import type { FoundPlugin } from "./found-plugin.js";
import { ambiguous, type PluginCatalog } from "./plugin-catalog.js";

/** A name that was chosen, but means no plugin, or more than one. */
export interface NoSuchPlugin {
  readonly name: string;
  /** `UNKNOWN_PLUGIN`, `DUPLICATE_PLUGIN` or `INVALID_PLUGIN_NAME`. */
  readonly error: unknown;
}

/** What a selection comes to in a project. */
export interface ChosenPlugins {
  /** Those that are to run, in the order in which they were chosen; broken ones too. */
  readonly plugins: readonly FoundPlugin[];
  readonly missing: readonly NoSuchPlugin[];
}

/** Finds the plugins that are to run. Of several with one name, none is chosen. */
export async function choosePlugins(
  selection: PluginSelection,
  catalog: PluginCatalog,
): Promise<ChosenPlugins> {
  const plugins = new Set<FoundPlugin>();
  const missing: NoSuchPlugin[] = [];
  for (const name of selection.kind === "only" ? selection.names : []) {
    try {
      plugins.add(await catalog.resolve(name));
    } catch (error) {
      missing.push({ name, error });
    }
  }
  for (const one of catalog.plugins) plugins.add(one);
  const chosen = [...plugins].filter((one) => catalog.isSelected(selection, one));
  const rivals = rivalsAmong(chosen);
  for (const [first, ...others] of rivals) {
    const { name } = first;
    missing.push({ name, error: ambiguous(name, [first, ...others]) });
  }
  const isRival = new Set(rivals.flat());
  return { plugins: chosen.filter((one) => !isRival.has(one)), missing };
}

/** The plugins of one name, for each name that several have. */
export function rivalsAmong(
  plugins: readonly FoundPlugin[],
): readonly (readonly [FoundPlugin, ...FoundPlugin[]])[] {
  const byName = new Map<string, [FoundPlugin, ...FoundPlugin[]]>();
  for (const one of plugins) {
    const key = foldPluginName(one.name);
    const others = byName.get(key);
    if (others === undefined) byName.set(key, [one]);
    else others.push(one);
  }
  return [...byName.values()].filter(({ length }) => length > 1);
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
  const rivals = catalog.meantBy(key);
  if (rivals.length > 0) return messageOf(ambiguous(key, rivals));
  const names = catalog.plugins.map(({ name }) => name);
  return `no plugin "${key}" is installed. ${didYouMean(key, names, "Install it, or remove the block.")}`;
}
