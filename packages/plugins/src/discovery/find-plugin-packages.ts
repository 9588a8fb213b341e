import { join } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { pathExists } from "../project/path-exists.js";
import { ancestors } from "../project/project-root.js";
import { type ConcernedPackage, concernedPackages } from "./concerned-packages.js";
import { type InstalledPackage, installedPackage, packageFolders } from "./installed-package.js";
import { conventionalName } from "./package-name.js";
import { brokenPackage, type PluginPackage, readPluginPackage } from "./plugin-package.js";

/**
 * The plugins among the packages a project depends on. Reads manifests only.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export async function findPluginPackages(cwd: string): Promise<readonly PluginPackage[]> {
  const found = await Promise.all(concernedPackages(cwd).map(pluginIn));
  return found.filter((one) => one !== undefined);
}

/**
 * The plugin package of that name that is installed for a directory; undefined when there is
 * none, or when it is no plugin. One that can not be looked at is a broken one.
 */
export async function findPluginPackage(
  packageName: string,
  from: string,
): Promise<PluginPackage | undefined> {
  const installed = installedPackage(packageName, packageFolders(from));
  return installed && described(packageName, installed);
}

async function pluginIn(concerned: ConcernedPackage): Promise<PluginPackage | undefined> {
  const { key, installed, declaredIn } = concerned;
  const plugin = installed ? await described(key, installed) : await notInstalled(concerned);
  return plugin && { ...plugin, declaredIn };
}

async function described(
  key: string,
  installed: InstalledPackage,
): Promise<PluginPackage | undefined> {
  try {
    return await readPluginPackage(key, installed);
  } catch (thrown) {
    return brokenPackage(key, installed.directory, messageOf(thrown));
  }
}

/** A plugin, by its name, that is declared and not there; undefined for other packages. */
async function notInstalled({
  key,
  declaredIn,
  isOptional,
}: ConcernedPackage): Promise<PluginPackage | undefined> {
  if (isOptional || conventionalName(key) === undefined) return undefined;
  const directory = join(declaredIn, "node_modules", key);
  return brokenPackage(key, directory, `it is not installed; ${await howToInstall(declaredIn)}`);
}

async function howToInstall(directory: string): Promise<string> {
  for (const one of ancestors(directory)) {
    if (!pathExists(join(one, ".pnp.cjs"))) continue;
    return "Yarn's Plug'n'Play installs no packages that can be looked at, so set nodeLinker: node-modules";
  }
  return "install the dependencies of the project";
}
