import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import type { HookHandler } from "../../src/handler/handler.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall } from "../support/test-bus.js";

function busWith(handler: HookHandler<"before_tool">): HookBus {
  const bus = new HookBus();
  bus.on("before_tool", handler);
  return bus;
}

const FIELDS = ["decision", "reason", "event", "additional_context", "by", "cause", "denial"];

describe("an outcome", () => {
  it("of an emit without handlers says that nothing was decided", async () => {
    const outcome = await new HookBus({ sessionId: "s1" }).emit("before_tool", toolCall({ a: 1 }));
    expect(outcome).toMatchObject({
      decision: "none",
      reason: undefined,
      additional_context: null,
      by: undefined,
      cause: undefined,
      denial: undefined,
    });
    expect(outcome.event).toMatchObject({ tool_name: "bash", tool_input: { a: 1 } });
  });

  it("gives the emitter its own values back where nothing was rewritten", async () => {
    const input = { a: 1 };
    const quiet = await new HookBus().emit("before_tool", toolCall(input));
    expect(quiet.event.tool_input).toBe(input);
    const { bus } = testBus();
    bus.on("before_tool", () => true);
    expect((await bus.emit("before_tool", toolCall(input))).event.tool_input).toBe(input);
  });

  it("says who decided what, why, and what was thrown", async () => {
    const { bus } = testBus();
    const cause = new RangeError("broken");
    bus.on(
      "before_tool",
      () => {
        throw cause;
      },
      { name: "guard" },
    );
    const outcome = await bus.decide("before_tool", toolCall());
    expect(outcome).toMatchObject({ decision: "deny", by: "guard", denial: "failed" });
    expect(outcome.reason).toContain("broken");
    expect(outcome.cause).toBe(cause);
  });

  it.each([
    ["without handlers", () => new HookBus()],
    [
      "with handlers",
      () => {
        const bus = new HookBus();
        bus.on("user_prompt_submit", () => undefined);
        return bus;
      },
    ],
  ])("shows all its fields and no prompt when it is written %s", async (_how, make) => {
    const outcome = await make().emit("user_prompt_submit", { prompt: "PROMPT" });
    const written = JSON.parse(JSON.stringify(outcome));
    expect(written).toMatchObject({ decision: "none", additional_context: null });
    expect(written.event).toMatchObject({ prompt: "<redacted>" });
    expect(inspect(outcome)).not.toContain("PROMPT");
    expect(inspect(outcome)).toContain("<redacted>");
    for (const field of FIELDS) expect(inspect(outcome)).toContain(`${field}:`);
  });

  it.each([
    ["a handler that throws it", (text: string) => Promise.reject(new Error(`not ${text}`))],
    ["a handler that denies for it", (text: string) => HookResult.deny(`not ${text}`)],
    ["a decision that is none", (text: string) => ({ decision: text })],
    ["a field that is none", (text: string) => ({ [text]: true })],
  ])("shows no prompt that is quoted by %s when it is written", async (_who, quote) => {
    const { bus } = testBus();
    const prompt = "tell me everything";
    bus.on("user_prompt_submit", ((event: { prompt: string }) => quote(event.prompt)) as never);
    const outcome = await bus.decide("user_prompt_submit", { prompt });
    expect(outcome.decision).toBe("deny");
    for (const written of [JSON.stringify(outcome), inspect(outcome)]) {
      expect(written).not.toContain(prompt);
      expect(written).toContain("<redacted>");
    }
  });

  it.each([
    ["without handlers", () => new HookBus()],
    ["with handlers", () => busWith(() => undefined)],
    ["of a denial", () => busWith(() => false)],
  ])("%s has one event, however often it is asked", async (_what, make) => {
    const outcome = await make().decide("before_tool", toolCall());
    expect(outcome.event).toBe(outcome.event);
  });
});

it("An outcome is one and the same for all watchers, and shows no prompt in a log", async () => {
  const { bus } = testBus();
  const seen: unknown[] = [];
  bus.on("user_prompt_submit", () =>
    HookResult.allow("Because of PROMPT-1", { additional_context: "PROMPT-1" }),
  );
  for (const _ of [1, 2]) {
    bus.on(
      "user_prompt_submit",
      (_event, context) => void seen.push(context.outcome, context.outcome),
      {
        phase: "watch",
      },
    );
  }
  const outcome = await bus.decide("user_prompt_submit", { prompt: "PROMPT-1" });
  expect(new Set(seen).size).toBe(1);
  expect(JSON.stringify([...seen, outcome]) + inspect(seen) + inspect(outcome)).not.toContain(
    "PROMPT-1",
  );
  expect(outcome.additional_context).toBe("PROMPT-1");
});
