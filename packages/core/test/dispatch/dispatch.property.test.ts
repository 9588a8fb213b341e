import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GuardrailBlocked, StopHook } from "../../src/errors/verdict-errors.js";
import type { HandlerPhase } from "../../src/handler/handler.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall, turn } from "../support/test-bus.js";

/** What a generated handler does; every one of it also notes that it was called. */
type Act =
  | "nothing"
  | "allow"
  | "deny"
  | "block"
  | "throw"
  | "guardrail"
  | "stop"
  | "edit"
  | "patch"
  | "ask";

interface Plan {
  readonly phase: HandlerPhase;
  readonly priority: number;
  readonly act: Act;
  readonly isAsync: boolean;
  readonly isolate: boolean;
}

const acts: readonly Act[] = [
  "nothing",
  "allow",
  "deny",
  "block",
  "throw",
  "guardrail",
  "stop",
  "edit",
  "patch",
  "ask",
];
const plan: fc.Arbitrary<Plan> = fc.record({
  phase: fc.constantFrom("change", "judge", "watch"),
  priority: fc.integer({ min: 0, max: 3 }),
  act: fc.constantFrom(...acts),
  isAsync: fc.boolean(),
  isolate: fc.boolean(),
});
const plans = fc.array(plan, { maxLength: 12 });

interface Observed {
  readonly called: number[];
  readonly input: Record<number, unknown>;
  readonly outcomes: unknown[];
}

function act(id: number, { act }: Plan, event: { tool_input: Record<string, unknown> }): unknown {
  switch (act) {
    case "allow":
      return true;
    case "deny":
      return `no ${id}`;
    case "block":
      return HookResult.block(`no ${id}`);
    case "ask":
      return HookResult.ask(`sure ${id}?`);
    case "throw":
      throw new Error(`broken ${id}`);
    case "guardrail":
      throw new GuardrailBlocked(`no ${id}`);
    case "stop":
      throw new StopHook();
    case "edit":
      event.tool_input[`edit${id}`] = id;
      return undefined;
    case "patch":
      return { tool_input: { ...event.tool_input, [`patch${id}`]: id } };
    default:
      return undefined;
  }
}

function build(all: readonly Plan[]) {
  const { bus, observer } = testBus({ approver: () => true });
  const observed: Observed = { called: [], input: {}, outcomes: [] };
  for (const [id, one] of all.entries()) {
    bus.on(
      "before_tool",
      ((
        event: { tool_input: Record<string, unknown> },
        context: { outcome: { decision: string } | undefined },
      ) => {
        observed.called.push(id);
        observed.input[id] = structuredClone(event.tool_input);
        if (one.phase === "watch") observed.outcomes.push(context.outcome?.decision);
        if (!one.isAsync) return act(id, one, event);
        return turn().then(() => act(id, one, event));
      }) as never,
      {
        phase: one.phase,
        priority: one.priority,
        name: String(id),
        onFailure: one.isolate ? "isolate" : "deny",
      },
    );
  }
  return { bus, observer, observed };
}

/** The rules in a few lines: who is called, what the input becomes, who denies. */
function model(all: readonly Plan[]) {
  const inPhase = (phase: HandlerPhase) =>
    [...all.entries()]
      .filter(([, one]) => one.phase === phase)
      .sort(([, a], [, b]) => a.priority - b.priority);
  let input: Record<string, unknown> = { start: true };
  let denier: number | undefined;
  let word = "none";
  const called: number[] = [];
  const denies = (one: Plan): boolean =>
    one.act === "deny" ||
    one.act === "block" ||
    one.act === "guardrail" ||
    (!one.isolate &&
      (one.act === "throw" ||
        (one.phase === "judge" && (one.act === "edit" || one.act === "patch"))));
  for (const phase of ["change", "judge"] as const) {
    for (const [id, one] of inPhase(phase)) {
      called.push(id);
      if (denies(one)) {
        if (denier === undefined) {
          denier = id;
          word = one.act === "block" || one.act === "guardrail" ? "block" : "deny";
          input = { start: true };
        }
        break;
      }
      if (one.act === "stop" && phase === "change") break;
      if (denier !== undefined) continue;
      if (one.act === "ask" && word !== "ask") word = "ask";
      if (one.act === "allow" && word === "none") word = "allow";
      if (phase === "change" && one.act === "edit") input = { ...input, [`edit${id}`]: id };
      if (phase === "change" && one.act === "patch") input = { ...input, [`patch${id}`]: id };
    }
  }
  for (const [id] of inPhase("watch")) called.push(id);
  return {
    called,
    input,
    denier,
    decision: denier === undefined && word === "ask" ? "allow" : word,
  };
}

