import { join } from "node:path";
import type { Coverage, CoverageMode, Emitter } from "@hookline/core";
import { messageOf } from "@hookline/core/errors";
import { findPoint } from "@hookline/core/vocabulary";
import { concernedPackages } from "./concerned-packages.js";
import type { InstalledPackage } from "./installed-package.js";
import { coverageSchema } from "./manifest.js";
import { manifestIn } from "./manifest-in.js";
import { importManifestModule } from "./manifest-module.js";

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
  for (const { key: packageName, installed } of concernedPackages(cwd)) {
    const module = installed && coverageModule(installed);
    if (!module) continue;
    const { directory } = installed;
    const place = { packageName, directory };
    try {
      const { coverage } = await importManifestModule(join(directory, module));
      const emitter = { name: packageName, coverage: checked(coverage) };
      found.push({ ...place, emitter, problem: undefined });
    } catch (thrown) {
      const problem = `its coverage can not be read from "${module}": ${messageOf(thrown)}`;
      found.push({ ...place, emitter: undefined, problem });
    }
  }
  return found;
}

function coverageModule(installed: InstalledPackage): string | undefined {
  return coverageSchema.safeParse(manifestIn(installed)).data?.coverage;
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
