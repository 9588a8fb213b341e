import { type Coverage, HookResult } from "@hookline/core";
import { expect, it } from "vitest";
import { can, type Driver } from "../driver.js";
import { onStage } from "../stage.js";

/** What holds for prompts in runtimes that store conversations. */
export function promptScenarios(driver: Driver, coverage: Coverage): void {
  if (!can(driver, "prompt") || !can(driver, "stored")) return;
  const modes = coverage.user_prompt_submit ?? [];

  if (modes.includes("block")) {
    it("stores nothing of a prompt that was denied", async () => {
      await onStage(driver, {}, async (stage) => {
        stage.on("user_prompt_submit", () => HookResult.deny("no"));
        await driver.prompt(stage.session, "the prompt");
        expect(await driver.stored(stage.session)).toEqual([]);
      });
    });
  }
  if (modes.includes("rewrite")) {
    it("stores a prompt as handlers have left it", async () => {
      await onStage(driver, {}, async (stage) => {
        stage.on("user_prompt_submit", () => ({ prompt: "another prompt" }));
        await driver.prompt(stage.session, "the prompt");
        expect((await driver.stored(stage.session))[0]).toBe("another prompt");
      });
    });
  }
}