describe("any set of handlers at a gate", () => {
  it("is called in the order of phase, priority and registration, as the rules say", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (all) => {
        const { bus, observed } = build(all);
        const outcome = await bus.decide("before_tool", toolCall({ start: true }));
        const expected = model(all);
        expect(observed.called).toEqual(expected.called);
        expect(outcome.decision).toBe(expected.decision);
        if (expected.denier !== undefined) expect(outcome.by).toBe(String(expected.denier));
        expect(outcome.event.tool_input).toEqual(expected.input);
      }),
    );
  });

  it("shows judges exactly what the emitter gets, and watchers every outcome", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (all) => {
        const { bus, observed, observer } = build(all);
        const outcome = await bus.decide("before_tool", toolCall({ start: true }));
        const judges = [...all.entries()].filter(([, { phase }]) => phase === "judge");
        const deniedByJudge = judges.some(([id]) => outcome.by === String(id) && outcome.denial);
        for (const [id, { phase }] of all.entries()) {
          if (phase === "change" || observed.input[id] === undefined) continue;
          if (phase === "judge" && deniedByJudge) continue;
          expect(observed.input[id]).toEqual(outcome.event.tool_input);
        }
        const watchers = all.filter(({ phase }) => phase === "watch").length;
        expect(observed.outcomes).toEqual(new Array(watchers).fill(outcome.decision));
        expect(observer.signals.filter(({ point }) => point === "before_tool")).toMatchObject([
          { decision: outcome.decision, denied: outcome.denial !== undefined },
        ]);
      }),
    );
  });

  it("decides the same whether handlers are synchronous or not", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (all) => {
        const results = [];
        for (const isAsync of [false, true]) {
          const { bus, observed } = build(all.map((one) => ({ ...one, isAsync })));
          const { decision, by, reason, event } = await bus.decide(
            "before_tool",
            toolCall({ start: true }),
          );
          results.push({ decision, by, reason, input: event.tool_input, called: observed.called });
        }
        expect(results[0]).toEqual(results[1]);
      }),
    );
  });

  it("never touches the emitter's own payload", async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.dictionary(fc.string(), fc.jsonValue()), async (all, input) => {
        const { bus } = build(all);
        const given = structuredClone(input);
        await bus.decide("before_tool", toolCall(given));
        await turn();
        expect(given).toEqual(input);
      }),
    );
  });
});

describe("concurrent emits", () => {
  it("of two sessions never mix their context", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 2, maxLength: 12 }), async (waits) => {
        const storage = new AsyncLocalStorage<string>();
        const buses = ["a", "b"].map((sessionId) => {
          const { bus } = testBus({ sessionId });
          for (let i = 0; i < 3; i++) {
            bus.on("before_tool", async (event, { session, state }) => {
              state.set(event.call_id, session.id);
              for (let k = 0; k < Number(event.tool_input.wait); k++) await turn();
              expect(storage.getStore()).toBe(`${sessionId} ${event.call_id}`);
              expect([event.session_id, session.id]).toEqual([sessionId, sessionId]);
              expect([...state.values()].every((id) => id === sessionId)).toBe(true);
              return { tool_input: { ...event.tool_input, [i]: event.call_id } };
            });
          }
          return { bus, sessionId };
        });
        await Promise.all(
          waits.flatMap((wait, n) =>
            buses.map(({ bus, sessionId }) =>
              storage.run(`${sessionId} c${n}`, async () => {
                const { event, decision } = await bus.decide("before_tool", {
                  tool_name: "same",
                  call_id: `c${n}`,
                  tool_input: { wait },
                });
                expect(decision).toBe("none");
                expect(event.tool_input).toEqual({ wait, 0: `c${n}`, 1: `c${n}`, 2: `c${n}` });
              }),
            ),
          ),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("any sequence of registrations and undos", () => {
  type Step = {
    readonly what: "on" | "off" | "dispose twice";
    readonly at: number;
    readonly priority: number;
  };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      what: fc.constantFrom("on", "on", "off", "dispose twice"),
      at: fc.nat(20),
      priority: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  );

  it("leaves exactly the handlers that were not undone, in order", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { bus } = testBus();
        const live: { id: number; priority: number; undo: () => void }[] = [];
        let called: number[] = [];
        for (const [id, { what, at, priority }] of all.entries()) {
          if (what === "on") {
            const registration = bus.on("session_start", () => void called.push(id), { priority });
            live.push({ id, priority, undo: () => registration.off() });
            continue;
          }
          const [one] = live.splice(live.length === 0 ? 0 : at % live.length, 1);
          one?.undo();
          if (what === "dispose twice") one?.undo();
        }
        called = [];
        bus.emit("session_start", {});
        const expected = live.toSorted((a, b) => a.priority - b.priority || a.id - b.id);
        expect(called).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  it("made while an emit runs changes nothing about that emit", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(3), async (all, when) => {
        const { bus } = testBus();
        const called: number[] = [];
        const registrations = [0, 1, 2, 3].map((id) =>
          bus.on("session_start", async () => {
            called.push(id);
            if (id !== when) return;
            for (const { what, at } of all) {
              if (what === "on") bus.on("session_start", () => void called.push(99));
              else registrations[at % 4]?.off();
            }
            await turn();
          }),
        );
        await bus.emit("session_start", {});
        expect(called).toEqual([0, 1, 2, 3]);
      }),
      { numRuns: 50 },
    );
  });
});
