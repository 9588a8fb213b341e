import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "@hookline/core";
import { z } from "zod";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { isPackageName } from "./package-name.js";
import { brokenPackage, type PluginPackage, readPluginPackage } from "./plugin-package.js";

const dependencyMap = z.record(z.string(), z.unknown()).catch({});
const dependenciesSchema = z.looseObject({
  dependencies: dependencyMap,
  devDependencies: dependencyMap,
  optionalDependencies: dependencyMap,
});

/**
 * The plugins among the packages a project depends on: those named in the `package.json` files
 * from `cwd` up to the project's root, wherever this tool itself is installed. Reads manifests
 * only. A package nobody declared is not found, even if it lies in `node_modules`.
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
  const parsed = dependenciesSchema.safeParse(await readJson(join(directory, "package.json")));
  if (!parsed.success) return [];
  const { dependencies, devDependencies, optionalDependencies } = parsed.data;
  return [...new Set([dependencies, devDependencies, optionalDependencies].flatMap(Object.keys))];
}

/** Undefined where there is no JSON: that is for the package manager to report. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
