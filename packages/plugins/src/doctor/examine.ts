import { messageOf } from "@hookline/core/errors";
import type { ConfigPlace } from "../config/environment.js";
import { selectPlugins } from "../config/plugin-selection.js";
import { choosePlugins, strayBlocks } from "../discovery/choose-plugins.js";
import { type FoundCoverage, findCoverage } from "../discovery/find-coverage.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import { checkConfig } from "./check-config.js";
import { checkCoverage, checkEmitters } from "./check-coverage.js";
import { checkManifest } from "./check-manifest.js";
import { checkOptions, optionSources } from "./check-options.js";
import { checkPlugins } from "./check-plugins.js";
import { checkRequirements } from "./check-requirements.js";
import { checkCopies, checkVersion } from "./check-versions.js";
import { CHECKS, type Finding } from "./finding.js";
import { declaredPoints, loadedPoints } from "./handled-points.js";

/** What an examination came to. */
export interface Examination {
  /** Problems first, and in the order of the checks. */
  readonly findings: readonly Finding[];
  /** How many plugins there are. */
  readonly plugins: number;
  /** How many are to run, and can be. */
  readonly usable: number;
}

/**
 * Looks for what keeps the plugins of a project from running as their operator thinks they do.
 * @param load whether to import the plugins that are enabled, so that their code is asked too; else
 * nothing but tables of coverage, and the modules that describe options of enabled packages, are
 */
export async function examine(place: ConfigPlace, load: boolean): Promise<Examination> {
  const { read, findings: ofConfig } = await checkConfig(place);
  const findings = [...ofConfig];
  let catalog: PluginCatalog;
  let coverage: readonly FoundCoverage[];
  try {
    catalog = await PluginCatalog.read(place);
    coverage = await findCoverage(place.cwd);
  } catch (error) {
    const message = messageOf(error);
    findings.push({ level: "problem", check: "config", plugin: null, message });
    return { findings, plugins: 0, usable: 0 };
  }
  const nothing = { config: {}, file: undefined, locate: () => undefined };
  const { config = {}, selection = selectPlugins({ env: place.env }) } = read ?? {};
  const chosen = await choosePlugins(selection, catalog);
  for (const message of strayBlocks(config, catalog, chosen)) {
    findings.push({ level: "note", check: "config", plugin: null, message });
  }
  findings.push(...checkPlugins(catalog, chosen));
  const usable = chosen.plugins.filter(isUsable);
  const optionsPlace = { catalog, loaded: read ?? nothing, env: place.env };
  const handled = await Promise.all(
    usable.map((one) =>
      load ? loadedPoints(one, optionSources(one, optionsPlace)) : declaredPoints(one),
    ),
  );
  const emitters = coverage.flatMap(({ emitter }) => emitter ?? []);
  findings.push(...checkEmitters(coverage, handled), ...checkRequirements(handled));
  for (const one of handled) {
    findings.push(...checkManifest(one), ...checkCoverage(one, emitters));
    findings.push(...(await checkVersion(one.found)));
    if (read !== undefined) findings.push(...(await checkOptions(one, optionsPlace)));
  }
  const packages = usable.filter(({ kind }) => kind === "package");
  findings.push(
    ...(await checkCopies([
      { name: "the project", directory: place.cwd },
      ...packages.map(({ source, directory }) => ({ name: source, directory })),
      ...coverage.map(({ packageName, directory }) => ({ name: packageName, directory })),
    ])),
  );
  return { findings: sorted(findings), plugins: catalog.plugins.length, usable: usable.length };
}

function isUsable({ problem, untrusted }: FoundPlugin): boolean {
  return problem === undefined && untrusted === undefined;
}

function sorted(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ level, check }: Finding): number =>
    (level === "problem" ? 0 : CHECKS.length) + CHECKS.indexOf(check);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}
