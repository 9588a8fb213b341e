import { HookBus, HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";

function setUp() {
  const hooks = new HookBus({ logger: recordingLogger().logger });
  const manager = new ToolManager({ hooks });
  const input = z.object({ path: z.string().describe("Where"), deep: z.boolean().default(false) });
  manager.register({ name: "list", description: "Lists files", input, execute: () => [] });
  manager.register({ name: "now", description: "The time", execute: () => 0 });
  return { hooks, manager };
}

describe("ToolManager.definitions", () => {
  it("describes the tools in the OpenAI function form", async () => {
    const { manager } = setUp();
    expect(await manager.definitions()).toMatchObject([
      {
        type: "function",
        function: {
          name: "list",
          description: "Lists files",
          parameters: {
            type: "object",
            properties: { path: { type: "string", description: "Where" } },
            required: ["path"],
          },
        },
      },
      { type: "function", function: { name: "now", parameters: { type: "object" } } },
    ]);
  });

  it("lets handlers shape the list for one request, and says for which model", async () => {
    const { hooks, manager } = setUp();
    const models: string[] = [];
    const one = hooks.on("before_tool_definitions", (event) => {
      models.push(event.model);
      event.tool_definitions.length = 1;
    });
    expect(await manager.definitions({ model: "small" })).toHaveLength(1);
    one.off();
    expect(await manager.definitions()).toHaveLength(2);
    expect(models).toEqual(["small"]);
  });

  it("is the caller's own list, to any depth", async () => {
    const { manager } = setUp();
    const [first] = await manager.definitions();
    (first?.function.parameters as { properties: object }).properties = {};
    const [again] = await manager.definitions();
    expect(again?.function.parameters).toHaveProperty("properties.path");
  });

  it.each<[string, () => HookResult]>([
    ["denies", () => HookResult.deny("no tools")],
    [
      "fails",
      () => {
        throw new Error("broken");
      },
    ],
  ])("offers nothing when a handler %s", async (_, handler) => {
    const { hooks, manager } = setUp();
    hooks.on("before_tool_definitions", handler);
    expect(await manager.definitions()).toEqual([]);
  });

  it("asks nobody about an empty list", async () => {
    const hooks = new HookBus();
    hooks.on("before_tool_definitions", () => expect.unreachable());
    expect(await new ToolManager({ hooks }).definitions()).toEqual([]);
  });
});
