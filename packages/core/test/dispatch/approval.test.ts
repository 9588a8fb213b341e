import { describe, expect, it } from "vitest";
import type { Approver } from "../../src/dispatch/emit-options.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall, turn } from "../support/test-bus.js";

function asking(approver?: Approver) {
  const setUp = testBus(approver === undefined ? {} : { approver });
  setUp.bus.on("before_tool", () => HookResult.ask("really?"), { name: "careful" });
  return setUp;
}

const answers: readonly (readonly [string, Approver, string])[] = [
  ["true", () => true, "allow"],
  ["an allow", () => HookResult.allow(), "allow"],
  [
    "a late true",
    async () => {
      await turn();
      return true;
    },
    "allow",
  ],
  ["false", () => false, "deny"],
  ["nothing", () => undefined, "deny"],
  ["null", () => null, "deny"],
  ["a truthy text", () => "yes" as never, "deny"],
  ["a truthy object", () => ({ approved: true }) as never, "deny"],
  ["an ask", () => HookResult.ask(), "deny"],
  ["a block", () => HookResult.block("never"), "block"],
];

describe("a question", () => {
  it("is denied when nobody is there to answer it", async () => {
    const outcome = await asking().bus.decide("before_tool", toolCall());
    expect(outcome).toMatchObject({ decision: "deny", denial: "denied", by: "approver" });
    expect(outcome.reason).toContain("no approver");
  });

  it.each(answers)("answered with %s is decided so", async (_what, approver, decision) => {
    expect(await asking(approver).bus.decide("before_tool", toolCall())).toMatchObject({
      decision,
    });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("terminal gone");
      },
    ],
    ["rejects", () => Promise.reject(new Error("terminal gone"))],
  ])("is denied as a failure when the approver %s", async (_how, approver) => {
    const outcome = await asking(approver).bus.decide("before_tool", toolCall());
    expect(outcome).toMatchObject({ decision: "deny", denial: "failed" });
    expect(outcome.reason).toContain("terminal gone");
  });

  it("says what it is about", async () => {
    let asked: unknown;
    const { bus } = asking(({ event }) => {
      asked = event.toJSON();
      return true;
    });
    await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(asked).toMatchObject({
      event_name: "on_permission_ask",
      tool_name: "bash",
      target: "bash",
      reason: "really?",
      tool_input: { command: "ls" },
      session_id: "s1",
    });
  });

  it("goes through on_permission_ask, whose explicit answer spares the approver", async () => {
    for (const [answer, decision] of [
      [true, "allow"],
      [false, "deny"],
    ] as const) {
      const { bus } = asking(() => {
        throw new Error("must not be asked");
      });
      bus.on("on_permission_ask", () => answer, { name: "rule" });
      expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision, by: "rule" });
    }
  });

  it("is put once, also when on_permission_ask asks again", async () => {
    let asked = 0;
    const { bus } = asking(() => {
      asked++;
      return true;
    });
    bus.on("before_tool", () => HookResult.ask("twice?"));
    bus.on("before_tool", () => HookResult.ask("thrice?"), { phase: "judge" });
    bus.on("on_permission_ask", () => HookResult.ask());
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "allow" });
    expect(asked).toBe(1);
  });

  it("is not put when something else denies", async () => {
    const { bus } = asking(() => {
      throw new Error("must not be asked");
    });
    bus.on("before_tool", () => "no", { phase: "judge" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "deny",
      reason: "no",
    });
  });

  it("is left to the emitter by ask: return", async () => {
    const { bus } = asking(() => {
      throw new Error("must not be asked");
    });
    const outcome = await bus.decide("before_tool", toolCall(), { ask: "return" });
    expect(outcome).toMatchObject({ decision: "ask", reason: "really?", by: "careful" });
  });

  it("asks about the input as it was rewritten, and approves just that", async () => {
    const asked: unknown[] = [];
    const { bus } = testBus({
      approver: ({ event }) => {
        asked.push(event.tool_input);
        return true;
      },
    });
    bus.on("before_tool", () =>
      HookResult.ask("?", { patch: { tool_input: { command: "ls -l" } } }),
    );
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(asked).toEqual([{ command: "ls -l" }]);
    expect(event.tool_input).toEqual({ command: "ls -l" });
  });

  it("may take as long as it needs", async () => {
    const { bus } = asking(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return true;
    });
    bus.on("on_permission_ask", () => undefined);
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "allow" });
  });
});

describe("on_permission_ask emitted directly", () => {
  it("is approved only by an explicit allow or true", async () => {
    const decide = async (answer: unknown, approver?: Approver) => {
      const { bus } = testBus(approver === undefined ? {} : { approver });
      bus.on("on_permission_ask", () => answer as never);
      return (await bus.decide("on_permission_ask", { tool_name: "bash" })).decision;
    };
    expect(await decide(true)).toBe("allow");
    expect(await decide(HookResult.allow())).toBe("allow");
    expect(await decide(undefined)).toBe("deny");
    expect(await decide(undefined, () => true)).toBe("allow");
    expect(await decide(42, () => true)).toBe("deny");
  });

  it("without handlers asks the approver", async () => {
    const { bus } = testBus({ approver: () => true });
    expect(await bus.decide("on_permission_ask", {})).toMatchObject({ decision: "allow" });
  });
});
