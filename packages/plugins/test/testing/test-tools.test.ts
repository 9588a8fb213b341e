import { type AfterToolEvent, type BeforeToolEvent, HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Plugin, pluginInfo, pluginTool } from "../../src/index.js";
import { testPlugin } from "../../src/testing/index.js";

/** A plugin that brings tools, and has a word on calls. */
class Bringing extends Plugin {
  static readonly info = pluginInfo({ name: "bringing" });
  readonly seen: unknown[] = [];
  override readonly tools = [
    pluginTool({
      name: "add",
      description: "Adds",
      input: z.object({ a: z.coerce.number(), b: z.number().default(1) }),
      execute: ({ a, b }, { toolName, logger }) => {
        logger.info({ tool: toolName }, "adds");
        return a + b;
      },
    }),
    pluginTool({
      name: "fail",
      description: "Fails",
      execute: () => {
        throw new TypeError("no disk");
      },
    }),
    pluginTool({ name: "hang", description: "Hangs", execute: () => new Promise(() => {}) }),
  ];

  override before_tool(event: BeforeToolEvent) {
    if (event.tool_input.a === "never") return HookResult.deny("Not that one");
    if (event.tool_input.a === "perhaps") return HookResult.ask("Shall it?");
    if (event.tool_input.a === "two") event.tool_input = { a: "2" };
    return undefined;
  }

  override after_tool(event: AfterToolEvent) {
    this.seen.push(["after", event.call_id, event.tool_input, event.tool_error]);
    return event.tool_output === 13 ? HookResult.deny("Unlucky") : undefined;
  }

  override tool_error() {
    this.seen.push("tool_error");
  }
}

describe("harness.tools", () => {
  it("lists the tools, as long as the plugin runs", async () => {
    const plugin = await testPlugin(Bringing);
    expect(plugin.tools.list.map(({ name }) => name)).toEqual(["add", "fail", "hang"]);
    await plugin.close();
    expect(plugin.tools.list).toEqual([]);
  });

  it("runs one through the gates, with the arguments that its schema makes", async () => {
    const instance = new Bringing();
    await using plugin = await testPlugin(instance);
    const run = await plugin.tools.run("add", { a: "two" });
    expect(run).toMatchObject({ status: "completed", output: 3, error: undefined });
    expect(run.before.event.tool_input).toEqual({ a: 2, b: 1 });
    expect(instance.seen).toEqual([["after", "call-1", { a: 2, b: 1 }, null]]);
    expect(plugin.logs.map(({ message }) => message)).toEqual(["adds"]);
    expect((await plugin.tools.run("add", { a: 12 })).output).toBe("Unlucky");
  });

  it.each([
    ["never", "Not that one"],
    ["perhaps", "Shall it?"],
  ])("does not run one that was not allowed: %s", async (a, error) => {
    const instance = new Bringing();
    await using plugin = await testPlugin(instance);
    const run = await plugin.tools.run("add", { a });
    expect(run).toMatchObject({ status: "denied", output: { error }, after: undefined });
    expect(instance.seen).toEqual([]);
    expect(plugin.logs).toEqual([]);
  });

  it("tells the failure of one, and of arguments that do not fit", async () => {
    const instance = new Bringing();
    await using plugin = await testPlugin(instance);
    const failed = await plugin.tools.run("fail");
    expect(failed).toMatchObject({ status: "failed", output: { error: "no disk" } });
    expect(failed.error).toBeInstanceOf(TypeError);
    expect(instance.seen).toEqual([["after", "call-1", {}, "no disk"], "tool_error"]);
    expect(await plugin.tools.run("add", { a: "x" })).toMatchObject({
      status: "failed",
      error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringMatching(/"add".*a: /) },
    });
    await expect(plugin.tools.run("fial")).rejects.toMatchObject({
      code: "UNKNOWN_TOOL",
      message: expect.stringMatching(/Did you mean "fail"/),
    });
  });

  it("fails the test for one that is late", async () => {
    await using plugin = await testPlugin(Bringing, {}, { timeout: 20 });
    await expect(plugin.tools.run("hang")).rejects.toMatchObject({
      code: "PLUGIN_TEST_FAILED",
      message: expect.stringMatching(/the tool "hang" has not ended after 20 ms/),
    });
  });
});
