import { AsyncLocalStorage } from "node:async_hooks";
import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import type { BeforeToolEvent } from "../../src/generated/events.js";
import { HookResult } from "../../src/results/hook-result.js";
import { runScript } from "../support/run-script.js";
import { deferred, testBus, toolCall, turn } from "../support/test-bus.js";

const never = () => new Promise<never>(() => {});

describe("a handler that is late", () => {
  it("denies at a gate that fails closed, as a time-out", async () => {
    const { bus, logger } = testBus();
    bus.on("before_tool", never, { timeout: 10, name: "slow" });
    const outcome = await bus.decide("before_tool", toolCall());
    expect(outcome).toMatchObject({ decision: "deny", denial: "timed_out", by: "slow" });
    expect(outcome.reason).toBe("Hook 'slow' timed out after 0.01s");
    expect(outcome.cause).toMatchObject({ code: "HANDLER_TIMED_OUT" });
    expect(logger.at("error")).toHaveLength(1);
  });

  it("is passed over at a point that isolates, and the rest still run", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("session_start", never, { timeout: 10 });
    bus.on("session_start", async () => void seen.push("next"));
    bus.on("session_start", never, { timeout: 10 });
    bus.on("session_start", () => void seen.push("last"));
    await bus.emit("session_start", {});
    expect(seen).toEqual(["next", "last"]);
  });

  it("is told by its signal", async () => {
    const { bus } = testBus();
    let reason: unknown;
    bus.on(
      "before_tool",
      (_event, { signal }) => {
        signal.addEventListener("abort", () => {
          reason = signal.reason;
        });
        return never();
      },
      { timeout: 10 },
    );
    await bus.decide("before_tool", toolCall());
    expect(reason).toMatchObject({ code: "HANDLER_TIMED_OUT" });
  });

  it("decides nothing by what it returns, throws or writes afterwards", async () => {
    const { bus, logger } = testBus();
    const gates = [deferred<unknown>(), deferred<unknown>()];
    const events: BeforeToolEvent[] = [];
    for (const [i, gate] of gates.entries()) {
      bus.on(
        "before_tool",
        (event) => {
          events.push(event);
          return gate.promise as Promise<never>;
        },
        { timeout: 10, onFailure: "isolate", name: `slow${i}` },
      );
    }
    const rest = deferred();
    bus.on("before_tool", async (event) => {
      await rest.promise;
      expect(event.tool_input).toEqual({ command: "ls" });
    });
    const pending = bus.decide("before_tool", toolCall({ command: "ls" }));
    while (events.length < 2) await turn();
    for (const event of events) event.tool_input.command = "evil";
    gates[0]?.resolve({ tool_input: { command: "evil" } });
    gates[1]?.reject(new Error("late"));
    await turn();
    rest.resolve();
    const outcome = await pending;
    expect(outcome).toMatchObject({ decision: "none" });
    expect(outcome.event.tool_input).toEqual({ command: "ls" });
    expect(logger.at("error").map(({ details }) => details.handler)).toEqual(["slow0", "slow1"]);
  });

  it("has the deadline of its point, which is the default for 0 too", async () => {
    const { bus } = testBus();
    const finished = deferred();
    bus.on("session_start", () => finished.promise, { timeout: 0 });
    const pending = bus.emit("session_start", {});
    await turn();
    finished.resolve();
    await pending;
  });

  it("can be given no deadline", async () => {
    const { bus } = testBus();
    const finished = deferred<true>();
    bus.on("before_tool", () => finished.promise, { timeout: Number.POSITIVE_INFINITY });
    bus.on("before_tool", never, { timeout: 10, onFailure: "isolate" });
    const pending = bus.decide("before_tool", toolCall());
    await turn();
    finished.resolve(true);
    expect(await pending).toMatchObject({ decision: "allow" });
  });
});

