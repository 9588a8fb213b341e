import { HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { Driver } from "../driver.js";
import { takeTour } from "../tour.js";

const HOSTILE = {
  throws: () => {
    throw new Error("broken");
  },
  denies: () => HookResult.deny("no"),
  "never answers": () => new Promise(() => {}),
};

/** What holds for handlers that only look, at every point at once. */
export function observerScenarios(driver: Driver): void {
  describe("a handler that only looks", () => {
    it.each(Object.entries(HOSTILE))("changes nothing when it %s", async (_what, hostile) => {
      const undisturbed = await takeTour(driver);
      const disturbed = await takeTour(driver, hostile, { timeout: 5 });
      expect(disturbed.results).toEqual(undisturbed.results);
    });
  });
}
