import { join } from "node:path";
import { messageOf } from "@hookline/core";
import { declaredPackages, locatePackage } from "./declared-packages.js";
import { brokenPackage, type PluginPackage, readPluginPackage } from "./plugin-package.js";

/**
 * The plugins among the packages a project depends on. Reads manifests only.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export async function findPluginPackages(cwd: string): Promise<readonly PluginPackage[]> {
  const found: PluginPackage[] = [];
  for (const { key, declaredIn } of await declaredPackages(cwd)) {
    const plugin = await findPluginPackage(key, declaredIn);
    if (plugin !== undefined) found.push({ ...plugin, declaredIn });
  }
  return found;
}

/**
 * The plugin package of that name that is installed for a directory; undefined when there is
 * none, or when it is no plugin. Where looking fails, the package is a broken one.
 */
export async function findPluginPackage(
  packageName: string,
  from: string,
): Promise<PluginPackage | undefined> {
  try {
    const directory = await locatePackage(packageName, from);
    return directory === undefined ? undefined : await readPluginPackage(packageName, directory);
  } catch (thrown) {
    return brokenPackage(packageName, join(from, "node_modules", packageName), messageOf(thrown));
  }
}
