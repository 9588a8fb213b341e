import { HookBus, HookResult, MemoryObserver } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

const never = () => new Promise<never>(() => {});

function setUp() {
  const hooks = new HookBus({ logger: recordingLogger().logger });
  const observer = new MemoryObserver();
  hooks.bind(observer);
  const points = () => observer.signals.map(({ point }) => point);
  return { hooks, points, manager: new ToolManager({ hooks }) };
}

const ENDED = ["before_tool", "after_tool", "tool_error"];

describe("a call that is late", () => {
  it("fails as timed out, aborts the tool, and ends once whatever the tool does later", async () => {
    const { manager, points } = setUp();
    let finish = (_: string) => {};
    let toolSignal: AbortSignal | undefined;
    manager.register({
      name: "slow",
      description: "",
      timeout: 10,
      execute: (_, { signal }) => {
        toolSignal = signal;
        return new Promise<string>((resolve) => {
          finish = resolve;
        });
      },
    });
    const record = await manager.invoke({ name: "slow" });
    expect(record).toMatchObject({
      status: "failed",
      error: { code: "TOOL_TIMED_OUT", message: expect.stringContaining("timed out after 10 ms") },
    });
    expect(toolSignal?.aborted).toBe(true);
    finish("at last");
    await new Promise(setImmediate);
    expect(points()).toEqual([...ENDED, "on_error"]);
  });

  it("takes the manager's limit where the tool has none of its own", async () => {
    const { hooks } = setUp();
    const manager = new ToolManager({ hooks, timeout: 10 });
    manager.register({ name: "slow", description: "", execute: never });
    expect(await manager.invoke({ name: "slow" })).toMatchObject({
      error: { code: "TOOL_TIMED_OUT" },
    });
  });
});

describe("a call that is stopped", () => {
  it("fails at once with the reason, aborts the tool, and has its end told", async () => {
    const { manager, points } = setUp();
    const stop = new AbortController();
    const reason = new Error("the user left");
    let toolReason: unknown;
    manager.register({
      name: "slow",
      description: "",
      execute: (_, { signal }) => {
        signal.addEventListener("abort", () => {
          toolReason = signal.reason;
        });
        stop.abort(reason);
        return never();
      },
    });
    const record = await manager.invoke({ name: "slow" }, { signal: stop.signal });
    expect(record).toMatchObject({ status: "failed", error: reason });
    expect(toolReason).toBe(reason);
    expect(points()).toEqual(ENDED);
  });

  it.each(["handler", "preprocess"])("fails at once also while its %s hangs", async (what) => {
    const { hooks, manager, points } = setUp();
    const stop = new AbortController();
    const hang = () => {
      setImmediate(() => stop.abort(new Error("off")));
      return never();
    };
    if (what === "handler") hooks.on("before_tool", hang);
    const preprocess = what === "preprocess" ? { preprocess: hang } : {};
    manager.register({
      name: "t",
      description: "",
      execute: () => expect.unreachable(),
      ...preprocess,
    });
    const record = await manager.invoke({ name: "t" }, { signal: stop.signal });
    expect(record).toMatchObject({ status: "failed", error: { message: "off" } });
    expect(points()).toEqual(ENDED);
  });

  it("fails with what its tool throws when that stops the call itself", async () => {
    const { manager, points } = setUp();
    const stop = new AbortController();
    const own = new Error("own");
    manager.register({
      name: "t",
      description: "",
      execute: () => {
        stop.abort(new Error("off"));
        throw own;
      },
    });
    const record = await manager.invoke({ name: "t" }, { signal: stop.signal });
    expect(record).toMatchObject({ status: "failed", error: own });
    expect(points()).toEqual(ENDED);
  });

  it("stops the calls that its tool makes", async () => {
    const { manager, points } = setUp();
    const stop = new AbortController();
    manager.register({
      name: "inner",
      description: "",
      execute: () => {
        stop.abort(new Error("off"));
        return never();
      },
    });
    manager.register({
      name: "outer",
      description: "",
      execute: (_, { invoke }) => invoke({ name: "inner" }),
    });
    await manager.invoke({ name: "outer" }, { signal: stop.signal });
    expect(points().filter((point) => point === "after_tool")).toHaveLength(2);
  });
});

describe("a call that is tried again", () => {
  const late = new Error("connection reset");
  const quick = { backoff: { base: 1, max: 1 } };

  /** A tool that fails so many times, and then succeeds. */
  function flaky(times: number, execute: () => void = () => {}) {
    let left = times;
    return {
      name: "flaky",
      description: "",
      retry: quick,
      execute: () => {
        execute();
        if (left-- > 0) throw late;
        return "done";
      },
    };
  }

  it("passes the gates anew with each attempt, from the arguments asked for, and ends once", async () => {
    const { hooks, manager, points } = setUp();
    const inputs: unknown[] = [];
    hooks.on("before_tool", ({ tool_input }) => ({ tool_input: { n: Number(tool_input.n) + 1 } }));
    hooks.on("before_tool", ({ tool_input }) => void inputs.push(tool_input.n), { phase: "judge" });
    manager.register(flaky(2));
    const record = await manager.invoke({ name: "flaky", arguments: { n: 1 } });
    expect(record).toMatchObject({ status: "completed", result: "done" });
    expect(inputs).toEqual([2, 2, 2]);
    expect(points()).toEqual([
      "before_tool",
      "on_retry",
      "before_tool",
      "on_retry",
      "before_tool",
      "after_tool",
    ]);
  });

  it("is not tried again unless the tool or the manager says so", async () => {
    const { hooks, points } = setUp();
    const manager = new ToolManager({ hooks, retry: quick });
    manager.register({ ...flaky(1), name: "may", retry: undefined });
    manager.register({ ...flaky(1), name: "may not", retry: false });
    expect((await manager.invoke({ name: "may" })).status).toBe("completed");
    expect((await manager.invoke({ name: "may not" })).status).toBe("failed");
    expect(points().filter((point) => point === "on_retry")).toHaveLength(1);
  });

  it("stops when on_retry denies, and fails with the last error", async () => {
    const { hooks, manager } = setUp();
    hooks.on("on_retry", ({ tool_name }) => HookResult.deny(tool_name));
    let runs = 0;
    manager.register(flaky(2, () => runs++));
    expect(await manager.invoke({ name: "flaky" })).toMatchObject({
      status: "failed",
      error: late,
    });
    expect(runs).toBe(1);
  });

  it("rejects when a later attempt is denied, and still tells the end of what had begun", async () => {
    const { hooks, manager, points } = setUp();
    let attempts = 0;
    hooks.on("before_tool", () => ++attempts === 1);
    manager.register(flaky(2));
    const denial = await rejection(manager.invoke({ name: "flaky" }));
    expect(denial).toMatchObject({ code: "TOOL_DENIED" });
    expect(points()).toEqual([
      "before_tool",
      "on_retry",
      "before_tool",
      "after_tool",
      "tool_error",
    ]);
  });

  it("does not run the tool again because its postprocessor failed", async () => {
    const { manager } = setUp();
    let runs = 0;
    const postprocess = () => {
      throw late;
    };
    manager.register({ ...flaky(0, () => runs++), postprocess });
    expect(await manager.invoke({ name: "flaky" })).toMatchObject({
      status: "failed",
      error: late,
    });
    expect(runs).toBe(1);
  });
});
