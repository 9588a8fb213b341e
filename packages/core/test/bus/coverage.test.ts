import { describe, expect, it } from "vitest";
import { announceEmitter } from "../../src/bus/announced-emitters.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall } from "../support/test-bus.js";

const runtime = {
  name: "runtime",
  coverage: { session_start: ["observe"], before_tool: ["observe", "rewrite", "block", "ask"] },
} as const;
const watcher = { name: "watcher", coverage: { before_tool: ["observe"] } } as const;

describe("attaching an emitter", () => {
  it("warns once, by name, about handlers that nobody will call", async () => {
    const { bus, logger } = testBus();
    bus.on("message_sent", () => {}, { name: "mine:message_sent" });
    bus.on("session_start", () => {});
    bus.attach(runtime);
    expect(bus.uncovered()).toEqual([{ point: "message_sent", handler: "mine:message_sent" }]);
    await bus.emit("session_start", {});
    await bus.emit("session_start", {});
    bus.on("gateway_stop", () => {}, { name: "mine:gateway_stop" });
    await bus.emit("session_start", {});
    expect(logger.at("warn").map(({ details }) => details.handler)).toEqual([
      "mine:message_sent",
      "mine:gateway_stop",
    ]);
  });

  it("tells at a lower level of handlers that may go uncalled", async () => {
    const { bus, logger } = testBus();
    const owner = { name: "redact", key: {} };
    bus.on("message_received", () => {}, { owner, optional: true });
    bus.on("before_llm", () => {}, { owner, optional: false });
    bus.attach(runtime);
    await bus.emit("session_start", {});
    const points = (level: "warn" | "info") =>
      logger.at(level).map(({ details }) => details.points);
    expect(points("info")).toEqual([["message_received"]]);
    expect(points("warn")).toEqual([["before_llm"]]);
  });

  it("warns once about all points of one owner, and tells of its watchers at a lower level", async () => {
    const { bus, logger } = testBus();
    const owner = { name: "redact", key: {} };
    for (const point of ["message_received", "message_sending", "message_sent"] as const) {
      bus.on(point, () => {}, { owner });
    }
    bus.on("after_llm", () => {}, { owner, phase: "watch" });
    bus.on("before_llm", () => {}, { owner, phase: "watch" });
    bus.attach(runtime);
    await bus.emit("session_start", {});
    await bus.emit("session_start", {});
    const told = (level: "warn" | "info") =>
      logger.at(level).map(({ details, message }) => [details.plugin, details.points, message]);
    expect(told("warn")).toEqual([
      [
        "redact",
        ["message_received", "message_sending", "message_sent"],
        expect.stringMatching(
          /"redact" handles "message_received", "message_sending", "message_sent"/,
        ),
      ],
    ]);
    expect(told("info")).toEqual([
      ["redact", ["after_llm", "before_llm"], expect.stringMatching(/will not be called there/)],
    ]);
    bus.on("gateway_start", () => {}, { owner });
    await bus.emit("session_start", {});
    expect(told("warn").map(([, points]) => points)).toEqual([
      ["message_received", "message_sending", "message_sent"],
      ["gateway_start"],
    ]);
  });

  it("warns once of a session that is resumed, and again of another one", async () => {
    const warnings = async (sessionId: string | null) => {
      const { bus, logger } = testBus({ sessionId });
      bus.on("message_sent", () => {}, { name: "mine:message_sent" });
      bus.attach(runtime);
      await bus.emit("session_start", {});
      return logger.at("warn").length;
    };
    expect(await warnings("resumed")).toBe(1);
    expect(await warnings("resumed")).toBe(0);
    expect(await warnings("other")).toBe(1);
    expect(await warnings(null)).toBe(1);
    expect(await warnings(null)).toBe(1);
  });

  it("does not warn about a point that an emitter attached later covers", async () => {
    const { bus, logger } = testBus();
    bus.on("message_sent", () => {});
    bus.attach(runtime);
    bus.attach({ name: "gateway", coverage: { message_sent: ["observe"] } });
    await bus.emit("session_start", {});
    expect(logger.at("warn")).toEqual([]);
  });

  it("does not warn about a point of an emitter that was only announced, on any bus", async () => {
    announceEmitter({ name: "board", coverage: { kanban_task_done: ["observe"] } });
    const { bus, logger } = testBus();
    bus.on("kanban_task_done", () => {});
    bus.on("kanban_task_failed", () => {}, { name: "mine" });
    bus.attach(runtime);
    await bus.emit("session_start", {});
    expect(logger.at("warn").map(({ details }) => details.handler)).toEqual(["mine"]);
  });

  it("says nothing while there is no emitter, nor about what the bus itself emits", async () => {
    const { bus, logger } = testBus();
    bus.on("message_sent", () => {});
    bus.on("on_error", () => {});
    bus.on("on_permission_ask", () => {});
    await bus.emit("session_start", {});
    expect(bus.uncovered()).toEqual([]);
    bus.attach({ name: "gateway", coverage: { message_sent: ["observe"] } });
    await bus.emit("session_start", {});
    expect(logger.at("warn")).toEqual([]);
  });

  it.each(["change", "judge"] as const)(
    "that can only watch is refused where a %s handler decides",
    (phase) => {
      const { bus } = testBus();
      bus.on("before_tool", () => false, { phase, name: "guard" });
      expect(() => bus.attach(watcher)).toThrow(
        expect.objectContaining({
          code: "UNENFORCED_GATE",
          handler: "guard",
          point: "before_tool",
        }),
      );
      bus.attach(runtime);
    },
  );

  it("refuses later handlers that want to decide where it can only watch", () => {
    const { bus } = testBus();
    bus.attach(watcher);
    expect(() => bus.on("before_tool", () => false)).toThrow(
      expect.objectContaining({ code: "UNENFORCED_GATE" }),
    );
    expect(bus.has("before_tool")).toBe(false);
    bus.on("before_tool", () => {}, { phase: "watch" });
  });

  it("is refused for an included bus's handlers, when that bus is included later too", () => {
    const { bus } = testBus();
    const { bus: shared } = testBus();
    shared.on("before_tool", () => false);
    bus.attach(watcher);
    expect(() => bus.use(shared)).toThrow(expect.objectContaining({ code: "UNENFORCED_GATE" }));
    expect(bus.has("before_tool")).toBe(false);
  });

  it("warns once about what comes through an included bus, when it can not be refused", async () => {
    const { bus, logger } = testBus();
    const { bus: shared } = testBus();
    const { bus: nested } = testBus();
    bus.use(shared);
    bus.attach(watcher);
    await bus.decide("before_tool", toolCall());
    shared.on("before_tool", () => false, { name: "late", phase: "judge" });
    nested.on("before_tool", () => false, { name: "nested", phase: "judge" });
    nested.on("message_sent", () => {}, { name: "unheard" });
    shared.use(nested);
    for (let i = 0; i < 2; i++) await bus.decide("before_tool", toolCall());
    const warned = logger.at("warn").map(({ details }) => details.handler);
    expect(warned.sort()).toEqual(["late", "nested", "unheard"]);
  });

  it("warns instead with allowUnenforced", () => {
    const { bus, logger } = testBus();
    bus.on("before_tool", () => false, { name: "guard" });
    bus.attach(watcher, { allowUnenforced: true });
    bus.on("before_tool", () => false, { name: "second" });
    expect(logger.at("warn").map(({ details }) => details.handler)).toEqual(["guard", "second"]);
  });

  it("lets change handlers rewrite where it can rewrite but not block, and refuses judges there", () => {
    const { bus } = testBus();
    bus.attach({ name: "rewriter", coverage: { before_tool: ["observe", "rewrite"] } });
    bus.on("before_tool", () => undefined);
    expect(() => bus.on("before_tool", () => false, { phase: "judge" })).toThrow(
      /only observe|not be enforced/,
    );
  });

  it("is undone by its registration", async () => {
    const { bus, logger } = testBus();
    bus.on("message_sent", () => {});
    bus.attach(runtime).off();
    await bus.emit("session_start", {});
    expect(logger.at("warn")).toEqual([]);
    expect(bus.uncovered()).toEqual([]);
  });

  it("lasts until the last of its registrations is off", () => {
    const { bus } = testBus();
    const first = bus.attach(watcher);
    const second = bus.attach(watcher);
    const refused = expect.objectContaining({ code: "UNENFORCED_GATE" });
    second.off();
    second.off();
    expect(() => bus.on("before_tool", () => false)).toThrow(refused);
    first.off();
    bus.on("before_tool", () => false);
  });

  it("changes nothing about emitting", async () => {
    const { bus } = testBus();
    bus.attach(runtime);
    bus.on("before_tool", () => HookResult.deny("no"));
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "deny" });
  });
});
