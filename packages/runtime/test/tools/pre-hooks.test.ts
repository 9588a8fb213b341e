import {
  GuardrailBlocked,
  HookBus,
  HookResult,
  MemoryObserver,
  PermissionError,
} from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { ToolPreHook } from "../../src/tools/pre-hooks.js";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

/** A manager with one tool, which returns its arguments. */
function setUp() {
  const { logger } = recordingLogger();
  const hooks = new HookBus({ logger });
  const manager = new ToolManager({ hooks });
  manager.register({ name: "echo", description: "", execute: (args) => args });
  const echo = async (args: Record<string, unknown>, scope = {}) =>
    (await manager.invoke({ name: "echo", arguments: args }, scope)).result;
  return { hooks, logger, manager, echo };
}

describe("a pre-hook", () => {
  it.each<[string, ToolPreHook, unknown]>([
    ["nothing", () => undefined, { a: 1, b: 2 }],
    ["null", () => null, { a: 1, b: 2 }],
    ["allow", () => ({ decision: "allow" }), { a: 1, b: 2 }],
    ["an object", () => ({ a: 10 }), { a: 10 }],
    [
      "allow with new arguments",
      () => ({ decision: "allow", updated_input: { b: 20 } }),
      { b: 20 },
    ],
    ["a HookResult with a patch", () => HookResult.allow("", { patch: { tool_input: {} } }), {}],
    ["a promise of an object", async () => ({ a: 30 }), { a: 30 }],
    [
      "nothing, after editing in place",
      (_, args) => void Object.assign(args, { a: 5 }),
      { a: 5, b: 2 },
    ],
  ])(
    "that returns %s lets the call pass with the arguments it wants",
    async (_, hook, expected) => {
      const { manager, echo } = setUp();
      manager.addToolPreHook(hook);
      expect(await echo({ a: 1, b: 2 })).toEqual(expected);
    },
  );

  it.each<[string, ToolPreHook, string, string]>([
    ["denies", () => ({ decision: "deny", reason: "no" }), "denied", "no"],
    ["says false", () => false, "denied", "Denied by hook"],
    ["asks, with nobody to answer", () => ({ decision: "ask" }), "denied", "no approver is there"],
    ["throws a PermissionError", () => Promise.reject(new PermissionError("no")), "denied", "no"],
    ["throws GuardrailBlocked", () => Promise.reject(new GuardrailBlocked("no")), "denied", "no"],
    ["throws anything else", () => Promise.reject(new Error("oops")), "failed", "oops"],
    ["decides something unknown", () => ({ decision: "warn" }), "failed", '"warn"'],
    ["returns a number", (() => 7) as never, "failed", "a number"],
    ["returns a list", (() => [1]) as never, "failed", "an array"],
  ])("that %s denies the call", async (_, hook, kind, reason) => {
    const { manager, echo } = setUp();
    manager.addToolPreHook(hook, { name: "guard" });
    const denial = await rejection(echo({}));
    expect(denial).toMatchObject({ code: "TOOL_DENIED", kind });
    expect((denial as { reason: string }).reason).toContain(reason);
  });

  it("that is late denies the call", async () => {
    const { manager, echo } = setUp();
    manager.addToolPreHook(() => new Promise<void>(() => {}), { name: "slow", timeout: 20 });
    expect(await rejection(echo({}))).toMatchObject({ hook: "slow", kind: "timed_out" });
  });

  it("sees the rewrites of the ones before it, and is seen by the handlers after it", async () => {
    const { hooks, manager, echo } = setUp();
    const log: unknown[] = [];
    hooks.on("before_tool", ({ tool_input }) => void log.push(tool_input.n), { priority: -1e9 });
    manager.addToolPreHook((_, args) => ({ n: Number(args.n) + 1 }));
    manager.addToolPreHook((_, args) => ({ n: Number(args.n) * 10 }));
    expect(await echo({ n: 1 })).toEqual({ n: 20 });
    expect(log).toEqual([20]);
  });

  it("travels with its manager to any bus, and leaves nothing there", async () => {
    const { manager, echo } = setUp();
    manager.addToolPreHook(() => ({ decision: "deny", reason: "not anywhere" }));
    for (const hooks of [new HookBus(), new HookBus()]) {
      expect(await rejection(echo({}, { hooks }))).toMatchObject({ reason: "not anywhere" });
      expect(hooks.has("before_tool")).toBe(false);
    }
  });

  it("judges the calls of its own manager only, also where another one uses the bus", async () => {
    const { hooks, manager, echo } = setUp();
    const other = new ToolManager({ hooks });
    other.register({ name: "echo", description: "", execute: () => "other" });
    let open = () => {};
    const waiting = new Promise<void>((resolve) => {
      open = resolve;
    });
    const seen: unknown[] = [];
    manager.addToolPreHook((_, args) => {
      seen.push(args.of);
      return waiting;
    });
    const own = echo({ of: "own" });
    const theirs = await other.invoke({ name: "echo", arguments: { of: "other" } });
    open();
    await own;
    expect(theirs.result).toBe("other");
    expect(seen).toEqual(["own"]);
  });

  it("judges a call once although another call has its id", async () => {
    const { manager } = setUp();
    let seen = 0;
    manager.addToolPreHook(async () => void seen++);
    const call = { name: "echo", call_id: "same" };
    await manager.act([call, call]);
    expect(seen).toBe(2);
  });

  it("that denies is in the signal, by its name", async () => {
    const { hooks, manager, echo } = setUp();
    const observer = new MemoryObserver();
    hooks.bind(observer);
    manager.addToolPreHook(function night_watch() {
      return { decision: "deny" as const, reason: "closed" };
    });
    await rejection(echo({}));
    expect(observer.signals).toMatchObject([
      { point: "before_tool", denied: true, by: "night_watch", reason: "closed" },
    ]);
  });

  it("is not called any more once it is off, and keeps to its matcher", async () => {
    const { manager, echo } = setUp();
    let seen = 0;
    const count = () => void seen++;
    const one = manager.addToolPreHook(count, { match: "e*" });
    manager.addToolPreHook(count, { match: "other" });
    await echo({});
    one.off();
    one.off();
    await echo({});
    expect(seen).toBe(1);
  });

  it("is refused when it is none, or its options are wrong", () => {
    const { manager } = setUp();
    expect(() => manager.addToolPreHook("hook" as never)).toThrow(
      expect.objectContaining({ code: "INVALID_HANDLER" }),
    );
    expect(() => manager.addToolPreHook(() => {}, { timeout: -1 })).toThrow(
      expect.objectContaining({ code: "INVALID_OPTIONS" }),
    );
  });

  it("can not be passed by on a bus that is closed", async () => {
    const { manager } = setUp();
    let ran = false;
    const execute = () => {
      ran = true;
    };
    manager.register({ name: "mark", description: "", execute });
    manager.addToolPreHook(() => false);
    const hooks = new HookBus({ logger: recordingLogger().logger });
    await hooks.close();
    expect(await manager.invoke({ name: "mark" }, { hooks })).toMatchObject({
      status: "failed",
      error: { code: "BUS_CLOSED" },
    });
    expect(ran).toBe(false);
  });
});
