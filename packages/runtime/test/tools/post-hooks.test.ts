import { HookBus, HookResult, StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

class DiskError extends Error {
  override readonly name = "DiskError";
  readonly disk = { id: 7 };
}

function setUp() {
  const { logger, lines } = recordingLogger();
  const hooks = new HookBus({ logger });
  const manager = new ToolManager({ hooks });
  const disk = new DiskError("disk 7 is full");
  manager.register({ name: "echo", description: "", execute: (args) => args });
  manager.register({ name: "fail", description: "", execute: () => Promise.reject(disk) });
  return { hooks, lines, manager, disk };
}

describe("a post-hook", () => {
  it("is told of the result, or of the error, and never of both", async () => {
    const { hooks, manager } = setUp();
    const seen: unknown[] = [];
    manager.addToolPostHook((name, args, result, error) => {
      seen.push([name, args, result, (error as Error | null)?.name ?? null]);
    });
    await manager.invoke({ name: "echo", arguments: { a: 1 } });
    await manager.invoke({ name: "fail" });
    hooks.on("before_tool", () => HookResult.deny("no"));
    await manager.invokeSettled({ name: "echo" });
    expect(seen).toEqual([
      ["echo", { a: 1 }, { a: 1 }, null],
      ["fail", {}, null, "DiskError"],
      ["echo", {}, null, "ToolHookDeniedError"],
    ]);
  });

  it("is told of the result as after_tool left it", async () => {
    const { hooks, manager } = setUp();
    hooks.on("after_tool", () => ({ tool_output: "***" }));
    const seen: unknown[] = [];
    manager.addToolPostHook((_, __, result) => void seen.push(result));
    await manager.invoke({ name: "echo", arguments: { key: "tok_1" } });
    expect(seen).toEqual(["***"]);
  });

  it("can edit nothing but its own copies", async () => {
    const { manager, disk } = setUp();
    const seen: unknown[] = [];
    const edit = (_: string, args: Record<string, unknown>, result: unknown, error: unknown) => {
      seen.push(structuredClone([args, result]), (error as DiskError | null)?.disk.id);
      args.a = "edited";
      if (result !== null) (result as Record<string, unknown>).a = "edited";
      if (error !== null) (error as DiskError).disk.id = 8;
    };
    manager.addToolPostHook(edit);
    manager.addToolPostHook(edit);
    const record = await manager.invoke({ name: "echo", arguments: { a: 1 } });
    await manager.invoke({ name: "fail" });
    expect(record).toMatchObject({ arguments: { a: 1 }, result: { a: 1 } });
    expect(disk.disk.id).toBe(7);
    const completed = [[{ a: 1 }, { a: 1 }], undefined];
    expect(seen).toEqual([...completed, ...completed, [{}, null], 7, [{}, null], 7]);
  });

  it("that fails is logged, and the others still run", async () => {
    const { manager, lines } = setUp();
    let ran = false;
    manager.addToolPostHook(function audit() {
      throw new Error("no audit server");
    });
    manager.addToolPostHook(() => {
      ran = true;
    });
    const record = await manager.invoke({ name: "echo" });
    expect(record.status).toBe("completed");
    expect(ran).toBe(true);
    expect(lines.join()).toContain('The tool post-hook \\"audit\\" failed: no audit server');
  });

  it("is skipped with a warning when the call can not be copied", async () => {
    const { manager, lines } = setUp();
    let ran = false;
    manager.addToolPostHook(() => {
      ran = true;
    });
    const record = await manager.invoke({ name: "echo", arguments: { callback: () => {} } });
    expect(record.status).toBe("completed");
    expect(ran).toBe(false);
    expect(lines.join()).toContain("can not be copied");
  });

  it("may note a reason in the record of the call", async () => {
    const { manager } = setUp();
    expect(await manager.invoke({ name: "echo" })).not.toHaveProperty("tool_post_hook_notes");
    manager.addToolPostHook(() => ({ reason: "first" }));
    manager.addToolPostHook(() => ({ reason: "" }));
    const third = manager.addToolPostHook(async () => ({ reason: "third" }));
    expect(await manager.invoke({ name: "echo" })).toMatchObject({
      tool_post_hook_notes: ["first", "third"],
    });
    third.off();
    expect(await manager.invoke({ name: "echo" })).toMatchObject({
      tool_post_hook_notes: ["first"],
    });
  });

  it("is not called for a call that was stopped", async () => {
    const { manager } = setUp();
    const stop = new AbortController();
    const execute = () => {
      stop.abort(new Error("off"));
      return new Promise(() => {});
    };
    manager.register({ name: "stop", description: "", execute });
    let ran = false;
    manager.addToolPostHook(() => {
      ran = true;
    });
    await manager.invoke({ name: "stop" }, { signal: stop.signal });
    expect(ran).toBe(false);
  });

  it("passes the refusal of a store on", async () => {
    const { manager } = setUp();
    const refusal = new StateRefusedError("closed");
    manager.addToolPostHook(() => Promise.reject(refusal));
    expect(await rejection(manager.invoke({ name: "echo" }))).toBe(refusal);
  });

  it("is refused when it is no function", () => {
    expect(() => setUp().manager.addToolPostHook(null as never)).toThrow(
      expect.objectContaining({ code: "INVALID_HANDLER" }),
    );
  });
});
