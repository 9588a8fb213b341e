import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { messageOf } from "@hookline/core";
import { pathExists } from "../project/path-exists.js";
import { ancestors } from "../project/project-root.js";
import { concernedPackages } from "./concerned-packages.js";
import { type DeclaredPackage, locatePackage } from "./declared-packages.js";
import { conventionalName } from "./package-name.js";
import { brokenPackage, type PluginPackage, readPluginPackage } from "./plugin-package.js";

/** Where plugin files of projects lie. */
const FILES_OF_PROJECTS = `${sep}.hookline${sep}plugins${sep}`;

/**
 * The plugins among the packages a project depends on. Reads manifests only.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export async function findPluginPackages(cwd: string): Promise<readonly PluginPackage[]> {
  const found: PluginPackage[] = [];
  for (const declared of await concernedPackages(cwd)) {
    const { key, declaredIn } = declared;
    const plugin = (await findPluginPackage(key, declaredIn)) ?? (await notInstalled(declared));
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
    if (directory === undefined) return undefined;
    const found = await readPluginPackage(packageName, directory);
    return found && (await withoutLaundering(found));
  } catch (thrown) {
    return brokenPackage(packageName, join(from, "node_modules", packageName), messageOf(thrown));
  }
}

/** A plugin, by its name, that is declared and not there; undefined for other packages. */
async function notInstalled({
  key,
  declaredIn,
  isOptional,
}: DeclaredPackage): Promise<PluginPackage | undefined> {
  if (isOptional || conventionalName(key) === undefined) return undefined;
  if ((await locatePackage(key, declaredIn)) !== undefined) return undefined;
  const directory = join(declaredIn, "node_modules", key);
  return brokenPackage(key, directory, `it is not installed; ${await howToInstall(declaredIn)}`);
}

async function howToInstall(directory: string): Promise<string> {
  for (const one of ancestors(directory)) {
    if (!(await pathExists(join(one, ".pnp.cjs")))) continue;
    return "Yarn's Plug'n'Play installs no packages that can be looked at, so set nodeLinker: node-modules";
  }
  return "install the dependencies of the project";
}

/** A link makes no trusted package of the files of a project. */
async function withoutLaundering(found: PluginPackage): Promise<PluginPackage> {
  if (found.entry === undefined) return found;
  const entry = await realpath(found.entry);
  if (!entry.includes(FILES_OF_PROJECTS)) return found;
  const problem = `it leads to "${entry}", which is a plugin file of a project and has to be trusted as one`;
  return { ...found, entry: undefined, problem };
}
