import { HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { tryWith } from "../proof.js";
import { onStage } from "../stage.js";
import { STOPPED } from "../stopped.js";
import { attempt } from "../trials/index.js";
import type { TriedPoint } from "./claims.js";

/** What holds at every gate that an emitter can close. */
export function gateScenarios(driver: Driver, { point, trial, failsClosed }: TriedPoint): void {
  const whenFailed = failsClosed ? "stays shut" : "stays open";

  describe(`the gate "${point}"`, () => {
    it("opens by a handler's word, whatever the approver would say", async () => {
      const handler = () => HookResult.allow();
      const came = await tryWith(driver, { point, trial, handler, approves: false });
      expect(came).not.toBe(STOPPED);
    });

    it(`${whenFailed} when a handler throws`, async () => {
      const handler = () => {
        throw new Error("broken");
      };
      const came = await tryWith(driver, { point, trial, handler });
      expect(came === STOPPED).toBe(failsClosed);
    });

    it(`${whenFailed} when a handler never answers`, async () => {
      const handler = () => new Promise(() => {});
      const came = await tryWith(driver, { point, trial, handler, options: { timeout: 10 } });
      expect(came === STOPPED).toBe(failsClosed);
    });

    it("lets watchers see what it has denied", async () => {
      await onStage(driver, {}, async (stage) => {
        let seen = 0;
        stage.on(point, () => HookResult.deny("no"));
        stage.on(point, () => void seen++, { phase: "watch" });
        await attempt(trial, stage);
        expect(seen).toBeGreaterThan(0);
      });
    });
  });
}
