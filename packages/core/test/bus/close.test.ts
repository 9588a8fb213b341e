import { describe, expect, it } from "vitest";
import type { HookRegistrar } from "../../src/bus/hook-source.js";
import { deferred, testBus, toolCall, turn } from "../support/test-bus.js";

describe("bus.close", () => {
  it("waits for the emits under way and the reports of their failures", async () => {
    const { bus } = testBus();
    const order: string[] = [];
    const gate = deferred();
    bus.on("session_start", async () => {
      await gate.promise;
      order.push("handler");
      throw new Error("oops");
    });
    bus.on("on_error", async () => {
      await turn();
      order.push("report");
    });
    const emitted = Promise.resolve(bus.emit("session_start", {}));
    const closed = bus.close().then(() => order.push("closed"));
    await turn();
    expect(order).toEqual([]);
    gate.resolve();
    await Promise.all([emitted, closed]);
    expect(order).toEqual(["handler", "report", "closed"]);
  });

  it("refuses handlers and sources from then on", async () => {
    const { bus } = testBus();
    await bus.close();
    expect(() => bus.on("session_start", () => {})).toThrow(
      expect.objectContaining({ code: "BUS_CLOSED" }),
    );
    expect(() => bus.use({ name: "late", attach() {} })).toThrow(
      expect.objectContaining({ code: "BUS_CLOSED" }),
    );
  });

  it("runs nothing for later emits, and warns once", async () => {
    const { bus, logger } = testBus();
    let called = false;
    bus.on("session_start", () => {
      called = true;
    });
    await bus.close();
    expect(await bus.emit("session_start", {})).toMatchObject({ decision: "none" });
    await bus.emit("session_end", {});
    expect(called).toBe(false);
    expect(logger.at("warn")).toHaveLength(1);
  });

  it("leaves gates shut that fail closed and had handlers, and the others open", async () => {
    const { bus } = testBus();
    bus.on("before_tool", () => true);
    bus.on("message_received", () => true);
    bus.on("before_agent", () => true, { phase: "watch" });
    await bus.close();
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "deny",
      denial: "failed",
    });
    expect(() => bus.emit("before_tool", toolCall())).toThrow(
      expect.objectContaining({ code: "HOOK_DENIED" }),
    );
    expect(await bus.decide("message_received", {})).toMatchObject({ decision: "none" });
    expect(await bus.decide("before_agent", {})).toMatchObject({ decision: "none" });
    expect(await bus.decide("before_llm", { messages: [] })).toMatchObject({ decision: "none" });
  });

  it("leaves gates shut whose guard came from a source or an included bus", async () => {
    const { bus } = testBus();
    const { bus: included } = testBus();
    included.on("before_tool", () => true);
    bus.use(included);
    bus.use({
      name: "policy",
      attach: (on: HookRegistrar) => void on.on("before_llm", () => true),
    });
    await bus.close();
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ denial: "failed" });
    expect(await bus.decide("before_llm", { messages: [] })).toMatchObject({ denial: "failed" });
  });

  it("denies every permission question from then on, without asking anybody", async () => {
    let asked = false;
    const { bus } = testBus({
      approver: () => {
        asked = true;
        return true;
      },
    });
    await bus.close();
    expect(await bus.decide("on_permission_ask", {})).toMatchObject({
      decision: "deny",
      denial: "failed",
    });
    expect(() => bus.emit("on_permission_ask", {})).toThrow(
      expect.objectContaining({ code: "HOOK_DENIED", kind: "failed" }),
    );
    expect(asked).toBe(false);
  });

  it("records no signal of later emits", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => true);
    await bus.close();
    await bus.emit("session_start", {});
    await bus.decide("before_tool", toolCall());
    expect(observer.signals).toEqual([]);
  });

  it("detaches the sources in reverse order, then flushes the observers", async () => {
    const { bus } = testBus();
    const order: string[] = [];
    for (const name of ["a", "b"]) {
      bus.use({ name, attach: () => () => void order.push(name) });
    }
    bus.bind({ record() {}, flush: async () => void order.push("flush") });
    bus.bind({ record() {}, flush: () => Promise.reject(new Error("disk full")) });
    const first = bus.close();
    expect(bus.close()).toBe(first);
    await first;
    expect(order).toEqual(["b", "a", "flush"]);
  });
});

it("A bus that closes warns of handlers that nothing would have called", async () => {
  const { bus, logger } = testBus();
  const { bus: shared } = testBus();
  bus.use(shared);
  bus.attach({ name: "runtime", coverage: { session_start: ["observe"] } });
  await bus.emit("session_start", {});
  shared.on("message_sent", () => {}, { name: "late" });
  await bus.close();
  expect(
    logger
      .at("warn")
      .map(({ message }) => message)
      .join(),
  ).toContain('"late" is registered');
});

it("A bus that closes does not warn of handlers whose emitter has been detached", async () => {
  const { bus, logger } = testBus();
  bus.attach({ name: "my app", coverage: { before_tool: ["block"] } });
  const emitter = bus.attach({ name: "runtime", coverage: { session_end: ["observe"] } });
  bus.on("session_end", () => {});
  await bus.emit("session_end", {});
  emitter.off();
  await bus.close();
  expect(logger.at("warn")).toEqual([]);
});
