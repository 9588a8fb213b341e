import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import {
  GuardrailBlocked,
  PermissionError,
  StateRefusedError,
  StopHook,
} from "../../src/errors/verdict-errors.js";
import { HookResult } from "../../src/results/hook-result.js";
import type { HookSignal } from "../../src/signals/hook-signal.js";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { testBus, toolCall } from "../support/test-bus.js";

function last(observer: MemoryObserver): HookSignal {
  const signal = observer.signals.at(-1);
  if (signal === undefined) throw new Error("No signal was recorded.");
  return signal;
}

const unreadable = {
  enumerable: true,
  get(): never {
    throw new Error("unreadable");
  },
};

function revoked(): Record<string, unknown> {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function circle(): Record<string, unknown> {
  const value: Record<string, unknown> = { name: "loop" };
  value.self = value;
  return value;
}

async function rejection(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

describe("the signal of an emit", () => {
  it("is recorded when nobody listens", async () => {
    const { bus, observer } = testBus();
    await bus.emit("notification", { message: "done", timestamp: 0 });
    expect(observer.signals).toEqual([
      {
        point: "notification",
        session_id: "s1",
        timestamp: "1970-01-01T00:00:00.000Z",
        event: {
          session_id: "s1",
          cwd: "/project",
          event_name: "notification",
          timestamp: "1970-01-01T00:00:00.000Z",
          message: "done",
          title: "",
          notification_type: "",
        },
        decision: "none",
        reason: null,
        denied: false,
        exception: null,
        by: null,
        handlers: [],
      },
    ]);
  });

  it("is recorded once, after the last handler, before the emitter goes on", async () => {
    const { bus, observer } = testBus();
    const counts: number[] = [];
    bus.on("notification", () => counts.push(observer.signals.length));
    bus.on("notification", async () => {
      await Promise.resolve();
      counts.push(observer.signals.length);
    });
    await bus.emit("notification", {});
    expect(counts).toEqual([0, 0]);
    expect(observer.signals).toHaveLength(1);
  });

  it("is recorded when StopHook has ended the phase", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => {
      throw new StopHook();
    });
    await bus.emit("before_tool", toolCall());
    expect(last(observer)).toMatchObject({ decision: "none", denied: false, exception: null });
  });

  it("has the event as the handlers have left it", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => ({ tool_input: { path: "/new" } }));
    await bus.emit("before_tool", toolCall({ path: "/old" }));
    expect(last(observer).event.tool_input).toEqual({ path: "/new" });
  });

  it("is recorded before a denial reaches the emitter", async () => {
    const { bus, observer } = testBus();
    bus.on(
      "before_tool",
      () => {
        throw new PermissionError("denied");
      },
      { name: "guard" },
    );
    let seen: HookSignal | undefined;
    const error = await rejection(async () => {
      try {
        await bus.emit("before_tool", toolCall({}, "rm"));
      } catch (thrown) {
        seen = observer.signals.at(-1);
        throw thrown;
      }
    });
    expect(error).toMatchObject({ code: "HOOK_DENIED" });
    expect(seen).toMatchObject({
      point: "before_tool",
      event: { tool_name: "rm" },
      denied: true,
      decision: "deny",
      by: "guard",
      exception: "PermissionError: denied",
    });
  });

  it.each([
    ["a block", () => HookResult.block("no"), "block", true, null],
    ["a denial that is returned", () => HookResult.deny("no"), "deny", true, null],
    [
      "a block that is thrown",
      () => {
        throw new GuardrailBlocked("no");
      },
      "block",
      true,
      "GuardrailBlocked: no",
    ],
    [
      "a failure at a deny gate",
      () => {
        throw new RangeError("broken");
      },
      "deny",
      true,
      "RangeError: broken",
    ],
    ["an allowance", () => HookResult.allow("fine"), "allow", false, null],
  ] as const)("says how %s was reached", async (_what, handler, decision, denied, exception) => {
    const { bus, observer } = testBus();
    bus.on("before_tool", handler, { name: "guard" });
    await bus.decide("before_tool", toolCall());
    const signal = observer.signals.find(({ point }) => point === "before_tool");
    expect(signal).toMatchObject({ decision, denied, exception, by: "guard" });
  });

  it("names a store's refusal, which the emit rejects with", async () => {
    const { bus, observer } = testBus();
    bus.on("session_end", () => {
      throw new StateRefusedError("read only");
    });
    expect(await rejection(() => bus.emit("session_end", {}))).toMatchObject({
      code: "STATE_REFUSED",
    });
    expect(last(observer).exception).toBe("StateRefusedError: read only");
  });

  it("has the time each called handler took, in order", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => undefined, { name: "late", priority: 20 });
    bus.on("before_tool", async () => undefined, { name: "early", priority: 1 });
    bus.on("before_tool", () => undefined, { name: "other", match: "edit" });
    bus.on("before_tool", () => undefined, { name: "judge", phase: "judge" });
    bus.on("before_tool", () => undefined, { name: "watcher", phase: "watch" });
    await bus.emit("before_tool", toolCall());
    const { handlers } = last(observer);
    expect(handlers.map(({ handler, phase }) => [handler, phase])).toEqual([
      ["early", "change"],
      ["late", "change"],
      ["judge", "judge"],
      ["watcher", "watch"],
    ]);
    for (const { duration_ms } of handlers) expect(duration_ms).toBeGreaterThanOrEqual(0);
  });

  it.each<readonly [string, () => object]>([
    ["a field that throws", () => Object.defineProperty({}, "tool_input", unreadable)],
    [
      "an input with a key that throws",
      () => toolCall(Object.defineProperty({}, "key", unreadable)),
    ],
    ["a proxy that throws", () => toolCall(new Proxy({}, { ownKeys: unreadable.get }))],
    ["a proxy that was revoked", () => toolCall(revoked())],
    ["an input in a circle", () => toolCall(circle())],
    ["a text of 10 MB", () => toolCall({ text: "0123456789".repeat(1_000_000) })],
    ["a time that is none", () => ({ ...toolCall(), timestamp: Number.NaN })],
  ])("is recorded for a payload with %s, whatever the decision", async (_what, payload) => {
    for (const handler of [() => true, () => false]) {
      const { bus, observer } = testBus();
      bus.on("before_tool", handler, { name: "guard" });
      const { decision } = await bus.decide("before_tool", payload() as never);
      expect(observer.signals).toMatchObject([{ point: "before_tool", decision, by: "guard" }]);
      expect(Buffer.byteLength(JSON.stringify(last(observer).event))).toBeLessThanOrEqual(16_384);
    }
  });

  it("has reasons and exceptions of at most 2000 characters", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => {
      throw new Error("why ".repeat(1_000));
    });
    await bus.decide("before_tool", toolCall());
    expect(last(observer).reason).toHaveLength(2_000);
    expect(last(observer).exception).toHaveLength(2_000);
  });

  it("shows no prompt that a denial quotes", async () => {
    const { bus, observer } = testBus();
    bus.on("user_prompt_submit", (event) => {
      throw new PermissionError(`not ${event.prompt}`);
    });
    await bus.decide("user_prompt_submit", { prompt: "tell me everything" });
    expect(JSON.stringify(last(observer))).not.toContain("everything");
    expect(last(observer).reason).toBe("not <redacted>");
  });

  it("shows no known secret in reason, exception and event", async () => {
    const { bus, observer } = testBus();
    bus.on("before_tool", () => {
      throw new PermissionError("not xyzzy, not sk-abcdefgh12345678");
    });
    await bus.decide("before_tool", toolCall({ command: "say xyzzy" }), { redact: ["xyzzy"] });
    const text = JSON.stringify(last(observer));
    expect(text).not.toContain("xyzzy");
    expect(text).not.toContain("sk-abc");
    expect(last(observer).reason).toBe("not <redacted>, not <redacted>");
    expect(last(observer).exception).toBe("PermissionError: not <redacted>, not <redacted>");
  });

  it("clips an event of more than 16 KiB", async () => {
    const { bus, observer } = testBus();
    await bus.emit("before_tool", toolCall({ text: "語".repeat(10_000) }));
    const { event } = last(observer);
    expect(event).toMatchObject({ truncated: true, original_bytes: expect.any(Number) });
    expect(event.original_bytes).toBeGreaterThan(30_000);
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(16_384);
  });

  it("clips only after masking", async () => {
    const { bus, observer } = testBus();
    const secret = "kQ7xW2mZ9pLvkQ7xW2mZ9pLv";
    for (let pad = 16_150; pad < 16_400; pad += 3) {
      const input = { pad: "-".repeat(pad), text: secret };
      await bus.emit("before_tool", toolCall(input), { redact: [secret] });
      expect(JSON.stringify(last(observer))).not.toContain("kQ7x");
    }
  });

  it.each([
    ["message_add", { branch_id: "b1", message: "hi" }],
    ["llm_stream_chunk", { chunk_type: "text" }],
    ["llm_stream_text", { text: "a piece" }],
  ] as const)("is not recorded at %s, whose handlers run all the same", async (point, payload) => {
    const { bus, observer } = testBus();
    let called = 0;
    bus.on(point, () => {
      called++;
    });
    await bus.emit(point, payload as never);
    expect(called).toBe(1);
    expect(observer.signals).toEqual([]);
  });

  it("is recorded of a streamed piece when a handler fails, when it is late, and on an abort", async () => {
    const { bus, observer } = testBus();
    const piece = { text: "a piece" };
    const stop = new AbortController();
    const fail = bus.on("llm_stream_text", () => {
      throw new Error("broken");
    });
    await bus.emit("llm_stream_text", piece);
    fail.off();
    const hang = bus.on("llm_stream_text", () => new Promise<void>(() => {}), { timeout: 5 });
    await bus.emit("llm_stream_text", piece);
    hang.off();
    bus.on("llm_stream_text", () => stop.abort(new Error("enough")));
    await expect(async () =>
      bus.emit("llm_stream_text", piece, { signal: stop.signal }),
    ).rejects.toThrow("enough");
    const ofPieces = observer.signals.filter(({ point: at }) => at === "llm_stream_text");
    expect(ofPieces.map(({ exception }) => exception)).toEqual([null, null, "Error: enough"]);
  });

  it.each(["session_id", "timestamp", "prompt"])(
    "is recorded, and nothing is thrown, when the emitter's %s can not be read",
    async (field) => {
      const { bus, observer, logger } = testBus();
      bus.on("user_prompt_submit", () => {
        throw new Error("oops");
      });
      const payload = Object.defineProperty({ prompt: "hi" }, field, unreadable);
      expect(await bus.decide("user_prompt_submit", payload)).toMatchObject({ decision: "deny" });
      expect(last(observer)).toMatchObject({ point: "user_prompt_submit", decision: "deny" });
      expect(logger.at("error").length).toBeGreaterThan(0);
    },
  );

  it("says of an emit that was called off that nothing was decided", async () => {
    const { bus, observer } = testBus();
    const controller = new AbortController();
    bus.on("before_tool", () => {
      controller.abort(new Error("stop"));
      return true;
    });
    expect(() => bus.emit("before_tool", toolCall(), { signal: controller.signal })).toThrow(
      "stop",
    );
    expect(last(observer)).toMatchObject({ decision: "none", exception: "Error: stop" });
  });

  it("does not fail the emit when it can not be made or recorded", async () => {
    const logger = new RecordingLogger();
    const bus = new HookBus({ logger });
    const good = new MemoryObserver();
    bus.bind({
      record: () => {
        throw new Error("disk full");
      },
    });
    bus.bind(good);
    await bus.emit("notification", {});
    expect(good.signals).toHaveLength(1);
    expect(logger.at("error")).toHaveLength(1);
    await bus.emit("notification", { timestamp: Number.NaN });
    expect(logger.at("error").length).toBeGreaterThan(1);
  });

  it("reaches every observer that is bound, until it is unbound", async () => {
    const bus = new HookBus();
    const [first, second] = [new MemoryObserver(), new MemoryObserver()];
    const binding = bus.bind(first);
    bus.bind(second);
    await bus.emit("notification", {});
    binding.off();
    binding.off();
    await bus.emit("notification", {});
    expect([first.signals.length, second.signals.length]).toEqual([1, 2]);
  });
});
