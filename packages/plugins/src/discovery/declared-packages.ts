import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core/errors";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { readJson } from "./read-json.js";

/** The sections of a `package.json` that name packages of the project; the last may be missing. */
const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** A package that a project depends on. */
export interface DeclaredPackage {
  /** The name under which it is installed. */
  readonly key: string;
  /** The directory whose `package.json` names it. */
  readonly declaredIn: string;
  /** Whether it is in order that it is not installed. */
  readonly isOptional: boolean;
}

/**
 * The packages a project depends on: those named in the `package.json` files from `cwd` up to the
 * project's root, wherever this tool itself is installed. A package nobody declared is not among
 * them, even if it lies in `node_modules`.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong: it
 * may be the one that names a guard
 */
export function declaredPackages(cwd: string): readonly DeclaredPackage[] {
  const root = findProjectRoot(cwd);
  const found = new Map<string, DeclaredPackage>();
  for (const declaredIn of ancestors(cwd)) {
    for (const [key, isOptional] of dependenciesOf(declaredIn)) {
      if (!found.has(key)) found.set(key, { key, declaredIn, isOptional });
    }
    if (declaredIn === root) break;
  }
  return [...found.values()];
}

/** The names of the dependencies, each with whether it is optional. */
function dependenciesOf(directory: string): ReadonlyMap<string, boolean> {
  const path = join(directory, "package.json");
  if (!pathExists(path)) return new Map();
  try {
    const manifest: unknown = readJson(path);
    if (!isMap(manifest)) throw new Error("it must be an object");
    return new Map(SECTIONS.flatMap((section) => namesIn(manifest, section)));
  } catch (cause) {
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `The plugins of the project can not be told, because "${path}" can not be read: ${messageOf(cause)}. Repair it.`,
      { cause },
    );
  }
}

function namesIn(
  manifest: Readonly<Record<string, unknown>>,
  section: (typeof SECTIONS)[number],
): [string, boolean][] {
  const names = manifest[section] ?? {};
  if (!isMap(names)) throw new Error(`its "${section}" must be an object`);
  return Object.keys(names).map((name) => [name, section === "optionalDependencies"]);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
