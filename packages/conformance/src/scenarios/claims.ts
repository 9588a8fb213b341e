import type { Coverage, CoverageMode, PointName } from "@hookline/core";
import { definitionOf, POINT_NAMES } from "@hookline/core/vocabulary";
import type { Driver } from "../driver.js";
import { trialFor } from "../trials/index.js";
import type { Trial } from "../trials/trial.js";

/** A point where an emitter says that it can do more than let handlers look. */
export interface TriedPoint {
  readonly point: PointName;
  readonly trial: Trial;
  readonly isGate: boolean;
  /** Whether a handler that fails denies. */
  readonly failsClosed: boolean;
}

/** The points at which an emitter claims a mode, and its driver can show it. */
export function claimedWith(driver: Driver, coverage: Coverage, mode: CoverageMode): TriedPoint[] {
  return POINT_NAMES.flatMap((point) => {
    const trial = trialFor(driver, point);
    if (trial === undefined || !coverage[point]?.includes(mode)) return [];
    const { kind, onFailure } = definitionOf(point);
    return [{ point, trial, isGate: kind === "gate", failsClosed: onFailure === "deny" }];
  });
}
