import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core";
import { z } from "zod";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { isPackageName } from "./package-name.js";
import { brokenPackage, type PluginPackage, readPluginPackage } from "./plugin-package.js";
import { readJson } from "./read-json.js";

const dependencyMap = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) => map ?? {});
const dependenciesSchema = z.looseObject({
  dependencies: dependencyMap,
  devDependencies: dependencyMap,
  optionalDependencies: dependencyMap,
});

/**
 * The plugins among the packages a project depends on: those named in the `package.json` files
 * from `cwd` up to the project's root, wherever this tool itself is installed. Reads manifests
 * only. A package nobody declared is not found, even if it lies in `node_modules`.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong: it
 * may be the one that names a guard
 */
export async function findPluginPackages(cwd: string): Promise<readonly PluginPackage[]> {
  const root = await findProjectRoot(cwd);
  const found = new Map<string, PluginPackage>();
  for (const directory of ancestors(cwd)) {
    for (const name of await declaredDependencies(directory)) {
      if (found.has(name)) continue;
      const plugin = await findPluginPackage(name, directory);
      if (plugin !== undefined) found.set(name, plugin);
    }
    if (directory === root) break;
  }
  return [...found.values()];
}

/**
 * The plugin package of that name that is installed for a directory; undefined when there is
 * none, when it is no plugin, or when the name can be no package's. Looks at folders, not through
 * the package's `exports`, which may hide its `package.json`. Where looking fails, the package is
 * a broken one.
 */
export async function findPluginPackage(
  packageName: string,
  from: string,
): Promise<PluginPackage | undefined> {
  if (!isPackageName(packageName)) return undefined;
  for (const directory of ancestors(from)) {
    const candidate = join(directory, "node_modules", packageName);
    try {
      if (!(await pathExists(join(candidate, "package.json")))) continue;
    } catch (thrown) {
      return brokenPackage(packageName, candidate, messageOf(thrown));
    }
    return readPluginPackage(packageName, candidate);
  }
  return undefined;
}

async function declaredDependencies(directory: string): Promise<readonly string[]> {
  const path = join(directory, "package.json");
  if (!(await pathExists(path))) return [];
  try {
    const manifest = dependenciesSchema.parse(await readJson(path));
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return [...new Set([dependencies, devDependencies, optionalDependencies].flatMap(Object.keys))];
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `The plugins of the project can not be told, because "${path}" can not be read: ${why}. Repair it.`,
      { cause },
    );
  }
}
