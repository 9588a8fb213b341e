import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { deferred, testBus, toolCall, turn } from "../support/test-bus.js";

describe("handlers that run in parallel", () => {
  it("are all started before one is waited for, and all settle", async () => {
    const { bus } = testBus();
    const started: number[] = [];
    const settled: number[] = [];
    const gate = deferred();
    for (const i of [1, 2, 3]) {
      bus.on(
        "session_start",
        async () => {
          started.push(i);
          await gate.promise;
          settled.push(i);
        },
        { parallel: true },
      );
    }
    bus.on("session_start", () => expect(settled).toEqual([1, 2, 3]));
    const pending = bus.emit("session_start", {});
    expect(started).toEqual([1, 2, 3]);
    gate.resolve();
    await pending;
  });

  it("deny by the first denial in order, not in time, and none is skipped", async () => {
    const { bus } = testBus();
    const first = deferred<string>();
    let third = false;
    bus.on("before_tool", () => first.promise, { parallel: true, name: "slow" });
    bus.on("before_tool", () => "quick no", { parallel: true, name: "quick" });
    bus.on(
      "before_tool",
      async () => {
        third = true;
      },
      { parallel: true },
    );
    const pending = bus.decide("before_tool", toolCall());
    await turn();
    first.resolve("slow no");
    expect(await pending).toMatchObject({ decision: "deny", by: "slow", reason: "slow no" });
    expect(third).toBe(true);
  });

  it("are grouped only with neighbours of equal phase and priority", async () => {
    const { bus } = testBus();
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(`${name} starts`);
      await turn();
      order.push(`${name} ends`);
    };
    bus.on("session_start", note("a"), { parallel: true });
    bus.on("session_start", note("b"), { parallel: true });
    bus.on("session_start", note("c"));
    bus.on("session_start", note("d"), { parallel: true });
    bus.on("session_start", note("e"), { parallel: true, priority: 20 });
    await bus.emit("session_start", {});
    expect(order).toEqual([
      "a starts",
      "b starts",
      "a ends",
      "b ends",
      "c starts",
      "c ends",
      "d starts",
      "d ends",
      "e starts",
      "e ends",
    ]);
  });

  it("are late one by one", async () => {
    const { bus, logger } = testBus();
    bus.on("before_tool", () => new Promise<never>(() => {}), {
      parallel: true,
      timeout: 10,
      name: "slow",
      onFailure: "isolate",
    });
    bus.on("before_tool", async () => true, { parallel: true, name: "quick" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "allow",
      by: "quick",
    });
    expect(logger.at("error").map(({ details }) => details.kind)).toEqual(["timed_out"]);
  });

  it("are told that they are late in the async context of their emitter", async () => {
    const storage = new AsyncLocalStorage<string>();
    const { bus } = testBus();
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 2; i++) {
      bus.on(
        "session_start",
        (_event, { signal }) => {
          signal.addEventListener("abort", () => seen.push(storage.getStore()));
          return new Promise(() => {});
        },
        { parallel: true, timeout: 10 },
      );
    }
    await Promise.all(
      ["a", "b"].map((name) => storage.run(name, () => bus.emit("session_start", {}))),
    );
    expect(seen.sort()).toEqual(["a", "a", "b", "b"]);
  });

  it("stay synchronous while all of them are", () => {
    const { bus } = testBus();
    bus.on("before_tool", () => true, { parallel: true });
    bus.on("before_tool", () => undefined, { parallel: true });
    expect(bus.decide("before_tool", toolCall())).not.toBeInstanceOf(Promise);
  });

  it("do not see each other's edits", async () => {
    const { bus } = testBus();
    const seen: unknown[] = [];
    for (const name of ["a", "b"]) {
      bus.on(
        "before_tool",
        (event) => {
          seen.push({ ...event.tool_input });
          event.tool_input[name] = 1;
        },
        { parallel: true, onFailure: "isolate" },
      );
    }
    const { event } = await bus.decide("before_tool", toolCall({}));
    expect(seen).toEqual([{}, {}]);
    expect(event.tool_input).toEqual({});
  });
});
