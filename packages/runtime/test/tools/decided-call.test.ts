import { HookBus, HookResult, MemoryObserver } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { ToolManager } from "../../src/tools/tool-manager.js";

const add = {
  name: "add",
  description: "Adds two numbers",
  execute: ({ a, b }: { a: number; b: number }) => a + b,
};

function setUp() {
  const hooks = new HookBus();
  const observer = new MemoryObserver();
  hooks.bind(observer);
  return { hooks, observer, manager: new ToolManager({ hooks }) };
}

describe("a call whose gate was asked already", () => {
  it("goes by what it decided, and tools that it calls are asked anew", async () => {
    const { manager, observer, hooks } = setUp();
    manager.register(add);
    manager.register({
      name: "twice",
      description: "Adds a number to itself",
      execute: async (_args, { invoke }) =>
        (await invoke({ name: "add", arguments: { a: 2, b: 2 } })).result,
    });
    const decide = (name: string) =>
      hooks.decide("before_tool", { tool_name: name, tool_input: {} }, { ask: "return" });
    const decided = await decide("twice");
    const { result } = await manager.invoke({ name: "twice" }, { decided });
    expect(result).toBe(4);
    const gates = ["before_tool", "before_tool", "after_tool", "after_tool"];
    expect(observer.signals.map(({ point }) => point)).toEqual(gates);
  });

  it("is denied where a question is open", async () => {
    const { manager, hooks } = setUp();
    manager.register(add);
    hooks.on("before_tool", () => HookResult.ask("May it?"));
    const call = { name: "add", arguments: { a: 1, b: 2 } };
    const asked = { tool_name: "add", tool_input: call.arguments };
    const decided = await hooks.decide("before_tool", asked, { ask: "return" });
    const record = await manager.invokeSettled(call, { decided });
    expect(record).toMatchObject({ status: "denied", error: { reason: "May it?" } });
  });
});
