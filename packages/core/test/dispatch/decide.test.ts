import { describe, expect, it } from "vitest";
import {
  GuardrailBlocked,
  HookDeniedError,
  PermissionError,
  StateRefusedError,
  StopHook,
} from "../../src/errors/verdict-errors.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall } from "../support/test-bus.js";

describe("a gate", () => {
  it.each([
    ["undefined", undefined, "none"],
    ["null", null, "none"],
    ["true", true, "allow"],
    ["HookResult.allow", HookResult.allow("fine"), "allow"],
    ["a plain allow", { decision: "allow" }, "allow"],
    ["false", false, "deny"],
    ["a reason", "not today", "deny"],
    ["an empty reason", "", "deny"],
    ["HookResult.deny", HookResult.deny("no"), "deny"],
    ["HookResult.block", HookResult.block("no"), "block"],
    ["a plain block", { decision: "block", reason: "no" }, "block"],
  ] as const)("reads %s as its decision", async (_what, returned, decision) => {
    const { bus } = testBus();
    bus.on("before_tool", () => returned as never, { name: "guard" });
    const outcome = await bus.decide("before_tool", toolCall());
    expect(outcome.decision).toBe(decision);
    expect(outcome.by).toBe(decision === "none" ? undefined : "guard");
  });

  it("gives the reason of whoever denied", async () => {
    const { bus } = testBus();
    bus.on("before_tool", () => "not today");
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ reason: "not today" });
  });

  it.each([
    [false, "Denied by hook"],
    [HookResult.deny(), "Denied by hook"],
    [HookResult.block(), "Blocked by hook"],
  ] as const)("has a reason where none was given", async (returned, reason) => {
    const { bus } = testBus();
    bus.on("before_tool", () => returned as never);
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ reason });
  });

  it.each([
    ["a thrown GuardrailBlocked", new GuardrailBlocked("secret"), "block", "secret"],
    [
      "a GuardrailBlocked without a reason",
      new GuardrailBlocked(),
      "block",
      "Blocked by guardrail plugin",
    ],
    ["a thrown PermissionError", new PermissionError("keep out"), "deny", "keep out"],
  ] as const)("is denied by %s", async (_what, thrown, decision, reason) => {
    const { bus, logger } = testBus();
    for (const guard of [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
    ]) {
      const registration = bus.on("before_tool", guard as () => never);
      const outcome = await bus.decide("before_tool", toolCall());
      expect(outcome).toMatchObject({ decision, reason, denial: "denied", cause: thrown });
      registration.off();
    }
    expect(logger.at("error")).toEqual([]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new TypeError("oops");
      },
      /^Hook 'guard' raised: oops$/,
    ],
    ["rejects", () => Promise.reject(new TypeError("oops")), /^Hook 'guard' raised: oops$/],
    [
      "throws null",
      () => {
        throw null;
      },
      /^Hook 'guard' raised: null$/,
    ],
    ["returns a number", () => 42, /a number/],
    ["returns a verdict with a misspelt decision", () => ({ decision: "dney" }), /"dney"/],
    [
      "returns a verdict with an unknown key",
      () => ({ decision: "allow", reson: "x" }),
      /reson.*reason/,
    ],
    ["returns an empty object", () => ({}), /empty object/],
    ["returns an array", () => [1], /an array/],
    ["returns an instance", () => new Date(), /Date/],
    ["returns an unknown field", () => ({ tool_inputs: {} }), /tool_inputs/],
    [
      "returns a read-only field",
      () => ({ tool_input: {}, tool_name: "x" }),
      /"tool_name" is read-only/,
    ],
    ["returns an invalid rewrite", () => ({ tool_input: "ls" }), /tool_input.*can not become/],
  ])("that fails closed denies when a handler %s", async (_what, guard, reason) => {
    const { bus, logger } = testBus();
    bus.on("before_tool", guard as () => never, { name: "guard" });
    const outcome = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(outcome).toMatchObject({ decision: "deny", denial: "failed", by: "guard" });
    expect(outcome.reason).toMatch(reason);
    expect(outcome.event.tool_input).toEqual({ command: "ls" });
    expect(logger.at("error")).toHaveLength(1);
  });

  it("that isolates passes when a handler throws, logged once", async () => {
    const { bus, logger } = testBus();
    bus.on("message_received", () => {
      throw new Error("oops");
    });
    const outcome = await bus.decide("message_received", { content: "hello" });
    expect(outcome).toMatchObject({ decision: "none" });
    expect(logger.at("error")).toHaveLength(1);
  });

  it("takes the failure policy of the registration before the point's", async () => {
    const { bus } = testBus();
    const broken = () => {
      throw new Error("oops");
    };
    const lenient = bus.on("before_tool", broken, { onFailure: "isolate" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "none" });
    lenient.off();
    bus.on("message_received", broken, { onFailure: "deny" });
    expect(await bus.decide("message_received", {})).toMatchObject({ decision: "deny" });
  });

  it("ends with the first denial of a phase", async () => {
    const { bus } = testBus();
    const called: string[] = [];
    bus.on("before_tool", () => HookResult.block("policy"), { priority: 1 });
    bus.on("before_tool", () => {
      called.push("later");
      return HookResult.allow();
    });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ reason: "policy" });
    expect(called).toEqual([]);
  });

  it("is denied by a later handler although an earlier one allowed or asked", async () => {
    const { bus } = testBus({ approver: () => true });
    bus.on("before_tool", () => HookResult.allow());
    bus.on("before_tool", () => HookResult.ask("sure?"));
    bus.on("before_tool", () => "no", { name: "last" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "deny",
      by: "last",
    });
  });

  it("skips the rest of the change phase on StopHook, but no judge", async () => {
    const { bus } = testBus();
    const called: string[] = [];
    bus.on("before_tool", () => {
      throw new StopHook();
    });
    bus.on("before_tool", () => void called.push("change"));
    bus.on(
      "before_tool",
      () => {
        throw new StopHook();
      },
      { phase: "judge" },
    );
    bus.on("before_tool", () => void called.push("judge"), { phase: "judge" });
    bus.on(
      "before_tool",
      () => {
        throw new StopHook();
      },
      { phase: "watch" },
    );
    bus.on("before_tool", () => void called.push("watch"), { phase: "watch" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "none" });
    expect(called).toEqual(["judge", "watch"]);
  });

  it("lets a store's refusal through in every phase", async () => {
    for (const phase of ["change", "judge", "watch"] as const) {
      const { bus, observer } = testBus();
      const refusal = new StateRefusedError("declined");
      bus.on(
        "before_tool",
        () => {
          throw refusal;
        },
        { phase },
      );
      expect(() => bus.decide("before_tool", toolCall())).toThrow(refusal);
      expect(observer.signals.at(-1)?.exception).toBe("StateRefusedError: declined");
    }
  });

  it("joins the context of all handlers", async () => {
    const { bus } = testBus();
    bus.on("before_tool", () => HookResult.allow(undefined, { additional_context: "one" }));
    bus.on("before_tool", () => ({ decision: "allow", additional_context: "two" }) as const);
    bus.on("before_tool", () => undefined);
    expect((await bus.decide("before_tool", toolCall())).additional_context).toBe("one\ntwo");
  });

  it("is put to its handlers only by decide or emit, and only where something can be denied", () => {
    const { bus } = testBus();
    // @ts-expect-error nothing can be denied there
    expect(() => bus.decide("session_start", {})).toThrow(
      expect.objectContaining({ code: "NOT_A_GATE" }),
    );
  });
});

