import { describe, expect, it } from "vitest";
import { DECISION_WORDS, type Decision, isDenial } from "../../src/results/decision.js";
import { HookResult, isHookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall } from "../support/test-bus.js";

type ResultModule = typeof import("../../src/results/hook-result.js");

describe("HookResult", () => {
  it.each([
    ["allow", HookResult.allow("why", { additional_context: "note" })],
    ["deny", HookResult.deny("why", { additional_context: "note" })],
    ["block", HookResult.block("why", { additional_context: "note" })],
    ["ask", HookResult.ask("why", { additional_context: "note" })],
  ] as const)("says %s with a reason and a context text", (decision, result) => {
    expect(result).toMatchObject({ decision, reason: "why", additional_context: "note" });
    expect(isHookResult(result)).toBe(true);
  });

  it.each([
    ["allow", HookResult.allow()],
    ["deny", HookResult.deny()],
    ["block", HookResult.block()],
    ["ask", HookResult.ask()],
  ] as const)("says %s with nothing else", (decision, result) => {
    expect({ ...result }).toEqual({
      decision,
      reason: undefined,
      patch: undefined,
      additional_context: undefined,
    });
  });

  it("carries a patch, also one that empties a field", () => {
    const patch = { tool_output: "" };
    expect(HookResult.allow(undefined, { patch }).patch).toBe(patch);
    expect(HookResult.ask("sure?", { patch }).patch).toBe(patch);
  });

  it("hides its mark from whoever lists it", () => {
    expect(JSON.parse(JSON.stringify(HookResult.deny("no")))).toEqual({
      decision: "deny",
      reason: "no",
    });
    expect(isHookResult({ ...HookResult.deny("no") })).toBe(false);
  });

  it("is told from objects that only look like it", () => {
    expect(isHookResult({ decision: "deny", reason: "no" })).toBe(false);
    expect(isHookResult([])).toBe(false);
  });

  it("counts when another copy of the package has made it", async () => {
    const path = "../../src/results/hook-result.js?second";
    const other = (await import(/* @vite-ignore */ path)) as ResultModule;
    expect(other.HookResult).not.toBe(HookResult);
    expect(isHookResult(other.HookResult.allow())).toBe(true);
    const { bus } = testBus();
    bus.on("before_tool", () => other.HookResult.block("not here"), { name: "foreign" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "block",
      reason: "not here",
      by: "foreign",
    });
  });
});

describe("decisions", () => {
  it.each<[Decision, boolean]>([
    ["none", false],
    ["allow", false],
    ["ask", false],
    ["deny", true],
    ["block", true],
  ])("says whether %s stops the action: %s", (decision, stops) => {
    expect(isDenial(decision)).toBe(stops);
  });

  it("may be written in a verdict, but for none", () => {
    expect([...DECISION_WORDS].sort()).toEqual(["allow", "ask", "block", "deny"]);
  });
});
