import type { Coverage } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { can, type Driver } from "../driver.js";
import { onStage } from "../stage.js";

/** What holds for text that streams. */
export function streamScenarios(driver: Driver, coverage: Coverage): void {
  if (!can(driver, "stream") || !coverage.llm_stream_text?.includes("rewrite")) return;

  describe("streamed text", () => {
    it("shows nothing of what a handler holds back until it has all of it", async () => {
      await onStage(driver, {}, async (stage) => {
        let held = "";
        stage.on("llm_stream_text", ({ text, final }) => {
          held += text as string;
          return { text: final ? held.replaceAll("sk-secret", "***") : "" };
        });
        const pieces = ["The key is sk-", "sec", "ret, keep it."];
        expect(await driver.stream(stage.session, pieces)).toBe("The key is ***, keep it.");
      });
    });

    it("ends once, after every piece", async () => {
      await onStage(driver, {}, async (stage) => {
        const ends: unknown[] = [];
        stage.on("llm_stream_text", ({ final }) => void ends.push(final));
        await driver.stream(stage.session, ["one ", "two"]);
        expect(ends).toEqual([false, false, true]);
      });
    });
  });
}
