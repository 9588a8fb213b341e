import { isDeepStrictEqual } from "node:util";
import { type Coverage, type CoverageMode, HookResult, type PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import type { Driver } from "./driver.js";
import { type AnyHandler, type AnyOptions, onStage } from "./stage.js";
import { STOPPED } from "./stopped.js";
import { attempt, TRIALS, trialFor } from "./trials/index.js";
import { effectOf, MARK, type Trial } from "./trials/trial.js";

const MODES: readonly CoverageMode[] = ["observe", "rewrite", "block", "ask"];

/**
 * What is wrong with what an emitter says of a point: each mode that it claims and does not prove,
 * or proves and does not claim. Every mode is tried, claimed or not.
 * @param reached where handlers are called at all; see `takeTour`
 */
export async function problemsAt(
  driver: Driver,
  coverage: Coverage,
  point: PointName,
  reached: ReadonlySet<PointName>,
): Promise<string[]> {
  const claimed = coverage[point] ?? [];
  const proved: readonly CoverageMode[] = [
    ...(reached.has(point) ? (["observe"] as const) : []),
    ...(await provedDecisions(driver, point, reached.has(point))),
  ];
  return MODES.flatMap((mode) => {
    if (claimed.includes(mode) === proved.includes(mode)) return [];
    return claimed.includes(mode)
      ? [`"${mode}" is claimed at "${point}", but not proved.`]
      : [`"${mode}" is proved at "${point}", but not claimed.`];
  });
}

/** What an emitter does with handlers that want more than to look. */
async function provedDecisions(
  driver: Driver,
  point: PointName,
  isReached: boolean,
): Promise<CoverageMode[]> {
  const trial = trialFor(driver, point);
  if (trial === undefined) {
    const { needs } = TRIALS[point] ?? {};
    if (!isReached || needs === undefined) return [];
    throw new Error(
      `"${point}" is emitted, but what becomes of a decision there can not be tried. Give the driver the ability "${needs}".`,
    );
  }
  await checkAlone(driver, point, trial);
  const proofs = { rewrite: rewrites, block: blocks, ask: asks };
  const proved: CoverageMode[] = [];
  for (const [mode, proves] of Object.entries(proofs)) {
    if (await proves(driver, point, trial)) proved.push(mode as CoverageMode);
  }
  return proved;
}

/** A trial that ends so by itself would prove nothing. */
async function checkAlone(driver: Driver, point: PointName, trial: Trial): Promise<void> {
  const came = await onStage(driver, {}, (stage) => attempt(trial, stage));
  if (came !== STOPPED && !isDeepStrictEqual(came, effectOf(trial, MARK))) return;
  throw new Error(
    `The trial of "${point}" ends without any handler as if there were one: ${String(came)}`,
  );
}

async function rewrites(driver: Driver, point: PointName, trial: Trial): Promise<boolean> {
  const [field] = definitionOf(point).rewrites ?? [];
  if (field === undefined || trial.value === undefined) return false;
  const patch = { [field]: trial.value(MARK) };
  const came = await tryWith(driver, { point, trial, handler: () => patch });
  return isDeepStrictEqual(came, effectOf(trial, MARK));
}

/** Both words for no. */
async function blocks(driver: Driver, point: PointName, trial: Trial): Promise<boolean> {
  for (const no of [HookResult.deny("no"), HookResult.block("no")]) {
    if ((await tryWith(driver, { point, trial, handler: () => no })) !== STOPPED) return false;
  }
  return true;
}

/** The answer is what counts, and somebody has given it. */
async function asks(driver: Driver, point: PointName, trial: Trial): Promise<boolean> {
  const handler = (): unknown => HookResult.ask("may it?");
  for (const approves of [true, false]) {
    const goesOn = await onStage(driver, { approves }, async (stage) => {
      stage.on(point, handler);
      const came = await attempt(trial, stage);
      return stage.questions > 0 && came !== STOPPED;
    });
    if (goesOn !== approves) return false;
  }
  return true;
}

/** What comes of a trial with one handler at the point. */
export function tryWith(
  driver: Driver,
  {
    point,
    trial,
    handler,
    options,
    approves = true,
  }: {
    readonly point: PointName;
    readonly trial: Trial;
    readonly handler: AnyHandler;
    readonly options?: AnyOptions;
    readonly approves?: boolean;
  },
): Promise<unknown> {
  return onStage(driver, { approves }, (stage) => {
    stage.on(point, handler, options);
    return attempt(trial, stage);
  });
}
