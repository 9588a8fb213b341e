import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { type PluginTool, pluginTool } from "../../src/plugin/plugin-tool.js";
import { RecordingLogger } from "../support/recording-logger.js";

function tool(name: string): PluginTool {
  return { name, description: `Does ${name}`, execute: () => name };
}

function setUp() {
  const logger = new RecordingLogger();
  const manager = new PluginManager({ logger });
  const names = () => manager.tools.map(({ name }) => name);
  const changes: string[][] = [];
  const registration = manager.onToolsChanged(() => changes.push(names()));
  const make = (name: string, ...tools: PluginTool[]) => definePlugin({ info: { name }, tools });
  return { manager, logger, names, changes, registration, make };
}

describe("the tools of plugins", () => {
  it("come and go with their plugins, and whoever listens is told", async () => {
    const { manager, changes, registration, make } = setUp();
    await manager.register(make("a", tool("read"), tool("write")));
    await manager.register(make("none"));
    await manager.register(make("b", tool("search")), { enabled: false });
    await manager.enable("b");
    manager.disable("a");
    await manager.enable("a");
    await manager.unregister("b");
    await manager.shutdown();
    expect(changes).toEqual([
      ["read", "write"],
      ["read", "write", "search"],
      ["search"],
      ["read", "write", "search"],
      ["read", "write"],
      [],
    ]);
    registration.off();
    await manager.register(make("c", tool("late")));
    expect(changes).toHaveLength(6);
  });

  it("are read once, after on_init", async () => {
    const { manager, names } = setUp();
    let read = 0;
    const plugin = definePlugin({ info: { name: "a" } });
    class Reading extends plugin {
      #made: PluginTool[] = [];
      override on_init() {
        this.#made = [tool("made")];
      }
      override get tools() {
        read++;
        return this.#made;
      }
    }
    await manager.register(Reading);
    expect([names(), names(), read]).toEqual([["made"], ["made"], 1]);
  });

  it("are replaced in one step when their plugin is reloaded", async () => {
    const { manager, changes, make } = setUp();
    const origin = {
      load: async () => ({ plugin: make("a", tool("read"), tool("new")), how: {} }),
    };
    await manager.register(make("a", tool("read"), tool("old")), { origin });
    await manager.reload("a");
    expect(changes).toEqual([
      ["read", "old"],
      ["read", "new"],
    ]);
  });

  it.each<[string, unknown, string]>([
    ["is no list", {}, "INVALID_TOOL"],
    ["lacks a name", [{ ...tool(""), description: "x" }], "INVALID_TOOL"],
    ["lacks execute", [{ name: "x", description: "x" }], "INVALID_TOOL"],
    ["has a name twice", [tool("x"), tool("x")], "DUPLICATE_TOOL"],
    ["has another plugin's name", [tool("read")], "DUPLICATE_TOOL"],
  ])("refuse their plugin where one %s", async (_what, tools, code) => {
    const { manager, names, make } = setUp();
    await manager.register(make("a", tool("read")));
    const ended: string[] = [];
    const Wrong = definePlugin({
      info: { name: "wrong" },
      on_shutdown: () => void ended.push("wrong"),
      tools: tools as PluginTool[],
    });
    await expect(manager.register(Wrong)).rejects.toMatchObject({ code, handler: "wrong" });
    expect([names(), ended, manager.list().length]).toEqual([["read"], ["wrong"], 1]);
  });

  it("are told of to the others where a listener throws", async () => {
    const { manager, logger, changes, make } = setUp();
    manager.onToolsChanged(() => {
      throw new Error("no room");
    });
    manager.onToolsChanged(() => changes.push(["last"]));
    await manager.register(make("a", tool("read")));
    expect(changes).toEqual([["read"], ["last"]]);
    expect(logger.lines).toMatchObject([{ level: "error", details: { err: {} } }]);
  });

  it("know their arguments by their schema", () => {
    const add = pluginTool({
      name: "add",
      description: "Adds",
      input: z.object({ a: z.number(), b: z.number() }),
      execute: ({ a, b }) => a + b,
    });
    expect(add.execute({ a: 1, b: 2 }, {} as never)).toBe(3);
  });
});
