import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core/errors";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { readJson } from "./read-json.js";

/** The sections of a `package.json` that name packages of the project; the last may be missing. */
const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

interface Section {
  readonly names: readonly string[];
  readonly isOptional: boolean;
}

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
    for (const section of sectionsOf(declaredIn)) {
      for (const key of section.names) {
        const nearer = found.get(key);
        if (nearer !== undefined && nearer.declaredIn !== declaredIn) continue;
        found.set(key, { key, declaredIn, isOptional: section.isOptional });
      }
    }
    if (declaredIn === root) break;
  }
  return [...found.values()];
}

/** The sections of a `package.json`; of a package that stands in several, the last one counts. */
function sectionsOf(directory: string): readonly Section[] {
  const path = join(directory, "package.json");
  if (!pathExists(path)) return [];
  try {
    const manifest: unknown = readJson(path);
    if (!isMap(manifest)) throw new Error("it must be an object");
    return SECTIONS.map((section) => sectionIn(manifest, section));
  } catch (cause) {
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `The plugins of the project can not be told, because "${path}" can not be read: ${messageOf(cause)}. Repair it.`,
      { cause },
    );
  }
}

function sectionIn(
  manifest: Readonly<Record<string, unknown>>,
  section: (typeof SECTIONS)[number],
): Section {
  const names = manifest[section] ?? {};
  if (!isMap(names)) throw new Error(`its "${section}" must be an object`);
  return { names: Object.keys(names), isOptional: section === "optionalDependencies" };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
