import { HookBus, HookResult, MemoryObserver } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";

function failing(error: Error) {
  const { logger, lines } = recordingLogger();
  const hooks = new HookBus({ logger, sessionId: "s1" });
  const observer = new MemoryObserver();
  hooks.bind(observer);
  const manager = new ToolManager({ hooks });
  manager.register({ name: "fail", description: "Fails", execute: () => Promise.reject(error) });
  return { hooks, lines, observer, manager };
}

describe("a failure that after_tool hides from the model", () => {
  const SECRET = "plover-1847";

  it.each([
    ["rewrites", () => ({ tool_output: { error: "<hidden>" } })],
    ["denies", () => HookResult.deny("not for you")],
    [
      "fails at",
      (): never => {
        throw new Error("broken");
      },
    ],
  ])("is shown in no later event, signal or log when a handler %s it", async (_how, handler) => {
    const error = new Error(`${SECRET} was not accepted`);
    const { hooks, manager, observer, lines } = failing(error);
    const told: unknown[] = [];
    const reported: unknown[] = [];
    hooks.on("after_tool", handler as never);
    hooks.on("tool_error", ({ error }) => void told.push(error));
    hooks.on("on_error", ({ error_message, stack_trace }) => {
      reported.push(error_message, stack_trace);
    });
    const { result } = await manager.invoke({ name: "fail" });
    await hooks.close();
    expect(observer.signals.map(({ point }) => point)).toContain("on_error");
    expect(reported).toContain((result as { error: string }).error);
    expect(JSON.stringify([result, told, reported, observer.signals, lines])).not.toContain(SECRET);
    expect(told).toEqual([(result as { error: string }).error]);
  });

  it("is shown as it is when no handler hides it", async () => {
    const error = new Error("no such table");
    const { hooks, manager, observer } = failing(error);
    const told: unknown[] = [];
    hooks.on("after_tool", () => true);
    hooks.on("tool_error", (event) => void told.push(event.error));
    await manager.invoke({ name: "fail" });
    expect(told).toEqual([error]);
    expect(JSON.stringify(observer.signals)).toContain("no such table");
  });
});
