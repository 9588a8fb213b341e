import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Coverage, type CoverageMode, type Emitter, messageOf } from "@hookline/core";
import { findPoint } from "@hookline/core/vocabulary";
import { concernedPackages } from "./concerned-packages.js";
import { locatePackage } from "./declared-packages.js";
import { coverageSchema, packageSchema } from "./manifest.js";
import { readJson } from "./read-json.js";

/** A package of the project that emits points, by its manifest. */
export interface FoundCoverage {
  readonly packageName: string;
  readonly directory: string;
  /** Named like its package; undefined when its table can not be used. */
  readonly emitter: Emitter | undefined;
  /** Why its table can not be used. */
  readonly problem: string | undefined;
}

const MODES: ReadonlySet<unknown> = new Set<CoverageMode>(["observe", "rewrite", "block", "ask"]);

/**
 * What the packages of a project emit: those whose manifest names a module that exports a table
 * `coverage`. These modules are imported, and no other. A point that this version does not know is
 * left out.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export async function findCoverage(cwd: string): Promise<readonly FoundCoverage[]> {
  const found: FoundCoverage[] = [];
  for (const { key: packageName, declaredIn } of await concernedPackages(cwd)) {
    const directory = await locatePackage(packageName, declaredIn).catch(() => undefined);
    const module = directory && (await coverageModule(directory));
    if (!directory || !module) continue;
    const place = { packageName, directory };
    try {
      const { coverage } = await import(pathToFileURL(join(directory, module)).href);
      const emitter = { name: packageName, coverage: checked(coverage) };
      found.push({ ...place, emitter, problem: undefined });
    } catch (thrown) {
      const problem = `its coverage can not be read from "${module}": ${messageOf(thrown)}`;
      found.push({ ...place, emitter: undefined, problem });
    }
  }
  return found;
}

async function coverageModule(directory: string): Promise<string | undefined> {
  try {
    const { hookline } = packageSchema.parse(await readJson(join(directory, "package.json")));
    return coverageSchema.parse(hookline ?? {}).coverage;
  } catch {
    return undefined;
  }
}

function checked(table: unknown): Coverage {
  if (typeof table !== "object" || table === null) throw new Error('it exports no "coverage"');
  const known: Record<string, readonly CoverageMode[]> = {};
  for (const [point, modes] of Object.entries(table)) {
    if (!Array.isArray(modes) || !modes.every((mode) => MODES.has(mode))) {
      throw new Error(`"${point}" must be a list of ${[...MODES].join(", ")}`);
    }
    if (findPoint(point) === point) known[point] = modes;
  }
  return known;
}
