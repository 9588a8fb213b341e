import { describe, expect, it } from "vitest";
import { StateRefusedError, StopHook } from "../../src/errors/verdict-errors.js";
import { deferred, testBus, turn } from "../support/test-bus.js";

describe("an emit at an observe point", () => {
  it("is synchronous while every handler is", () => {
    const { bus } = testBus();
    bus.on("session_start", () => 1);
    expect(bus.emit("session_start", {})).not.toBeInstanceOf(Promise);
  });

  it("waits for promises and for thenables that are no promises", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("session_start", async () => {
      await turn();
      seen.push("promise");
    });
    bus.on("session_start", () => ({
      // biome-ignore lint/suspicious/noThenProperty: a foreign thenable is what is tested
      then: (resolve: (value: unknown) => void) => {
        seen.push("thenable");
        resolve(undefined);
        resolve("again");
      },
    }));
    bus.on("session_start", () => seen.push("last"));
    await bus.emit("session_start", {});
    expect(seen).toEqual(["promise", "thenable", "last"]);
  });

  it("ignores what handlers return", () => {
    const { bus } = testBus();
    bus.on("session_start", () => false);
    bus.on("session_start", () => ({ decision: "deny" }));
    expect(bus.emit("session_start", {})).toMatchObject({ decision: "none", reason: undefined });
  });

  it.each([
    ["an error", new Error("broken")],
    ["a string", "broken"],
    ["null", null],
    ["undefined", undefined],
  ])("logs a handler that throws %s once, and runs the rest", async (_what, thrown) => {
    const { bus, logger } = testBus();
    const seen: number[] = [];
    bus.on("session_start", () => seen.push(1));
    bus.on(
      "session_start",
      () => {
        throw thrown;
      },
      { name: "bad" },
    );
    bus.on("session_start", () => Promise.reject(thrown), { name: "worse" });
    bus.on("session_start", () => seen.push(2));
    await bus.emit("session_start", {});
    expect(seen).toEqual([1, 2]);
    expect(logger.at("error").map(({ message, details }) => [message, details.handler])).toEqual([
      ["Hook failed: session_start", "bad"],
      ["Hook failed: session_start", "worse"],
    ]);
  });

  it("skips the rest when a handler throws StopHook", () => {
    const { bus, logger } = testBus();
    const seen: number[] = [];
    bus.on("session_start", () => {
      throw new StopHook();
    });
    bus.on("session_start", () => seen.push(1));
    bus.emit("session_start", {});
    expect(seen).toEqual([]);
    expect(logger.at("error")).toEqual([]);
  });

  it("rejects with a store's refusal, which is never isolated", async () => {
    const { bus } = testBus();
    const refusal = new StateRefusedError("declined");
    const seen: number[] = [];
    bus.on("session_start", async () => {
      throw refusal;
    });
    bus.on("session_start", () => seen.push(1));
    await expect(bus.emit("session_start", {})).rejects.toBe(refusal);
    expect(seen).toEqual([]);
  });

  it("takes a denial thrown by an observer for a failure", () => {
    const { bus, logger } = testBus();
    bus.on("session_start", () => {
      throw Object.assign(new Error("no"), { code: "GUARDRAIL_BLOCKED" });
    });
    expect(bus.emit("session_start", {})).toMatchObject({ decision: "none" });
    expect(logger.at("error")).toHaveLength(1);
  });

  it("gives every handler a context of its own and the session", async () => {
    const { bus } = testBus({ agentName: "coder" });
    const contexts = new Set<unknown>();
    for (let i = 0; i < 3; i++) {
      bus.on("session_start", (event, context) => {
        contexts.add(context);
        expect(context.session).toMatchObject({ id: "s1", cwd: "/project", agentName: "coder" });
        expect(event).toMatchObject({ session_id: "s1", cwd: "/project", agent_name: "coder" });
        expect(context.outcome).toBeUndefined();
      });
    }
    await bus.emit("session_start", {});
    expect(contexts.size).toBe(3);
  });

  it("keeps one time for all who ask, whenever they ask", async () => {
    const { bus } = testBus();
    const wait = deferred();
    const times: number[] = [];
    bus.on("session_start", async (event) => {
      await wait.promise;
      times.push(event.timestamp);
    });
    bus.on("session_start", (event) => times.push(event.timestamp));
    const pending = bus.emit("session_start", { timestamp: 1_700_000_000_000 });
    wait.resolve();
    await pending;
    expect(times).toEqual([1_700_000_000_000, 1_700_000_000_000]);
  });
});

describe("a watcher at an observe point", () => {
  it("runs after the others, also when one of them stops the rest, and has the outcome", async () => {
    const { bus } = testBus();
    const seen: unknown[] = [];
    bus.on("session_start", (_event, { outcome }) => void seen.push(outcome?.decision), {
      phase: "watch",
    });
    bus.on("session_start", () => {
      seen.push("first");
      throw new StopHook();
    });
    bus.on("session_start", () => void seen.push("stopped"));
    await bus.emit("session_start", {});
    expect(seen).toEqual(["first", "none"]);
  });

  it("runs alone, and asynchronously", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("session_start", async () => seen.push("watcher"), { phase: "watch" });
    await bus.emit("session_start", {});
    expect(seen).toEqual(["watcher"]);
  });
});
