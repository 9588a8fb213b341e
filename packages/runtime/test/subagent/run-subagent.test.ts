import { HookResult, type SubagentStopEvent } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { currentSession, ToolManager } from "../../src/index.js";
import { noteEvents, open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

describe("Session.subagent", () => {
  it("runs its work on a branch of its own, under its own name, and asks at its end", async () => {
    const { session } = await open({ id: "s1", agentName: "helper" });
    const stops: SubagentStopEvent[] = [];
    const names: unknown[] = [];
    session.hooks.on("subagent_stop", (event) => void stops.push(event));
    session.hooks.on("notification", ({ agent_name }) => void names.push(agent_name));
    const points = ["branch_create", "message_add", "subagent_stop", "branch_end"] as const;
    const noted = noteEvents(session.hooks, points);
    const answer = await session.subagent("scout", async ({ branch }) => {
      await session.add({ role: "assistant", content: "found" });
      await session.notify("looking");
      expect(currentSession()).toBe(session);
      expect(session.currentBranch).toBe(branch);
      return { files: 3 };
    });
    expect(answer).toEqual({ response: '{"files":3}', result: { files: 3 }, rounds: 0 });
    expect(noted).toEqual(points);
    expect(stops[0]).toMatchObject({
      session_id: "s1",
      agent_name: "scout",
      response: '{"files":3}',
      result: { files: 3 },
    });
    expect(names).toEqual(["scout"]);
    expect(session.currentBranch.messages).toEqual([]);
  });

  it("gives its caller a text as handlers have left it", async () => {
    const { session } = await open();
    session.hooks.on("subagent_stop", ({ response }) => ({
      response: response.replace("s3cret", "***"),
    }));
    const answer = await session.subagent("scout", () => "the pin is s3cret");
    expect(answer).toEqual({ response: "the pin is ***", result: "the pin is ***", rounds: 0 });
  });

  it("lets its answer be stored on its branch as handlers have left it", async () => {
    const { session } = await open();
    session.hooks.on("subagent_stop", () => ({ response: "a better answer" }));
    const stored: unknown[] = [];
    session.hooks.on("message_add", ({ branch_id, message }) => {
      stored.push([branch_id, (message as { readonly content: unknown }).content]);
    });
    let id = "";
    await session.subagent(
      "scout",
      ({ branch }) => {
        id = branch.id;
        return "an answer";
      },
      {
        onAnswer: async (content, { branch }) =>
          void (await branch.add({ role: "assistant", content })),
      },
    );
    expect(stored).toEqual([[id, "a better answer"]]);
  });

  it("goes on with the reason of a denial", async () => {
    const { session } = await open();
    session.hooks.on("subagent_stop", ({ response }) =>
      response === "done" ? null : HookResult.deny("run the tests"),
    );
    const reasons: unknown[] = [];
    const answer = await session.subagent("scout", ({ reason }) => {
      reasons.push(reason);
      return reason === undefined ? "almost" : "done";
    });
    expect(reasons).toEqual([undefined, "run the tests"]);
    expect(answer).toEqual({ response: "done", result: "done", rounds: 1 });
  });

  it("is let go after eight denials running, with a warning", async () => {
    const { session, lines } = await open();
    let runs = 0;
    session.hooks.on("subagent_stop", () => HookResult.block("never enough"));
    const { rounds } = await session.subagent("scout", () => String(++runs));
    expect([runs, rounds]).toEqual([9, 8]);
    expect(lines.filter((line) => line.includes("never enough"))).toHaveLength(1);
  });

  it("is not held back by a handler that fails", async () => {
    const { session } = await open();
    session.hooks.on("subagent_stop", () => {
      throw new Error("a bug");
    });
    expect((await session.subagent("scout", () => "done")).rounds).toBe(0);
  });

  it("fails with its work, and so does its branch; nobody is asked", async () => {
    const { session } = await open();
    const noted = noteEvents(session.hooks, ["subagent_stop", "branch_end"]);
    const ends: unknown[] = [];
    session.hooks.on("branch_end", ({ status, error }) => void ends.push([status, error]));
    const failure = new Error("lost");
    expect(await rejection(session.subagent("scout", () => Promise.reject(failure)))).toBe(failure);
    expect(noted).toEqual(["branch_end"]);
    expect(ends).toEqual([["failed", "lost"]]);
  });

  it("calls tools inside the gates of its session", async () => {
    const tools = new ToolManager();
    tools.register({ name: "read", description: "Reads a file.", execute: () => "text" });
    const { session } = await open({ id: "s1", cwd: "/", tools });
    const asked: unknown[] = [];
    session.hooks.on("before_tool", ({ session_id, cwd, agent_name }) => {
      asked.push({ session_id, cwd, agent_name });
      return HookResult.deny("not by a sub-agent");
    });
    const { result } = await session.subagent("scout", () => session.act([{ name: "read" }]));
    expect(result).toMatchObject([{ name: "read", status: "denied" }]);
    expect(asked).toEqual([{ session_id: "s1", cwd: "/", agent_name: "scout" }]);
  });

  it("stops when the session ends", async () => {
    const { session } = await open();
    const running = session.subagent("scout", ({ signal }) => {
      void session.end();
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    });
    expect(await rejection(running)).toMatchObject({ code: "SESSION_ENDED" });
    await session.end();
  });

  it("can have sub-agents in its turn", async () => {
    const { session } = await open();
    const names: unknown[] = [];
    session.hooks.on("subagent_stop", ({ agent_name }) => void names.push(agent_name));
    const branches: unknown[] = [];
    await session.subagent("outer", async ({ branch: outer }) => {
      await session.subagent("inner", ({ branch }) => {
        branches.push([branch.parentId, outer.id]);
      });
    });
    expect(names).toEqual(["inner", "outer"]);
    expect(branches).toEqual([[branches.flat()[1], branches.flat()[1]]]);
  });
});

describe("Session.act", () => {
  it("hands calls to the tools of the session, and is refused without", async () => {
    const { session } = await open();
    const error = await rejection(session.act([{ name: "read" }]));
    expect(error).toMatchObject({ code: "NO_TOOLS" });
  });
});
