import { flow, HookBus, MemoryObserver } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { runTool } from "../../src/tools/run-tool.js";

const add = {
  name: "add",
  description: "Adds two numbers",
  execute: ({ a, b }: Record<string, unknown>) => Number(a) + Number(b),
};
const call = { call_id: "1", arguments: { a: 1, b: 2 } };

describe("runTool", () => {
  it("is done at once where neither the tool nor a handler has to be waited for", () => {
    const hooks = new HookBus();
    hooks.on("before_tool", ({ tool_input }) => ({ tool_input: { ...tool_input, b: 3 } }));
    hooks.on("after_tool", ({ tool_output }) => ({ tool_output: `= ${tool_output}` }));
    const record = flow(() => runTool(add, call, { hooks }));
    expect(record).toMatchObject({ status: "completed", result: "= 4", call_id: "1" });
  });

  it("passes the same points, and ends with the same record, where something is waited for", async () => {
    const hooks = new HookBus();
    const observer = new MemoryObserver();
    hooks.bind(observer);
    const slow = { ...add, execute: async (args: Record<string, unknown>) => add.execute(args) };
    const record = flow(() => runTool(slow, call, { hooks }));
    expect(record).toBeInstanceOf(Promise);
    expect(await record).toMatchObject({ status: "completed", result: 3 });
    expect(observer.signals.map(({ point }) => point)).toEqual(["before_tool", "after_tool"]);
  });

  it("says in the record what denied it, and does not run the tool", async () => {
    const hooks = new HookBus();
    hooks.on("before_tool", () => false);
    const execute = () => expect.unreachable();
    const record = flow(() => runTool({ ...add, execute }, call, { hooks }));
    expect(await record).toMatchObject({ status: "denied", error: { code: "TOOL_DENIED" } });
  });

  it("refuses what is no tool", () => {
    const hooks = new HookBus();
    const work = () => flow(() => runTool({ ...add, name: "" }, call, { hooks }));
    expect(work).toThrow(expect.objectContaining({ code: "INVALID_TOOL" }));
  });
});
