import { type Coverage, HookResult } from "@hookline/core";
import { expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { onStage, type Stage } from "../stage.js";
import { STOPPED } from "../stopped.js";
import { attempt } from "../trials/index.js";
import { claimedWith } from "./claims.js";

/** What holds between sessions. */
export function sessionScenarios(driver: Driver, coverage: Coverage): void {
  const [gate] = claimedWith(driver, coverage, "block");
  if (gate === undefined) return;
  const { point, trial } = gate;
  const noteIds = (stage: Stage): unknown[] => {
    const ids: unknown[] = [];
    stage.on(point, ({ session_id }) => void ids.push(session_id), { phase: "watch" });
    return ids;
  };

  it("keeps the events and the denials of two sessions apart that run at a time", async () => {
    await onStage(driver, {}, (strict) =>
      onStage(driver, {}, async (lenient) => {
        const stages = [strict, lenient];
        const ids = stages.map(noteIds);
        strict.on(point, () => HookResult.deny("no"));
        const came = await Promise.all(stages.map((stage) => attempt(trial, stage)));
        expect(came.map((one) => one === STOPPED)).toEqual([true, false]);
        expect(ids.map((some) => new Set(some))).toEqual(
          stages.map(({ session }) => new Set([session.id])),
        );
        expect(strict.session.id).not.toBe(lenient.session.id);
      }),
    );
  });
}
