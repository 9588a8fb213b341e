import { HooklineError } from "@hookline/core/errors";
import type { ConfigPlace } from "../config/environment.js";
import { readSelection } from "../config/read-selection.js";
import { choosePlugins } from "../discovery/choose-plugins.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { broken } from "../discovery/import-plugin.js";
import { installedPackage, packageFolders } from "../discovery/installed-package.js";
import { CONVENTIONS } from "../discovery/package-name.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import { quoted } from "../wording/did-you-mean.js";

/**
 * The plugins that packages have brought, found to be usable.
 * @param packages the names under which they are installed
 * @throws HooklineError `NO_PLUGIN_ADDED`, `BROKEN_PLUGIN`
 */
export async function appearedPlugins(
  catalog: PluginCatalog,
  packages: readonly string[],
  directory: string,
): Promise<readonly FoundPlugin[]> {
  const plugins = catalog.plugins.filter(
    ({ kind, reference }) => kind === "package" && packages.includes(reference),
  );
  if (plugins.length === 0) throw noPlugin(packages, whyNone(packages, directory));
  for (const one of plugins) if (one.problem !== undefined) throw broken(one, one.problem);
  return plugins;
}

function whyNone(packages: readonly string[], directory: string): string {
  const [name] = packages;
  if (name === undefined) return "its name can not be told";
  if (installedPackage(name, packageFolders(directory)) === undefined) {
    return 'it is not in "node_modules", where plugins are looked for; with Yarn, set "nodeLinker: node-modules"';
  }
  return 'its package.json has no "hookline" manifest with a plugin';
}

function noPlugin(packages: readonly string[], why: string): HooklineError {
  const [name = "that was installed"] = packages;
  const isPlain = packages.length > 0 && !/^@|^hookline-plugin-/.test(name);
  const hint = isPlain ? ` Did you mean ${quoted(CONVENTIONS.map((one) => one + name))}?` : "";
  return new HooklineError(
    "NO_PLUGIN_ADDED",
    `The package "${name}" brings no plugin: ${why}. It was not kept.${hint}`,
  );
}

/** The names that the configuration has and that mean no plugin, or several; with the reason. */
export async function unresolvedNames(place: ConfigPlace): Promise<ReadonlyMap<string, unknown>> {
  const { selection } = await readSelection(place);
  const { missing } = await choosePlugins(selection, await PluginCatalog.read(place));
  return new Map(missing.map(({ name, error }) => [name, error]));
}
