import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core";
import { z } from "zod";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { isPackageName } from "./package-name.js";
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

/** A package that a project depends on. */
export interface DeclaredPackage {
  /** The name under which it is installed. */
  readonly key: string;
  /** The directory whose `package.json` names it. */
  readonly declaredIn: string;
}

/**
 * The packages a project depends on: those named in the `package.json` files from `cwd` up to the
 * project's root, wherever this tool itself is installed. A package nobody declared is not among
 * them, even if it lies in `node_modules`.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong: it
 * may be the one that names a guard
 */
export async function declaredPackages(cwd: string): Promise<readonly DeclaredPackage[]> {
  const root = await findProjectRoot(cwd);
  const found = new Map<string, DeclaredPackage>();
  for (const declaredIn of ancestors(cwd)) {
    for (const key of await declaredDependencies(declaredIn)) {
      if (!found.has(key)) found.set(key, { key, declaredIn });
    }
    if (declaredIn === root) break;
  }
  return [...found.values()];
}

/**
 * Where a package lies that is installed for a directory; undefined where it is not, or when the
 * name can be no package's. Looks at folders, not through the package's `exports`, which may hide
 * its `package.json`.
 * @throws what looking at a folder throws
 */
export async function locatePackage(name: string, from: string): Promise<string | undefined> {
  if (!isPackageName(name)) return undefined;
  for (const directory of ancestors(from)) {
    const candidate = join(directory, "node_modules", name);
    if (await pathExists(join(candidate, "package.json"))) return candidate;
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
