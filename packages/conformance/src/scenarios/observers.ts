import { HookResult, type PointName } from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import { describe, expect, it } from "vitest";
import type { Driver } from "../driver.js";
import type { AnyHandler } from "../stage.js";
import { takeTour } from "../tour.js";

const HOSTILE: Readonly<Record<string, AnyHandler>> = {
  throws: () => {
    throw new Error("broken");
  },
  denies: () => HookResult.deny("no"),
  asks: () => HookResult.ask("may it?"),
  "never answers": () => new Promise(() => {}),
  "edits what it is told": (event) => {
    const { shape } = definitionOf(event.event_name as PointName).payload();
    for (const field of Object.keys(shape)) {
      const value = event[field];
      for (const key of Object.keys(Object(value))) Reflect.set(value as object, key, "edited");
      Reflect.set(event, field, "edited");
    }
  },
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