describe("an emit with a signal", () => {
  it("rejects with the reason, aborts the handler and hears no more of it", async () => {
    const { bus, observer } = testBus();
    const controller = new AbortController();
    const started = deferred();
    let aborted = false;
    bus.on("before_tool", async (_event, { signal }) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      started.resolve();
      return never();
    });
    const pending = bus.decide("before_tool", toolCall(), { signal: controller.signal });
    await started.promise;
    controller.abort(new Error("stop"));
    await expect(pending).rejects.toThrow("stop");
    expect(aborted).toBe(true);
    expect(observer.signals).toHaveLength(1);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  it("that is aborted already calls nobody", () => {
    const { bus } = testBus();
    let called = false;
    bus.on("before_tool", () => {
      called = true;
    });
    const signal = AbortSignal.abort(new Error("stop"));
    expect(() => bus.decide("before_tool", toolCall(), { signal })).toThrow("stop");
    expect(called).toBe(false);
  });

  it.each([
    ["synchronous", (): unknown => true],
    ["asynchronous", async (): Promise<unknown> => true],
    ["failing", (): unknown => Promise.reject(new Error("oops"))],
  ])("that a %s handler aborts in its synchronous part calls no later one", async (_what, end) => {
    for (const before of [() => undefined, () => turn()]) {
      const { bus, observer } = testBus();
      const controller = new AbortController();
      const called: string[] = [];
      bus.on("before_tool", before);
      bus.on("before_tool", (() => {
        controller.abort(new Error("stop"));
        controller.abort(new Error("again"));
        return end();
      }) as () => undefined);
      for (const phase of ["change", "judge", "watch"] as const) {
        bus.on("before_tool", () => void called.push(phase), { phase });
      }
      const emit = async () => bus.emit("before_tool", toolCall(), { signal: controller.signal });
      await expect(emit()).rejects.toThrow("stop");
      expect(called).toEqual([]);
      expect(observer.signals).toMatchObject([{ exception: "Error: stop" }]);
      expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    }
  });

  it.each([
    ["by its only handler", { handler: (abort: () => void) => abort() }],
    ["by the settle step", { settle: (abort: () => void) => abort() }],
    ["by the approver", { approver: (abort: () => void) => abort() }],
  ])("that is aborted %s is cancelled, not allowed", async (_who, by) => {
    const { handler, settle, approver } = by as Record<string, (abort: () => void) => void>;
    const controller = new AbortController();
    const abort = () => controller.abort(new Error("stop"));
    const { bus } = testBus({
      approver: () => {
        approver?.(abort);
        return true;
      },
    });
    bus.on("before_tool", () => {
      handler?.(abort);
      return approver === undefined ? true : HookResult.ask();
    });
    const options = { signal: controller.signal, settle: () => settle?.(abort) };
    expect(() => bus.emit("before_tool", toolCall(), options)).toThrow("stop");
  });

  it("leaves no listener behind when it is not aborted", async () => {
    const { bus } = testBus();
    const { signal } = new AbortController();
    bus.on("before_tool", async () => true);
    await bus.decide("before_tool", toolCall(), { signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("aborts the handlers of a parallel group", async () => {
    const { bus } = testBus();
    const controller = new AbortController();
    const aborted: number[] = [];
    for (const i of [1, 2]) {
      bus.on(
        "before_tool",
        (_event, { signal }) => {
          signal.addEventListener("abort", () => aborted.push(i));
          return never();
        },
        { parallel: true },
      );
    }
    const pending = bus.decide("before_tool", toolCall(), { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(pending).rejects.toThrow("stop");
    expect(aborted).toEqual([1, 2]);
  });
});

describe("the timers that hold the process", () => {
  it("are one while handlers are pending, however many, and none afterwards", async () => {
    const { stdout } = await runScript("timers-left.ts");
    expect(JSON.parse(stdout)).toEqual({
      whilePending: ["Timeout"],
      afterwards: [],
      microtasks: [],
      macrotask: [],
      failed: [],
      late: [],
    });
  });
});

describe("the async context of handlers", () => {
  it("is the emitter's, also for those called after a time-out", async () => {
    const storage = new AsyncLocalStorage<string>();
    const { bus } = testBus();
    const seen: (string | undefined)[] = [];
    storage.run("registration", () => {
      bus.on("session_start", () => void seen.push(storage.getStore()));
      bus.on("session_start", async () => void seen.push(storage.getStore()));
      bus.on("session_start", never, { timeout: 5 });
      bus.on("session_start", async () => {
        await turn();
        seen.push(storage.getStore());
      });
      bus.on("session_start", never, { timeout: 5, parallel: true });
      bus.on("session_start", () => void seen.push(storage.getStore()));
    });
    await Promise.all(
      ["a", "b"].map((name) => storage.run(name, () => bus.emit("session_start", {}))),
    );
    expect(seen.filter((name) => name === "a")).toHaveLength(4);
    expect(seen.filter((name) => name === "b")).toHaveLength(4);
  });
});
