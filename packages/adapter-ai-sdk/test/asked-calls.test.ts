import { AsyncLocalStorage } from "node:async_hooks";
import { getEventListeners } from "node:events";
import { HookResult } from "@hookline/core";
import { openSession } from "@hookline/runtime";
import { ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { collectUntil } from "./support/collected.js";
import { recorder, source } from "./support/recorded.js";
import { type ScriptedCall, scripted } from "./support/scripted-model.js";

const any = z.record(z.string(), z.unknown());

/** Two tools that note what they ran with. */
function noting() {
  const ran: unknown[] = [];
  const noted = (name: string) =>
    tool({ inputSchema: any, execute: async (input) => void ran.push([name, input]) });
  return { ran, tools: { read: noted("read"), rm: noted("rm") } };
}

async function run(calls: ScriptedCall[], mode: "generate" | "stream") {
  const { ran, tools } = noting();
  const seen: unknown[] = [];
  const guard = source((bus) => {
    bus.on("before_tool", async ({ tool_name, tool_input }) => {
      await null;
      seen.push([tool_name, tool_input]);
      return tool_name === "rm" ? HookResult.deny("no") : undefined;
    });
  });
  const settings = hooks({ model: scripted({ calls }, "Done."), tools }, { sources: [guard] });
  const agent = new ToolLoopAgent(settings);
  if (mode === "generate") await agent.generate({ prompt: "Go." });
  else await (await agent.stream({ prompt: "Go." })).consumeStream();
  return { ran, seen };
}

describe.each(["generate", "stream"] as const)("calls of one step, by %s", (mode) => {
  it("that have the same id pass their gates each for itself", async () => {
    const { ran, seen } = await run(
      [
        { tool: "read", input: { path: "a" }, id: "X" },
        { tool: "rm", input: { path: "b" }, id: "X" },
      ],
      mode,
    );
    expect(seen).toEqual([
      ["read", { path: "a" }],
      ["rm", { path: "b" }],
    ]);
    expect(ran).toEqual([["read", { path: "a" }]]);
  });

  it("of one tool that have the same id run with their own arguments", async () => {
    const calls = [1, 2, 2].map((a) => ({ tool: "read", input: { a }, id: "" }));
    const { ran, seen } = await run(calls, mode);
    const each = [1, 2, 2].map((a) => ["read", { a }]);
    expect(seen).toEqual(each);
    expect(ran).toEqual(each);
  });
});

describe("a call of a tool that waits", () => {
  const acting = { calls: [{ tool: "rm", input: {} }] };
  const never = () => new Promise<never>(() => {});

  it.each(["handler", "approver"])("for its %s ends at once when it is aborted", async (what) => {
    const events = recorder("after_tool", "after_agent");
    const stop = new AbortController();
    const reached = () => {
      setImmediate(() => stop.abort(new Error("enough")));
      return never();
    };
    const guard = source((bus) => {
      bus.on("before_tool", what === "handler" ? reached : () => HookResult.ask("May it?"));
    });
    const session = await openSession({ sources: [guard, events], approver: reached });
    const { ran, tools } = noting();
    const agent = new ToolLoopAgent(hooks({ model: scripted(acting), tools }));
    const call = session.run(() => agent.generate({ prompt: "Go.", abortSignal: stop.signal }));
    await expect(call).rejects.toThrow("enough");
    await session.end();
    expect(ran).toEqual([]);
    expect(events.seen).toEqual(["after_tool", "after_agent"]);
  });

  it("does not keep its session from ending", async () => {
    const waiting = new Promise<void>((resolve) => {
      const approver = () => {
        resolve();
        return never();
      };
      const guard = source((bus) => void bus.on("before_tool", () => HookResult.ask("May it?")));
      void openSession({ sources: [guard], approver }).then(async (session) => {
        const agent = new ToolLoopAgent(hooks({ model: scripted(acting), tools: noting().tools }));
        const call = session.run(() => agent.generate({ prompt: "Go." }));
        call.catch(() => {});
        await waiting;
        await session.end();
        ended(await call.catch((error: unknown) => error));
      });
    });
    let ended: (error: unknown) => void = () => {};
    const end = new Promise((resolve) => {
      ended = resolve;
    });
    expect(await end).toMatchObject({ code: "SESSION_ENDED" });
  });

  it.each(["generate", "stream"] as const)(
    "has its end told, and then that of the agent, when it is aborted before it runs, by %s",
    async (mode) => {
      const events = recorder("before_tool", "after_tool", "tool_error", "after_agent");
      const stop = new AbortController();
      const guard = source((bus) => {
        bus.on("before_tool", () => void stop.abort(new Error("enough")), { phase: "watch" });
      });
      const { ran, tools } = noting();
      const settings = hooks({ model: scripted(acting), tools }, { sources: [events, guard] });
      const agent = new ToolLoopAgent(settings);
      const given = { prompt: "Go.", abortSignal: stop.signal };
      if (mode === "generate") await expect(agent.generate(given)).rejects.toThrow("enough");
      else await (await agent.stream(given)).consumeStream({ onError: () => {} });
      await collectUntil(() => events.seen.includes("after_agent"));
      expect(events.seen).toEqual(["before_tool", "after_tool", "tool_error", "after_agent"]);
      expect(ran).toEqual([]);
    },
  );
});

describe("a signal that outlives the calls it may stop", () => {
  it("holds nothing of those that are over", async () => {
    const { signal } = new AbortController();
    await using session = await openSession();
    for (let turn = 0; turn < 20; turn++) {
      const { tools } = noting();
      const mock = scripted({ calls: [{ tool: "read", input: {} }] }, "Done.");
      const agent = new ToolLoopAgent(hooks({ model: mock, tools }));
      await session.run(() => agent.generate({ prompt: "Go.", abortSignal: signal }));
    }
    expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
  });
});

describe("the asynchronous context of whoever calls", () => {
  it("is there in the model and in the tools, with the session in it", async () => {
    const spans = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const read = tool({
      inputSchema: any,
      execute: () => void seen.push(spans.getStore()),
    });
    const mock = scripted({ calls: [{ tool: "read", input: {} }] }, "Done.");
    const agent = new ToolLoopAgent(
      hooks({
        model: mock,
        tools: { read },
        prepareStep: async () => {
          // As a tracer does it that begins a span for what follows.
          spans.enterWith("inner");
          return {};
        },
      }),
    );
    const { doGenerate } = mock;
    mock.doGenerate = (request) => {
      seen.push(spans.getStore());
      return doGenerate(request);
    };
    await spans.run("outer", () => agent.generate({ prompt: "Go." }));
    expect(seen).toHaveLength(3);
    expect(new Set(seen).has(undefined)).toBe(false);
  });
});
