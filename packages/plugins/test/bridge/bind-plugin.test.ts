import {
  type BeforeToolEvent,
  GuardrailBlocked,
  HookBus,
  type HookContext,
  HookResult,
  PermissionError,
} from "@hookline/core";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { bindPlugin } from "../../src/bridge/bind-plugin.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { isPlugin, Plugin } from "../../src/plugin/plugin.js";
import { pluginInfo } from "../../src/plugin/plugin-info.js";
import { RecordingLogger } from "../support/recording-logger.js";

const toolCall = { tool_name: "bash", call_id: "c1", tool_input: { command: "ls" } };

function newBus(): { bus: HookBus; logger: RecordingLogger } {
  const logger = new RecordingLogger();
  return { bus: new HookBus({ sessionId: "s1", logger }), logger };
}

class Nothing extends Plugin {
  static readonly info = pluginInfo({ name: "nothing" });
}

describe("bindPlugin", () => {
  it("binds the methods a plugin has, under its name, and no others", async () => {
    class Two extends Plugin {
      static readonly info = pluginInfo({ name: "two" });
      readonly seen: string[] = [];
      override session_start() {
        this.seen.push("start");
      }
      override before_tool(event: BeforeToolEvent) {
        this.seen.push(event.tool_name);
      }
      helper() {}
    }
    const { bus } = newBus();
    const plugin = new Two();
    bindPlugin(plugin, bus);
    await bus.emit("session_start", {});
    await bus.decide("before_tool", toolCall);
    expect(plugin.seen).toEqual(["start", "bash"]);
    for (const point of ["session_end", "after_tool", "setup"] as const)
      expect(bus.has(point)).toBe(false);
  });

  it("binds nothing of a plugin that overrides nothing", () => {
    const { bus } = newBus();
    const on = vi.spyOn(bus, "on");
    bindPlugin(new Nothing(), bus);
    expect(on).not.toHaveBeenCalled();
  });

  it("binds inherited methods, function fields and bound arrows once each, with their this", async () => {
    class Middle extends Plugin {
      static readonly info = pluginInfo({ name: "middle" });
      readonly reason: string = "middle says no";
      override before_tool() {
        return HookResult.deny(this.reason);
      }
    }
    class Leaf extends Middle {
      static override readonly info = pluginInfo({ name: "leaf" });
      override readonly reason = "leaf says no";
    }
    class Field extends Plugin {
      static readonly info = pluginInfo({ name: "field" });
      readonly reason = "field says no";
      override before_tool = () => HookResult.deny(this.reason);
    }
    for (const [plugin, reason] of [
      [new Leaf(), "leaf says no"],
      [new Field(), "field says no"],
    ] as const) {
      const { bus } = newBus();
      bindPlugin(plugin, bus);
      expect(bus.handlersFor("before_tool")).toHaveLength(1);
      expect(await bus.decide("before_tool", toolCall)).toMatchObject({ decision: "deny", reason });
    }
  });

  it.each([
    [
      "throws GuardrailBlocked",
      () => {
        throw new GuardrailBlocked("no");
      },
      "block",
    ],
    [
      "throws PermissionError",
      () => {
        throw new PermissionError("no");
      },
      "deny",
    ],
    ["returns a block", () => HookResult.block("no"), "block"],
    ["returns a deny", () => HookResult.deny("no"), "deny"],
    ["returns a verdict object", () => ({ decision: "deny", reason: "no" }), "deny"],
    [
      "rejects",
      async () => {
        throw new GuardrailBlocked("no");
      },
      "block",
    ],
  ] as const)(
    "lets a plugin that %s veto at every gate, in its name",
    async (_how, veto, decision) => {
      const { bus } = newBus();
      const gates = {
        before_tool: toolCall,
        before_agent: {},
        before_llm: { messages: [] },
        after_llm: {},
        message_received: {},
        message_sending: {},
        user_prompt_submit: { prompt: "hi" },
      } as const;
      const Veto = definePlugin({
        info: { name: "veto" },
        ...Object.fromEntries(Object.keys(gates).map((gate) => [gate, veto])),
      });
      bindPlugin(new Veto(), bus);
      for (const [gate, payload] of Object.entries(gates)) {
        const outcome = await bus.decide(gate as "before_tool", payload as typeof toolCall);
        expect(outcome).toMatchObject({
          decision,
          reason: "no",
          by: `veto:${gate}`,
          denial: "denied",
        });
      }
    },
  );

  it("passes on every value an after_tool method returns but undefined and null", async () => {
    const output = async (returned: unknown) => {
      const { bus } = newBus();
      const Scrub = definePlugin({ info: { name: "scrub" }, after_tool: () => returned as string });
      bindPlugin(new Scrub(), bus);
      const outcome = await bus.decide("after_tool", { tool_name: "x", tool_output: "tok_123" });
      return outcome.event.tool_output;
    };
    expect(await output("***")).toBe("***");
    expect(await output("")).toBe("");
    expect(await output({ tool_output: 0 })).toBe(0);
    expect(await output({ tool_output: false })).toBe(false);
    expect(await output(undefined)).toBe("tok_123");
    expect(await output(null)).toBe("tok_123");
  });

  it("binds a method named by an alias to its point", async () => {
    const { bus } = newBus();
    const Legacy = definePlugin({
      info: { name: "legacy" },
      before_message: (event) => ({ content: event.content.toUpperCase() }),
    });
    bindPlugin(new Legacy(), bus);
    const { event } = await bus.decide("message_received", { content: "hi" });
    expect(event.content).toBe("HI");
  });

  it("applies info.hooks, and the operator's word before it", async () => {
    const { bus } = newBus();
    const seen: string[] = [];
    const Picky = definePlugin({
      info: { name: "picky", hooks: { PreToolUse: { match: "bash", priority: 1 } } },
      before_tool: (event) => void seen.push(event.tool_name),
    });
    bindPlugin(new Picky(), bus);
    await bus.decide("before_tool", toolCall);
    await bus.decide("before_tool", { ...toolCall, tool_name: "edit" });
    bindPlugin(new Picky(), bus, { overrides: { before_tool: { match: "edit" } } });
    await bus.decide("before_tool", { ...toolCall, tool_name: "edit" });
    expect(seen).toEqual(["bash", "edit"]);
  });

  it("refuses options for a method the plugin does not have", () => {
    const Dead = definePlugin({ info: { name: "dead", hooks: { before_tool: { priority: 1 } } } });
    expect(() => bindPlugin(new Dead(), newBus().bus)).toThrow(/no method "before_tool"/);
    expect(() =>
      bindPlugin(new Nothing(), newBus().bus, { overrides: { setup: { priority: 1 } } }),
    ).toThrow(/"plugins\.hooks\.nothing\.setup" has no effect.*no method "setup"/s);
  });

  it("makes the gate methods of a policy judges, and leaves the rest", async () => {
    const { bus } = newBus();
    const judged: unknown[] = [];
    const Policy = definePlugin({
      info: { name: "policy", type: "policy" },
      before_tool: (event) => void judged.push(event.tool_input.command),
      session_start: () => void judged.push("start"),
    });
    bindPlugin(new Policy(), bus);
    bus.on("before_tool", () => ({ tool_input: { command: "rm -rf /" } }), { priority: 99 });
    await bus.emit("session_start", {});
    await bus.decide("before_tool", toolCall);
    expect(judged).toEqual(["start", "rm -rf /"]);
  });

  it("gives methods the plugin's options, logger and state", async () => {
    const { bus, logger } = newBus();
    class Optioned extends Plugin {
      static readonly info = pluginInfo({ name: "optioned" });
      static readonly options = z.object({ limit: z.number() });
      override session_start(_event: unknown, context: HookContext<typeof Optioned>) {
        context.logger.info({ limit: context.options.limit }, "limit");
        context.state.set("seen", true);
      }
    }
    bindPlugin(new Optioned(), bus, {
      options: { limit: 3 },
      logger: logger.child({ plugin: "optioned" }),
    });
    await bus.emit("session_start", {});
    expect(logger.lines).toMatchObject([
      { message: "limit", details: { plugin: "optioned", limit: 3 } },
    ]);
  });

  it("validates the plugin's options, and binds nothing where they are wrong", async () => {
    const { bus } = newBus();
    const seen: unknown[] = [];
    const Optioned = definePlugin({
      info: { name: "optioned" },
      options: z.strictObject({
        limit: z
          .number()
          .default(3)
          .transform((limit) => limit * 2),
      }),
      session_start: (_event, { options }) => void seen.push(options.limit),
    });
    expect(() => bindPlugin(new Optioned(), bus, { options: { limit: "hunter2" } })).toThrow(
      expect.objectContaining({
        code: "INVALID_OPTIONS",
        message: expect.not.stringContaining("hunter2"),
      }),
    );
    expect(bus.has("session_start")).toBe(false);
    bindPlugin(new Optioned(), bus);
    await bus.emit("session_start", {});
    expect(seen).toEqual([6]);
  });

  it("refuses a schema of options that it would have to wait for", () => {
    const Slow = definePlugin({
      info: { name: "slow" },
      options: {
        "~standard": { version: 1, vendor: "test", validate: async (value) => ({ value }) },
      },
    });
    expect(() => bindPlugin(new Slow(), newBus().bus)).toThrow(
      expect.objectContaining({
        code: "INVALID_OPTIONS",
        message: expect.stringMatching(/"slow" .*asynchronous.*PluginManager/),
      }),
    );
  });

  it("binds once per bus, to every bus, and takes all off with the last undo", async () => {
    const one = newBus().bus;
    const two = newBus().bus;
    let calls = 0;
    const Counter = definePlugin({
      info: { name: "counter" },
      session_start: () => void calls++,
      session_end() {},
    });
    const plugin = new Counter();
    const registration = bindPlugin(plugin, one);
    const again = bindPlugin(plugin, one);
    bindPlugin(plugin, two);
    await one.emit("session_start", {});
    await two.emit("session_start", {});
    expect(calls).toBe(2);
    registration.off();
    registration.off();
    expect(one.has("session_start") && one.has("session_end")).toBe(true);
    again.off();
    expect(one.has("session_start") || one.has("session_end")).toBe(false);
    expect(two.has("session_start")).toBe(true);
    bindPlugin(plugin, one);
    expect(one.has("session_start")).toBe(true);
  });

  it("binds all methods or none", () => {
    const { bus } = newBus();
    bus.attach({ name: "watcher", coverage: { before_tool: ["observe"] } });
    const Guard = definePlugin({
      info: { name: "guard" },
      session_start() {},
      before_tool: () => false,
    });
    const plugin = new Guard();
    expect(() => bindPlugin(plugin, bus)).toThrow(
      expect.objectContaining({ code: "UNENFORCED_GATE" }),
    );
    expect(bus.has("session_start")).toBe(false);
  });

  it.each([
    ["no info", class extends Plugin {}],
    [
      "an empty name",
      class extends Plugin {
        static readonly info = { name: "" };
      },
    ],
    [
      "a name that is a path",
      class extends Plugin {
        static readonly info = { name: "../x" };
      },
    ],
    [
      "an unknown key",
      class extends Plugin {
        static readonly info = { name: "x", hook: {} };
      },
    ],
    [
      "an unknown type",
      class extends Plugin {
        static readonly info = { name: "x", type: "polcy" };
      },
    ],
    [
      "options for no point",
      class extends Plugin {
        static readonly info = { name: "x", hooks: { before_tol: {} } };
      },
    ],
  ])("refuses a plugin with %s", (_what, Broken) => {
    expect(() => bindPlugin(new (Broken as new () => Plugin)(), newBus().bus)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/INVALID_PLUGIN|UNKNOWN_POINT/) }),
    );
  });

  it("refuses what is no plugin", () => {
    expect(() => bindPlugin({ before_tool() {} } as never, newBus().bus)).toThrow(
      expect.objectContaining({ code: "INVALID_PLUGIN" }),
    );
  });

  it("binds a plugin made with another copy of the package", async () => {
    vi.resetModules();
    const copy = await import("../../src/index.js");
    expect(copy.Plugin).not.toBe(Plugin);
    class Foreign extends copy.Plugin {
      static readonly info = copy.pluginInfo({ name: "foreign" });
      override before_tool(): never {
        throw new GuardrailBlocked("foreign no");
      }
    }
    const plugin = new Foreign();
    expect(isPlugin(plugin)).toBe(true);
    const { bus } = newBus();
    bindPlugin(plugin, bus);
    expect(await bus.decide("before_tool", toolCall)).toMatchObject({
      decision: "block",
      reason: "foreign no",
    });
  });
});
