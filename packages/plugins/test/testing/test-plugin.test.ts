import "reflect-metadata";
import {
  type AfterToolEvent,
  addHook,
  type BeforeToolEvent,
  GuardrailBlocked,
  type HookContext,
  HookResult,
  type OnRetryEvent,
  type Registration,
  type SessionStartEvent,
} from "@hookline/core";
import { POINT_NAMES } from "@hookline/core/vocabulary";
import { container } from "tsyringe";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { definePlugin, Plugin, type PluginContext, pluginInfo } from "../../src/index.js";
import { testPlugin } from "../../src/testing/index.js";

const named = (name = "tested") => pluginInfo({ name });

class NoForcePush extends Plugin {
  static readonly info = pluginInfo({ name: "no-force-push", version: "1.2.0" });
  static readonly options = z.strictObject({
    branches: z.array(z.string()).default(["main"]).describe("Branches that are guarded"),
  });

  override before_tool(event: BeforeToolEvent, context: HookContext<typeof NoForcePush>) {
    context.logger.info({ tool: event.tool_name }, "asked");
    const command = String(event.tool_input.command);
    const isGuarded = context.options.branches.some((branch) => command.endsWith(branch));
    return command.includes("--force") && isGuarded ? HookResult.deny("No force") : undefined;
  }
}

describe("testPlugin", () => {
  it("emits an event to the plugin and returns the outcome, of a denial too", async () => {
    await using plugin = await testPlugin(NoForcePush, { branches: ["release"] });
    const push = (command: string) => plugin.emit("before_tool", { tool_input: { command } });
    expect(await push("git push --force origin release")).toMatchObject({
      decision: "deny",
      reason: "No force",
    });
    expect(await push("git push --force origin main")).toMatchObject({ decision: "none" });
  });

  it("emits every point, whether the plugin handles it or not", async () => {
    await using plugin = await testPlugin(NoForcePush);
    for (const point of POINT_NAMES) {
      const { event } = await plugin.emit(point);
      expect(event).toMatchObject({ event_name: point, session_id: "test" });
    }
  });

  it("keeps what was logged, and tells of the plugin", async () => {
    await using plugin = await testPlugin(NoForcePush);
    await plugin.emit("before_tool");
    expect(plugin.logs).toEqual([
      { level: "info", message: "asked", details: { plugin: "no-force-push", tool: "tool_name" } },
    ]);
    expect(plugin.entry).toMatchObject({ version: "1.2.0", points: ["before_tool"] });
  });

  it("leaves a question unanswered", async () => {
    const Asks = definePlugin({ info: named(), before_tool: () => HookResult.ask("Really?") });
    await using plugin = await testPlugin(Asks);
    expect(await plugin.emit("before_tool")).toMatchObject({ decision: "ask", reason: "Really?" });
  });

  it("keeps the state of sessions apart", async () => {
    const Counts = definePlugin({
      info: named(),
      before_tool(_event, { state }) {
        const calls = Number(state.get("calls") ?? 0) + 1;
        state.set("calls", calls);
        return { tool_input: { calls } };
      },
    });
    await using plugin = await testPlugin(Counts);
    const calls = async (session?: string) =>
      (await plugin.emit("before_tool", {}, { session })).event.tool_input.calls;
    expect([await calls(), await calls(), await calls("other")]).toEqual([1, 2, 1]);
  });

  it("gives services to the constructor and to the context", async () => {
    const services = container.createChildContainer().register("greeting", { useValue: "hello" });
    const Greets = definePlugin({
      info: named(),
      before_agent: (_event, context) => ({ prompt: context.get<string>("greeting") }),
    });
    await using plugin = await testPlugin(Greets, {}, { container: services });
    expect((await plugin.emit("before_agent")).event.prompt).toBe("hello");
  });

  it("runs the plugins it requires beside it", async () => {
    const Base = definePlugin({
      info: pluginInfo({ name: "base" }),
      before_tool: () => ({ tool_input: { by: "base" } }),
    });
    const Tested = definePlugin({
      info: pluginInfo({ name: "tested", requires: ["base"] }),
      before_tool: (event) => ({ tool_input: { ...event.tool_input, also: "tested" } }),
    });
    await expect(testPlugin(Tested)).rejects.toMatchObject({ code: "REQUIRED_PLUGIN_MISSING" });
    await using plugin = await testPlugin(Tested, {}, { beside: [Base] });
    expect(plugin.entry.name).toBe("tested");
    const { event } = await plugin.emit("before_tool");
    expect(event.tool_input).toEqual({ by: "base", also: "tested" });
  });

  it("takes verdicts that are thrown for what they are", async () => {
    const Blocks = definePlugin({
      info: named(),
      before_tool() {
        throw new GuardrailBlocked("Not here");
      },
    });
    await using plugin = await testPlugin(Blocks);
    expect(await plugin.emit("before_tool")).toMatchObject({ decision: "block" });
  });
});

