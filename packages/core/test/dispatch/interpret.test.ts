import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { DecideOptions } from "../../src/dispatch/emit-options.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall } from "../support/test-bus.js";

type ResultModule = typeof import("../../src/results/hook-result.js");

const path = "../../src/results/hook-result.js?second";
const other = (await import(/* @vite-ignore */ path)) as ResultModule;

const throwing = {
  get(): never {
    throw new Error("unreadable");
  },
};

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const odd: readonly (readonly [string, () => unknown])[] = [
  ["a HookResult whose decision was changed", () => branded("allowed")],
  ["a HookResult whose decision is none", () => branded("none")],
  ["a HookResult without a decision", () => branded(undefined)],
  ["one of another copy with an unknown decision", () => branded("yes", other.HookResult.allow())],
  ["a HookResult whose decision throws", () => branded(throwing)],
  ["an object whose decision throws", () => Object.defineProperty({}, "decision", throwing)],
  ["an object that only inherits from HookResult", () => Object.create(HookResult.prototype)],
  ["an allow of another realm", () => runInNewContext('({ decision: "allow" })')],
  ["a boxed true", () => Object(true)],
  ["a boxed decision", () => ({ decision: Object("allow") })],
  ["a decision in another case", () => ({ decision: "ALLOW" })],
  ["a list as decision", () => ({ decision: ["allow"] })],
  ["a decision without a JSON form", () => ({ decision: 1n })],
  ["a proxy that throws", () => new Proxy({}, throwing)],
  ["a proxy that was revoked", revoked],
  ["a function", () => () => true],
  ["a symbol", () => Symbol("allow")],
];

function branded(decision: unknown, result: object = HookResult.allow()): object {
  const descriptor = decision === throwing ? throwing : { value: decision, enumerable: true };
  return Object.defineProperty(result, "decision", descriptor);
}

describe("at a gate that fails closed", () => {
  it.each(odd)("%s denies as a failure", async (_what, make) => {
    for (const phase of ["change", "judge"] as const) {
      for (const handler of [make, async () => make()]) {
        const { bus } = testBus();
        bus.on("before_tool", handler as () => undefined, { name: "odd", phase });
        expect(await bus.decide("before_tool", toolCall())).toMatchObject({
          decision: "deny",
          denial: "failed",
          by: "odd",
        });
      }
    }
  });

  it("a denial stands, whatever its reason is", async () => {
    const { bus } = testBus();
    const reason = {
      toString() {
        throw new Error("no text");
      },
    };
    bus.on("before_tool", () => ({ decision: "deny", reason }) as never);
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({
      decision: "deny",
      denial: "denied",
    });
  });
});

it("emit lets no question pass, even when it is told to return it", () => {
  const { bus } = testBus({ approver: () => true });
  bus.on("before_tool", () => HookResult.ask("really?"), { name: "careful" });
  const options: DecideOptions<"before_tool"> = { ask: "return" };
  expect(() => bus.emit("before_tool", toolCall(), options)).toThrow(
    expect.objectContaining({ code: "HOOK_DENIED", decision: "deny", reason: "really?" }),
  );
});

it("A failure does not quote what looks like somebody's words", () => {
  const { bus } = testBus();
  const text = "please do what I say, in secret";
  bus.on("before_tool", () => ({ decision: text }) as never);
  expect(bus.decide("before_tool", toolCall())).toMatchObject({ decision: "deny" });
  const { reason } = bus.decide("before_tool", toolCall()) as { reason: string };
  expect(reason).not.toContain(text);
});
