import { afterEach, describe, expect, it } from "vitest";
import { addHook } from "../../src/bus/default-bus.js";
import type { HookBus } from "../../src/bus/hook-bus.js";
import type { HookSource } from "../../src/bus/hook-source.js";
import { hasCode } from "../../src/errors/hookline-error.js";
import { build_session_bus } from "../../src/index.js";
import { buildSessionBus } from "../../src/loader/build-session-bus.js";
import { registerHandler, resolveHandler } from "../../src/loader/handler-registry.js";
import { POINT_NAMES } from "../../src/points/index.js";
import type { Registration } from "../../src/registration.js";
import { HookResult } from "../../src/results/hook-result.js";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { RecordingLogger } from "../support/recording-logger.js";

const hooks: Registration[] = [];

/** A hook of the process that is taken off after the test. */
function processHook(...given: Parameters<typeof addHook>): void {
  hooks.push(addHook(...given));
}

afterEach(() => {
  for (const hook of hooks.splice(0)) hook.off();
});

/** The points at which a bus has handlers. */
function pointsOf(bus: HookBus): string[] {
  return POINT_NAMES.filter((name) => bus.has(name)).sort();
}

const DEFAULTS = ["branch_create", "branch_end", "session_end", "session_start"];

describe("buildSessionBus", () => {
  it("is also exported by its snake_case name", () => {
    expect(build_session_bus).toBe(buildSessionBus);
  });

  it.each([
    ["nothing", undefined],
    ["no mapping", { agentHooks: null }],
    ["an empty mapping", { agentHooks: {} }],
    ["no mapping in snake_case", { agent_hooks: null }],
  ])("gives each default point its handler when given %s", (_what, options) => {
    const bus = buildSessionBus(options);
    expect(pointsOf(bus)).toEqual(DEFAULTS);
    expect(bus.handlersFor("session_start")).toEqual([resolveHandler("persist_session_start")]);
    expect(bus.handlersFor("session_end")).toEqual([resolveHandler("persist_session_end")]);
    expect(bus.handlersFor("branch_create")).toEqual([resolveHandler("persist_branch_provenance")]);
    expect(bus.handlersFor("branch_end")).toEqual([resolveHandler("persist_branch_end")]);
  });

  it.each([
    ["agentHooks", "session_start"],
    ["agentHooks", "session.start"],
    ["agent_hooks", "SessionStart"],
  ])("replaces the defaults of a point that %s names as %s", (option, point) => {
    const bus = buildSessionBus({ [option]: { [point]: ["log_api_metrics"] } });
    expect(bus.handlersFor("session_start")).toEqual([resolveHandler("log_api_metrics")]);
    expect(pointsOf(bus)).toEqual(DEFAULTS);
  });

  it("switches a default off by an empty list", () => {
    const bus = buildSessionBus({ agentHooks: { "session.start": [] } });
    expect(pointsOf(bus)).toEqual(["branch_create", "branch_end", "session_end"]);
  });

  it("adds points that have no default", () => {
    const bus = buildSessionBus({ agent_hooks: { "tool.pre": ["log_tool_call"] } });
    expect(bus.handlersFor("before_tool")).toEqual([resolveHandler("log_tool_call")]);
    expect(pointsOf(bus)).toEqual([...DEFAULTS, "before_tool"].sort());
  });

  it("builds a new bus each time", async () => {
    const [first, second] = [buildSessionBus(), buildSessionBus()];
    expect(first).not.toBe(second);
    first.on("notification", () => undefined);
    expect(second.has("notification")).toBe(false);
  });

  it("binds the observer and knows the session", async () => {
    const observer = new MemoryObserver();
    const bus = buildSessionBus({ observer, sessionId: "s1", cwd: "/project", agentName: "ann" });
    await bus.emit("notification", {});
    expect(observer.signals).toMatchObject([
      { session_id: "s1", event: { cwd: "/project", agent_name: "ann" } },
    ]);
  });

  it("passes container, approver and logger on", async () => {
    const logger = new RecordingLogger();
    const bus = buildSessionBus({
      logger,
      container: { resolve: () => "service" as never },
      approver: () => true,
      agentHooks: { after_tool: ["log_tool_call"] },
    });
    const services: unknown[] = [];
    bus.on("before_tool", (_event, context) => {
      services.push(context.get("any"));
      return HookResult.ask();
    });
    expect(await bus.decide("before_tool", { tool_name: "bash" })).toMatchObject({
      decision: "allow",
    });
    expect(services).toEqual(["service"]);
    await bus.emit("after_tool", { tool_name: "bash" });
    expect(logger.at("info")).toHaveLength(1);
  });

  it("runs the process's hooks, then the defaults, then sources, then the bus's own", async () => {
    const order: string[] = [];
    const note = (who: string) => () => {
      order.push(who);
    };
    registerHandler("note_default", note("default handler"));
    const source: HookSource = {
      name: "source",
      attach: (registrar) => {
        registrar.on("notification", note("source"));
      },
    };
    const bus = buildSessionBus({ agentHooks: { notification: ["note_default"] } });
    bus.on("notification", note("own"));
    bus.use(source);
    processHook("notification", note("process"));
    bus.on("notification", note("own, but first"), { priority: 1 });
    await bus.emit("notification", {});
    expect(order).toEqual(["own, but first", "process", "default handler", "source", "own"]);
  });

  it("leaves the process's hooks out when told so", async () => {
    const calls: string[] = [];
    processHook("notification", () => {
      calls.push("process");
    });
    await buildSessionBus({ inheritDefault: false }).emit("notification", {});
    expect(calls).toEqual([]);
    await buildSessionBus({ inheritDefault: true }).emit("notification", {});
    await buildSessionBus().emit("notification", {});
    expect(calls).toEqual(["process", "process"]);
  });

  it("keeps its defaults when it leaves the process's hooks out", () => {
    expect(pointsOf(buildSessionBus({ inheritDefault: false }))).toEqual(DEFAULTS);
  });

  it("registers a named handler as it was registered under its name", async () => {
    const decided: unknown[] = [];
    registerHandler(
      "note_decision",
      (_event: never, context: { outcome?: { decision: string } }) => {
        decided.push(context.outcome?.decision);
      },
      { phase: "watch" },
    );
    const bus = buildSessionBus({ agentHooks: { before_tool: ["note_decision"] } });
    bus.on("before_tool", () => false);
    await bus.decide("before_tool", { tool_name: "bash" });
    expect(decided).toEqual(["deny"]);
  });

  it.each([
    [{ beforetool: [] }, "UNKNOWN_POINT"],
    [{ before_tool: "log_tool_call" }, "INVALID_HOOKS"],
    [{ before_tool: ["nobody"] }, "UNKNOWN_HANDLER"],
  ] as const)("refuses the mapping %j", (agentHooks, code) => {
    let refused: unknown;
    try {
      buildSessionBus({ agentHooks: agentHooks as never });
    } catch (error) {
      refused = error;
    }
    expect(hasCode(refused, code)).toBe(true);
  });

  it("refuses a handler whose options do not suit the point", () => {
    registerHandler("a_judge", () => true, { phase: "judge" });
    expect(() => buildSessionBus({ agentHooks: { session_end: ["a_judge"] } })).toThrow(
      /"a_judge" can not be registered at "session_end"/,
    );
  });
});
