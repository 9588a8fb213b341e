import { HookResult } from "@hookline/core";
import { openSession } from "@hookline/runtime";
import { ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { recorder, source } from "./support/recorded.js";
import { type Script, scripted } from "./support/scripted-model.js";

/** An agent with another one as a tool, which has a tool itself. */
function team(scoutScript: readonly Script[], how: "generate" | "stream") {
  const scoutModel = scripted(...scoutScript);
  const look = tool({ inputSchema: z.object({}), execute: () => "trees" });
  const scout = new ToolLoopAgent(hooks({ id: "scout", model: scoutModel, tools: { look } }));
  const delegate = tool({
    inputSchema: z.object({ task: z.string() }),
    execute: async ({ task }) =>
      how === "generate"
        ? (await scout.generate({ prompt: task })).text
        : (await scout.stream({ prompt: task })).text,
  });
  const leadModel = scripted(
    { calls: [{ tool: "delegate", input: { task: "Look around." } }] },
    "There are trees.",
  );
  const lead = new ToolLoopAgent(hooks({ model: leadModel, tools: { delegate } }));
  return { lead, leadModel, scoutModel };
}

const looking = { calls: [{ tool: "look", input: {} }] };

describe.each(["generate", "stream"] as const)("an agent that is a tool, by %s", (how) => {
  it("is a sub-agent in the session of the one that calls it, inside its gates", async () => {
    const names: unknown[] = [];
    const events = recorder("user_prompt_submit", "session_start", "subagent_stop");
    const watch = source((bus) => {
      for (const point of ["before_tool", "after_agent", "subagent_stop"] as const) {
        bus.on(point, ({ agent_name }) => void names.push([point, agent_name]), { phase: "watch" });
      }
    });
    const { lead, leadModel } = team([looking, "Trees."], how);
    await using session = await openSession({ agentName: "lead", sources: [events, watch] });
    const { text } = await session.run(() => lead.generate({ prompt: "What is there?" }));
    expect(text).toBe("There are trees.");
    expect(JSON.stringify(leadModel.requests[1]?.prompt.at(-1))).toContain("Trees.");
    expect(events.seen).toEqual(["session_start", "user_prompt_submit", "subagent_stop"]);
    expect(names).toEqual([
      ["before_tool", "lead"],
      ["before_tool", "scout"],
      ["after_agent", "scout"],
      ["subagent_stop", "scout"],
      ["after_agent", "lead"],
    ]);
    const roles = session.currentBranch.messages.map(({ role }) => role);
    expect(roles).toEqual(["user", "assistant", "tool", "assistant"]);
  });

  it("goes on when subagent_stop denies that it has finished", async () => {
    const reviewer = source((bus) => {
      bus.on("subagent_stop", ({ response }) =>
        response === "Trees." ? HookResult.deny("How many?") : undefined,
      );
    });
    const { lead, leadModel, scoutModel } = team(["Trees.", "Three trees."], how);
    await using session = await openSession({ sources: [reviewer] });
    await session.run(() => lead.generate({ prompt: "What is there?" }));
    expect(scoutModel.requests[1]?.prompt.at(-1)).toMatchObject({
      role: "user",
      content: [{ text: "How many?" }],
    });
    expect(JSON.stringify(leadModel.requests[1]?.prompt.at(-1))).toContain("Three trees.");
  });

  it("that fails ends alone: its branch has failed, and the caller's model is told", async () => {
    const ends: unknown[] = [];
    const watch = source((bus) => {
      bus.on("branch_end", ({ status }) => void ends.push(status));
    });
    const { lead, leadModel } = team([new Error("lost")], how);
    const { text } = await (async () => {
      await using session = await openSession({ sources: [watch] });
      return await session.run(() => lead.generate({ prompt: "What is there?" }));
    })();
    expect(text).toBe("There are trees.");
    expect(leadModel.requests[1]?.prompt.at(-1)).toMatchObject({
      content: [{ output: { type: "error-text" } }],
    });
    expect(ends).toEqual(["failed", "completed"]);
  });
});
