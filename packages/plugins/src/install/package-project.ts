import { join } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import type { ConfigPlace, Environment } from "../config/environment.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { readJson } from "../discovery/read-json.js";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { findPackageManager, type PackageManager } from "./package-manager.js";

/** A project whose packages are changed. */
export interface PackageProject {
  /** Where the `package.json` lies that says what is installed; absolute. */
  readonly directory: string;
  /** Where the lock file may lie: the directory, or one above it. */
  readonly root: string;
  readonly manager: PackageManager;
  readonly env: Environment;
}

const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/**
 * The project of a directory, with the nearest `package.json`.
 * @throws HooklineError `NO_PACKAGE_JSON`
 */
export async function findPackageProject({ cwd, env }: ConfigPlace): Promise<PackageProject> {
  const root = findProjectRoot(cwd);
  for (const directory of ancestors(cwd)) {
    if (pathExists(join(directory, "package.json"))) {
      return { directory, root, manager: await findPackageManager(directory, root), env };
    }
    if (directory === root) break;
  }
  throw new HooklineError(
    "NO_PACKAGE_JSON",
    `There is no package.json in "${cwd}", nor above it up to "${root}". Make one, such as with "npm init -y".`,
  );
}

/**
 * The project whose `package.json` names the package of a plugin.
 * @throws HooklineError `NOT_A_DEPENDENCY`
 */
export async function declaringProject(
  { env }: ConfigPlace,
  { name, source, kind, declaredIn }: FoundPlugin,
): Promise<PackageProject> {
  if (kind === "package" && declaredIn !== undefined)
    return findPackageProject({ cwd: declaredIn, env });
  const why =
    kind === "file"
      ? "it is a file of the project, or the user's own"
      : "no package.json of the project names its package";
  const step = kind === "file" ? "Change, or remove, the file." : "Find what depends on it.";
  throw new HooklineError(
    "NOT_A_DEPENDENCY",
    `The plugin "${name}" (${source}) can not be removed or updated, because ${why}. ${step}`,
    { handler: name },
  );
}

/** What a `package.json` asks for, by the name under which it is installed. */
export function dependenciesOf(directory: string): ReadonlyMap<string, string> {
  const json = readJson(join(directory, "package.json")) as Record<string, unknown>;
  const all = SECTIONS.flatMap((section) => Object.entries(Object(json[section])));
  return new Map(all.map(([name, wanted]) => [name, String(wanted)]));
}
