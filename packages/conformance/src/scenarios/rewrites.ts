import { definitionOf } from "@hookline/core/vocabulary";
import { describe, expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { type AnyHandler, onStage } from "../stage.js";
import { attempt } from "../trials/index.js";
import { effectOf, MARK } from "../trials/trial.js";
import type { TriedPoint } from "./claims.js";

const FIRST = `${MARK} once`;
const SECOND = `${MARK} twice`;

/** What holds at every point where an emitter adopts what handlers rewrite. */
export function rewriteScenarios(driver: Driver, { point, trial, isGate }: TriedPoint): void {
  const field = definitionOf(point).rewrites?.[0] as string;
  const value = trial.value as (mark: string) => unknown;
  const rewriteTo =
    (mark: string): AnyHandler =>
    () => ({ [field]: value(mark) });

  describe(`what handlers rewrite at "${point}"`, () => {
    it("reaches the next handler, and goes on as the last one leaves it", async () => {
      await onStage(driver, {}, async (stage) => {
        const seen: unknown[] = [];
        stage.on(point, rewriteTo(FIRST));
        stage.on(point, (event) => {
          seen.push(plain(event[field]));
          return rewriteTo(SECOND)(event);
        });
        expect(await attempt(trial, stage)).toEqual(effectOf(trial, SECOND));
        expect(seen[0]).toEqual(value(FIRST));
      });
    });

    if (isGate) {
      it("is judged as it goes on, whichever handler came first", async () => {
        await onStage(driver, {}, async (stage) => {
          const judged: unknown[] = [];
          stage.on(point, (event) => void judged.push(plain(event[field])), { phase: "judge" });
          stage.on(point, rewriteTo(FIRST));
          expect(await attempt(trial, stage)).toEqual(effectOf(trial, FIRST));
          expect(judged[0]).toEqual(value(FIRST));
        });
      });
    }

    it("is lost with the handler that fails after it", async () => {
      const fails: AnyHandler = (event) => {
        Object.assign(event, { [field]: value(FIRST) });
        throw new Error("broken");
      };
      await onStage(driver, {}, async (stage) => {
        stage.on(point, fails);
        expect(await attempt(trial, stage)).not.toEqual(effectOf(trial, FIRST));
      });
    });
  });
}

/** The value without what the bus puts around it. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
