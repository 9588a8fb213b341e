import { isSelected, type PluginSelection } from "../config/plugin-selection.js";
import { isSamePlugin } from "../plugin/plugin-name.js";
import { namesOf, type PluginPackage } from "./plugin-package.js";
import { resolvePlugin } from "./resolve-plugin.js";

/** Whether a plugin is to run, by whichever of its names. */
export function isPackageSelected(selection: PluginSelection, plugin: PluginPackage): boolean {
  const names = namesOf(plugin);
  if (selection.except.some((off) => names.some((name) => isSamePlugin(name, off)))) return false;
  return names.some((name) => isSelected(selection, name));
}

/**
 * The packages of the plugins that are to run. A name that no package answers to, or more than
 * one, is handed to `fail`.
 */
export async function selectPackages(
  selection: PluginSelection,
  packages: readonly PluginPackage[],
  cwd: string,
  fail: (name: string, error: unknown) => void,
): Promise<readonly PluginPackage[]> {
  const wanted = selection.kind === "only" ? selection.names : packages.map(({ name }) => name);
  const chosen = new Map<string, PluginPackage>();
  for (const name of new Set(wanted)) {
    try {
      const found = await resolvePlugin(name, cwd, packages);
      if (isPackageSelected(selection, found)) chosen.set(found.directory, found);
    } catch (error) {
      fail(name, error);
    }
  }
  return [...chosen.values()];
}