describe("a hook fails the test", () => {
  const broken = new TypeError("broken");
  const fails = (methods: object) =>
    testPlugin(definePlugin({ info: named(), ...methods }), {}, { timeout: 50 });
  it.each([
    ["where a failure denies", "before_tool"],
    ["where a failure is isolated", "after_llm"],
    ["where returns are ignored", "session_start"],
    ["where failures are reported", "on_error"],
  ] as const)("that throws %s", async (_where, point) => {
    const throws = () => {
      throw broken;
    };
    const rejects = async () => throws();
    for (const method of [throws, rejects]) {
      await using plugin = await fails({ [point]: method });
      await expect(plugin.emit(point)).rejects.toMatchObject({
        code: "PLUGIN_TEST_FAILED",
        message: expect.stringMatching(/failed \(TypeError\): broken/),
        cause: broken,
      });
    }
  });

  it("that is late, in the time of the test though its own is longer", async () => {
    const info = pluginInfo({ name: "slow", hooks: { before_tool: { timeout: 60_000 } } });
    const Slow = definePlugin({ info, before_tool: () => new Promise<void>(() => {}) });
    await using plugin = await testPlugin(Slow, {}, { timeout: 50 });
    await expect(plugin.emit("before_tool")).rejects.toThrow(/was late \(HANDLER_TIMED_OUT\)/);
  });

  it.each([
    ["makes a rewrite that does not fit", { tool_input: "ls" }, /INVALID_REWRITE/],
    ["rewrites what it may not", { tool_input: {}, tool_name: "ls" }, /FORBIDDEN_REWRITE/],
    ["returns what is no return", 42, /INVALID_RETURN/],
  ])("that %s", async (_what, result, message) => {
    await using plugin = await fails({ before_tool: () => result });
    await expect(plugin.emit("before_tool")).rejects.toThrow(message);
  });

  it.each([
    ["after_tool", (event: AfterToolEvent) => Object.assign(event.tool_input, { a: 1 })],
    ["session_start", (event: SessionStartEvent) => Object.assign(event, { source: "clear" })],
    ["on_retry", (event: OnRetryEvent) => Object.assign(event.error as Error, { message: "" })],
  ] as const)("that edits at %s what it may only read", async (point, edit) => {
    await using plugin = await fails({ [point]: edit });
    const fields = point === "on_retry" ? { error: new Error("first") } : {};
    await expect(plugin.emit(point, fields)).rejects.toMatchObject({ code: "PLUGIN_TEST_FAILED" });
  });

  it("that edits its options, and so does on_init", async () => {
    const options = z.object({ list: z.array(z.string()).default([]).describe("A list") });
    const edit = ({ options }: PluginContext) => void (options.list as string[]).push("more");
    const info = named();
    await using plugin = await testPlugin(
      definePlugin({ info, options, session_start: (_event, context) => edit(context as never) }),
    );
    await expect(plugin.emit("session_start")).rejects.toThrow(/not extensible/);
    const early = definePlugin({ info, options, on_init: edit as never });
    await expect(testPlugin(early)).rejects.toThrow(/not extensible/);
  });
});

describe("a plugin fails the test", () => {
  it("whose options are not described, at any depth", async () => {
    class Undocumented extends Plugin {
      static readonly info = named();
      static readonly options = z.object({
        told: z.string().default("").describe("Told"),
        secret: z.instanceof(Map).optional(),
        nested: z.object({ told: z.string().describe("Told"), hidden: z.string() }).optional(),
      });
    }
    await expect(testPlugin(Undocumented)).rejects.toThrow(/"nested", "nested.hidden", "secret"/);
  });

  it("that leaves a handler behind", async () => {
    let left: Registration | undefined;
    const Leaves = definePlugin({
      info: named(),
      on_init() {
        left = addHook("session_end", () => undefined);
      },
    });
    const plugin = await testPlugin(Leaves);
    await expect(plugin.close()).rejects.toThrow(/a handler at "session_end" behind/);
    left?.off();
  });

  it("that takes its own handler off again does not", async () => {
    let own: Registration | undefined;
    const Tidy = definePlugin({
      info: named(),
      on_init() {
        own = addHook("session_end", () => undefined);
      },
      on_shutdown: () => own?.off(),
    });
    const plugin = await testPlugin(Tidy);
    await expect(plugin.close()).resolves.toBeUndefined();
  });

  it.each([
    ["fails to shut down", () => Promise.reject(new Error("stuck")), /stuck/],
    ["is late to shut down", () => new Promise<void>(() => {}), /has not shut down after 50 ms/],
  ])("that %s", async (_what, on_shutdown, message) => {
    const plugin = await testPlugin(
      definePlugin({ info: named(), on_shutdown }),
      {},
      { timeout: 50 },
    );
    await expect(plugin.close()).rejects.toThrow(message);
  });

  it("whose options are refused, or that fails to start", async () => {
    const wrong = { branches: "main" } as never;
    await expect(testPlugin(NoForcePush, wrong)).rejects.toMatchObject({ code: "INVALID_OPTIONS" });
    const Fails = definePlugin({ info: named(), on_init: () => Promise.reject(new Error("no")) });
    await expect(testPlugin(Fails)).rejects.toMatchObject({ code: "PLUGIN_FAILED" });
  });
});

describe("the payload of a test", () => {
  it("is refused with a field that the point does not have, or take", async () => {
    await using plugin = await testPlugin(NoForcePush);
    await expect(plugin.emit("before_tool", { tool_nam: "ls" } as never)).rejects.toThrow(
      /no field "tool_nam". Did you mean "tool_name"/,
    );
    await expect(plugin.emit("before_tool", { tool_name: 5 } as never)).rejects.toMatchObject({
      code: "INVALID_PAYLOAD",
    });
    await expect(plugin.emit("beforeTool" as never)).rejects.toMatchObject({
      code: "UNKNOWN_POINT",
    });
  });

  it("may say what every payload may", async () => {
    await using plugin = await testPlugin(NoForcePush);
    const { event } = await plugin.emit("setup", { session_id: null, timestamp: 5 });
    expect(event).toMatchObject({ session_id: null, timestamp: 5 });
  });

  it("rewrites nothing: a test can use it again", async () => {
    const Rewrites = definePlugin({
      info: named(),
      before_tool(event) {
        event.tool_input.more = true;
      },
    });
    await using plugin = await testPlugin(Rewrites);
    const tool_input = { command: "ls" };
    const { event } = await plugin.emit("before_tool", { tool_input });
    expect(event.tool_input).toEqual({ command: "ls", more: true });
    expect(tool_input).toEqual({ command: "ls" });
  });
});
