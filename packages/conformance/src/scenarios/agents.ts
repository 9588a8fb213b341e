import { type Coverage, HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { can, type Driver, type Finished } from "../driver.js";
import { onStage, type Stage } from "../stage.js";

/** As often as an agent may be told to go on. */
const MOST_DENIALS = 8;

/** What holds for agents and sub-agents. */
export function agentScenarios(driver: Driver, coverage: Coverage): void {
  const finishes: Record<string, (stage: Stage) => Promise<Finished>> = {};
  if (can(driver, "finish") && coverage.after_agent?.includes("block")) {
    finishes.after_agent = ({ session }) => driver.finish(session, "done");
  }
  if (can(driver, "subagent") && coverage.subagent_stop?.includes("block")) {
    finishes.subagent_stop = ({ session }) =>
      driver.subagent(session, { name: "scout", calls: [], answer: "done" });
  }
  for (const [point, finish] of Object.entries(finishes)) {
    it(`lets an agent finish that "${point}" has told to go on ${MOST_DENIALS} times`, async () => {
      await onStage(driver, {}, async (stage) => {
        stage.on(point as "after_agent", () => HookResult.deny("go on"));
        expect(await finish(stage)).toEqual({ answer: "done", rounds: MOST_DENIALS });
      });
    });
  }

  if (!can(driver, "subagent") || !can(driver, "callTools")) return;
  describe("a sub-agent", () => {
    it("calls its tools through the gates of its session, under its own name", async () => {
      await onStage(driver, {}, async (stage) => {
        const callers: unknown[] = [];
        stage.on("before_tool", ({ agent_name }) => {
          callers.push(agent_name);
          return HookResult.deny("no");
        });
        const calls = [{ name: "echo", text: "hi" }];
        await driver.subagent(stage.session, { name: "scout", calls, answer: "done" });
        expect(stage.tools.runs).toEqual([]);
        expect(callers).toEqual(["scout"]);
      });
    });
  });
}
