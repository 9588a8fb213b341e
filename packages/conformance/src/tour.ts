import type { PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import { can, type Driver } from "./driver.js";
import { type AnyHandler, type AnyOptions, onStage, type Stage } from "./stage.js";
import { attempt, TRIALS, trialFor } from "./trials/index.js";

/** What came of doing everything that a driver can do, once. */
export interface Tour {
  /** The points whose handlers were called. */
  readonly reached: ReadonlySet<PointName>;
  /** What came of each thing, by what was done. */
  readonly results: Readonly<Record<string, unknown>>;
}

/**
 * Does everything that a driver can do, in one session, and watches at every point.
 * @param watch what the watchers do besides
 */
export async function takeTour(
  driver: Driver,
  watch: AnyHandler = () => {},
  options: Pick<AnyOptions, "timeout"> = {},
): Promise<Tour> {
  const reached = new Set<PointName>();
  const before = (stage: Stage): void => {
    for (const point of POINT_NAMES) {
      const { kind, dormant } = definitionOf(point);
      if (dormant) continue;
      const watcher: AnyHandler = (event) => {
        reached.add(point);
        return watch(event);
      };
      stage.on(point, watcher, kind === "observe" ? options : { ...options, phase: "watch" });
    }
  };
  const results = await onStage(driver, { before }, doEverything);
  return { reached, results };
}

async function doEverything(stage: Stage): Promise<Record<string, unknown>> {
  const { driver, session } = stage;
  const results: Record<string, unknown> = {};
  for (const point of Object.keys(TRIALS) as PointName[]) {
    const trial = trialFor(driver, point);
    if (trial !== undefined) results[point] = await attempt(trial, stage);
  }
  if (can(driver, "callTools")) {
    results["a failing tool"] = await driver.callTools(session, [{ name: "fail", text: "broken" }]);
  }
  for (const [name, act] of Object.entries(driver.acts?.(session) ?? {})) {
    results[name] = await act();
  }
  return results;
}
