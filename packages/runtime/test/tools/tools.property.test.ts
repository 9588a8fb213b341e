import { HookBus, HookResult, MemoryObserver, StateRefusedError } from "@hookline/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ToolManager } from "../../src/tools/tool-manager.js";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const later = () => new Promise(setImmediate);

/** What happens to one call: at its gate, in its tool, and where it is stopped. */
const fate = fc.record({
  gate: fc.constantFrom("pass", "deny", "block", "ask", "throw", "refuse"),
  by: fc.constantFrom("pre-hook", "change", "judge"),
  tool: fc.constantFrom("return", "throw", "reject", "hang", "late", "refuse", "unfit", "nested"),
  abort: fc.constantFrom("never", "never", "before", "in gate", "in tool"),
  isAsync: fc.boolean(),
});
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never;

/** A manager with one tool and hooks that do to each call what its arguments say. */
function setUp() {
  const hooks = new HookBus({ logger: silent as never });
  const observer = new MemoryObserver();
  hooks.bind(observer);
  const manager = new ToolManager({ hooks, timeout: 30 });
  const judged = new Map<string, unknown>();
  const got = new Map<string, unknown>();
  const stops = new Map<string, AbortController>();
  const act = (args: Record<string, unknown>, callId: string, by: Fate["by"]) => {
    const { gate, by: whose, abort } = args.fate as Fate;
    if (whose !== by) return undefined;
    if (abort === "in gate") stops.get(callId)?.abort(new Error("stopped"));
    if (gate === "throw") throw new Error("broken guard");
    if (gate === "refuse") throw new StateRefusedError("closed");
    return gate === "pass" ? undefined : HookResult[gate]();
  };
  const maybeLater = (args: Record<string, unknown>, run: () => unknown) =>
    (args.fate as Fate).isAsync ? later().then(run) : run();
  hooks.on("before_tool", ({ tool_input, call_id }) => {
    tool_input.steps = `${tool_input.steps} change`;
    return maybeLater(tool_input, () => act(tool_input, call_id, "change")) as never;
  });
  const judge = ({ tool_input, call_id }: { tool_input: object; call_id: string }) => {
    judged.set(call_id, structuredClone(tool_input));
    return act(tool_input as Record<string, unknown>, call_id, "judge") as never;
  };
  hooks.on("before_tool", judge, { phase: "judge" });
  manager.addToolPreHook((_, args) => {
    const verdict = maybeLater(args, () => act(args, String(args.id), "pre-hook"));
    return verdict as never;
  });
  manager.register({
    name: "inner",
    description: "",
    execute: () => "inner",
  });
  manager.register({
    name: "tool",
    description: "",
    input: z
      .looseObject({ steps: z.string() })
      .refine(({ fate }) => (fate as Fate).tool !== "unfit"),
    preprocess: (args) => ({ ...args, steps: `${args.steps} preprocess` }),
    execute: (args, { callId, invoke }) => {
      got.set(callId, structuredClone(args));
      const { tool, abort } = args.fate as Fate;
      if (abort === "in tool") stops.get(callId)?.abort(new Error("stopped"));
      if (tool === "throw") throw new Error("broken tool");
      if (tool === "reject") return later().then(() => Promise.reject(new Error("broken tool")));
      if (tool === "refuse") throw new StateRefusedError("closed");
      if (tool === "hang" || tool === "late") return new Promise(() => {});
      if (tool === "nested") {
        const inner = { fate: { ...(args.fate as Fate), gate: "pass", abort: "never" } };
        return invoke({ name: "inner", arguments: inner });
      }
      return later();
    },
  });
  return { hooks, observer, manager, judged, got, stops };
}

describe("any calls, side by side", () => {
  it("run with what was judged, and end once if they were let through", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 6 }), async (fates) => {
        const { observer, manager, judged, got, stops } = setUp();
        const calls = fates.map((fate, index) => {
          const id = `call-${index}`;
          stops.set(id, new AbortController());
          if (fate.abort === "before") stops.get(id)?.abort(new Error("stopped"));
          return { name: "tool", call_id: id, arguments: { id, fate, steps: "asked" } };
        });
        const ended = await Promise.allSettled(
          calls.map((call) =>
            manager.invokeSettled(call, { signal: stops.get(call.call_id)?.signal }),
          ),
        );
        const of = (point: string, id: string) =>
          observer.signals.filter((one) => one.point === point && one.event.call_id === id);
        for (const [index, { call_id }] of calls.entries()) {
          const one = ended[index] as PromiseSettledResult<{ status: string; call_id: string }>;
          const hasRun = got.has(call_id);
          if (hasRun) expect(got.get(call_id)).toEqual(judged.get(call_id));
          if (hasRun) expect(got.get(call_id)).toMatchObject({ steps: "asked change preprocess" });
          const after = of("after_tool", call_id).length;
          const failed = of("tool_error", call_id).length;
          if (one.status === "rejected") {
            expect(one.reason).toMatchObject({ code: "STATE_REFUSED" });
            expect(after).toBe(hasRun ? 1 : 0);
          } else {
            expect(one.value.call_id).toBe(call_id);
            expect(after).toBe(one.value.status === "denied" ? 0 : 1);
            expect(failed).toBe(one.value.status === "failed" ? 1 : 0);
            if (one.value.status === "denied") expect(hasRun).toBe(false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
