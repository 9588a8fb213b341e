import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { satisfies } from "compare-versions";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { installedPackage, packageFolders } from "../discovery/installed-package.js";
import { readJson } from "../discovery/read-json.js";
import { ownVersion } from "../own-version.js";
import type { Finding } from "./finding.js";

const PLUGINS = "@hookline/plugins";
/** What should be installed once. */
const SINGLE = ["@hookline/core", PLUGINS] as const;

/** A package that uses others. */
export interface Dependent {
  readonly name: string;
  /** Where it lies. */
  readonly directory: string;
}

/** A plugin that wants another version of `@hookline/plugins` than this. */
export async function checkVersion(found: FoundPlugin): Promise<readonly Finding[]> {
  if (found.kind !== "package" || found.problem !== undefined) return [];
  const { peerDependencies } = manifestOf(found.directory);
  const range = (peerDependencies as Record<string, unknown> | undefined)?.[PLUGINS];
  if (typeof range !== "string" || fits(ownVersion(), range)) return [];
  const message = `It works with ${PLUGINS} ${range}, and this is ${ownVersion()}. Update the one or the other.`;
  return [{ level: "problem", check: "version", plugin: found.name, message }];
}

/**
 * Packages of ours that are installed more than once for these dependents. They understand each
 * other, so that it is a problem only where the versions differ.
 */
export async function checkCopies(dependents: readonly Dependent[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of SINGLE) {
    const copies = await copiesOf(name, dependents);
    if (copies.size < 2) continue;
    const versions = new Set([...copies.values()].map(({ version }) => version));
    const list = [...copies.values()].map(
      ({ version, users }) => `${version} for ${users.join(", ")}`,
    );
    findings.push({
      level: versions.size > 1 ? "problem" : "note",
      check: "copies",
      plugin: null,
      message: `"${name}" is installed ${copies.size} times: ${list.join("; ")}. Have them use one: update them, and let your package manager remove duplicates.`,
    });
  }
  return findings;
}

/** The copies by where they lie. */
async function copiesOf(name: string, dependents: readonly Dependent[]) {
  const copies = new Map<string, { readonly version: string; readonly users: string[] }>();
  for (const { name: user, directory } of dependents) {
    // From where it really lies, as Node resolves it.
    const found = installedPackage(name, packageFolders(await realpath(directory)));
    if (found === undefined) continue;
    const place = await realpath(found.directory);
    const { version } = manifestOf(place);
    const copy = copies.get(place) ?? { version: String(version), users: [] };
    copies.set(place, copy);
    copy.users.push(user);
  }
  return copies;
}

function manifestOf(directory: string): Readonly<Record<string, unknown>> {
  try {
    return readJson(join(directory, "package.json")) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    // A range of another kind, such as workspace:*, is its package manager's business.
    return true;
  }
}
