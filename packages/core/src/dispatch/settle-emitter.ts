import { messageOf } from "../errors/hookline-error.js";
import { isStateRefused } from "../errors/verdict-errors.js";
import { EventView } from "../events/hook-event.js";
import type { HookEvents } from "../generated/events.js";
import type { PointName } from "../points/index.js";
import type { Failing } from "./failure.js";
import { adoptRewrites, dropRewrites } from "./rewrite.js";
import type { Run } from "./run.js";
import { denyByFailure, denyByThrow, isOff, noteFailure } from "./settle-result.js";
import { isThenable } from "./thenable.js";

/** How outcomes and reports call the emitter's own step. */
const SETTLE: Failing = Object.freeze({ name: "settle" });

/**
 * Runs the emitter's settle step, unless the action is off already.
 * @returns what it has to wait for
 */
export function settleEmitter(run: Run): PromiseLike<unknown> | undefined {
  const settle = run.options?.settle;
  if (settle === undefined || isOff(run) || run.index > 0) return undefined;
  run.index = 1;
  run.event = run.plan.makeEvent(run, EventView.Change);
  try {
    const patch = settle(run.event as unknown as HookEvents[PointName]);
    if (isThenable(patch)) return patch;
    emitterSettled(run, patch);
  } catch (thrown) {
    emitterFailed(run, thrown);
  }
  return undefined;
}

/** Takes over what the settle step yielded; it is final. */
export function emitterSettled(run: Run, patch: unknown): void {
  try {
    adoptRewrites(run, (patch ?? undefined) as Record<string, unknown> | undefined);
  } catch (error) {
    emitterFailed(run, error);
  }
}

/** The action can not be settled, so it is denied; where nothing can be denied, it is thrown. */
export function emitterFailed(run: Run, thrown: unknown): void {
  dropRewrites(run);
  if (isStateRefused(thrown) || !run.plan.isGate) run.reject(thrown);
  else if (!denyByThrow(run, SETTLE.name, thrown)) {
    const failure = {
      who: SETTLE,
      kind: "failed",
      reason: messageOf(thrown),
      error: thrown,
    } as const;
    noteFailure(run, failure);
    denyByFailure(run, failure);
  }
}