describe("emit at a gate", () => {
  it("throws what decide returns as a denial", async () => {
    const { bus } = testBus();
    const cause = new PermissionError("keep out");
    bus.on("before_tool", () => Promise.reject(cause), { name: "guard" });
    const thrown = await Promise.resolve(bus.emit("before_tool", toolCall())).catch(
      (error) => error,
    );
    expect(thrown).toBeInstanceOf(HookDeniedError);
    expect(thrown).toBeInstanceOf(PermissionError);
    expect(thrown).toMatchObject({
      code: "HOOK_DENIED",
      point: "before_tool",
      handler: "guard",
      decision: "deny",
      kind: "denied",
      reason: "keep out",
      cause,
      message: '"before_tool" was denied by "guard": keep out',
    });
  });

  it("tells a denial, a failure and a time-out apart", async () => {
    const message = async (guard: () => unknown, timeout = 60_000): Promise<string> => {
      const { bus } = testBus();
      bus.on("before_tool", guard as () => never, { name: "guard", timeout });
      return Promise.resolve(bus.emit("before_tool", toolCall())).then(
        () => "allowed",
        (error: Error) => error.message,
      );
    };
    expect(await message(async () => false)).toBe(
      '"before_tool" was denied by "guard": Denied by hook',
    );
    expect(await message(async () => 42)).toMatch(
      /^"before_tool" was denied because a handler failed:/,
    );
    expect(await message(() => new Promise(() => {}), 5)).toMatch(
      /^"before_tool" was denied because a handler was late: .*timed out after 0\.005s/,
    );
  });

  it("goes under the name blockingEmit too", () => {
    const { bus } = testBus();
    bus.on("before_tool", () => false);
    expect(() => bus.blockingEmit("before_tool", toolCall())).toThrow(HookDeniedError);
    // @ts-expect-error nothing can be denied there
    expect(() => bus.blockingEmit("session_start", {})).toThrow(
      expect.objectContaining({ code: "NOT_A_GATE", point: "session_start" }),
    );
  });
});
