import { describe, expect, it } from "vitest";
import { StateRefusedError } from "../../src/errors/verdict-errors.js";
import type { BeforeToolEvent } from "../../src/generated/events.js";
import type { HandlerPhase } from "../../src/handler/handler.js";
import { HookResult } from "../../src/results/hook-result.js";
import { testBus, toolCall, turn } from "../support/test-bus.js";

describe("the phases of a gate", () => {
  it("run as change, settle, judge, watch, whatever the order of registration", async () => {
    const { bus } = testBus();
    const order: string[] = [];
    for (const phase of ["watch", "judge", "change"] as const) {
      bus.on("before_tool", async () => void order.push(phase), { phase });
    }
    await bus.decide("before_tool", toolCall(), { settle: () => void order.push("settle") });
    expect(order).toEqual(["change", "settle", "judge", "watch"]);
  });

  it("run judges after a denial too, with what the emitter gets", async () => {
    const { bus } = testBus();
    const judged: unknown[] = [];
    bus.on("before_tool", (event) => {
      event.tool_input.command = "changed";
      return "no";
    });
    bus.on(
      "before_tool",
      (event) => {
        judged.push(event.tool_input);
        return true;
      },
      { phase: "judge" },
    );
    const outcome = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(outcome).toMatchObject({ decision: "deny", reason: "no" });
    expect(judged).toEqual([{ command: "ls" }]);
  });

  it("tell watchers the outcome, also of a denial, and nobody before them", async () => {
    for (const verdict of [true, false]) {
      const { bus } = testBus();
      const seen: unknown[] = [];
      const look = (phase: HandlerPhase) =>
        bus.on(
          "before_tool",
          (_event, context) => {
            seen.push(context.outcome?.decision);
          },
          { phase },
        );
      look("change");
      look("judge");
      look("watch");
      bus.on("before_tool", () => verdict, { phase: "judge", name: "policy" });
      await bus.decide("before_tool", toolCall());
      expect(seen).toEqual([undefined, undefined, verdict ? "allow" : "deny"]);
    }
  });

  it("ignore what watchers return and isolate what they throw, whatever their policy", async () => {
    const { bus, logger } = testBus();
    bus.on("before_tool", () => false, { phase: "watch" });
    bus.on(
      "before_tool",
      () => {
        throw new Error("oops");
      },
      { phase: "watch", onFailure: "deny" },
    );
    bus.on("before_tool", async () => HookResult.block("no"), { phase: "watch" });
    expect(await bus.decide("before_tool", toolCall())).toMatchObject({ decision: "none" });
    expect(logger.at("error")).toHaveLength(1);
  });
});

describe("the settle step", () => {
  it("sees the rewrites, and what it yields is what judges and the emitter see", async () => {
    const { bus } = testBus();
    const judged: unknown[] = [];
    bus.on("before_tool", () => ({ tool_input: { path: " a " } }));
    bus.on("before_tool", (event) => void judged.push(event.tool_input), { phase: "judge" });
    const outcome = await bus.decide("before_tool", toolCall({ path: "b" }), {
      settle: async (event) => {
        await turn();
        return { tool_input: { path: String(event.tool_input.path).trim(), cwd: "/" } };
      },
    });
    expect(judged).toEqual([{ path: "a", cwd: "/" }]);
    expect(outcome.event.tool_input).toEqual({ path: "a", cwd: "/" });
  });

  it("is over for judges: neither they nor the emitter change what it has yielded", async () => {
    const { bus } = testBus();
    const yielded = { path: "a" };
    let kept: BeforeToolEvent | undefined;
    const seen: unknown[] = [];
    bus.on(
      "before_tool",
      async (event) => {
        await turn();
        yielded.path = "evil";
        if (kept !== undefined) kept.tool_input.path = "evil";
        seen.push(event.tool_input);
      },
      { phase: "judge" },
    );
    const edit = (event: BeforeToolEvent) => {
      event.tool_input.path = "evil";
    };
    bus.on("before_tool", edit, { phase: "judge", onFailure: "isolate" });
    const outcome = await bus.decide("before_tool", toolCall(), {
      settle: (event) => {
        kept = event;
        return { tool_input: yielded };
      },
    });
    expect([...seen, outcome.event.tool_input]).toEqual([{ path: "a" }, { path: "a" }]);
  });

  it("may edit the event in place", async () => {
    const { bus } = testBus();
    const outcome = await bus.decide("before_tool", toolCall({ path: "b" }), {
      settle: (event) => {
        event.tool_input.path = "c";
      },
    });
    expect(outcome.event.tool_input).toEqual({ path: "c" });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("bad arguments");
      },
    ],
    ["rejects", () => Promise.reject(new Error("bad arguments"))],
  ])("denies when it %s, and no judge can undo it", async (_how, settle) => {
    const { bus } = testBus();
    bus.on("before_tool", () => true, { phase: "judge" });
    const outcome = await bus.decide("before_tool", toolCall(), { settle });
    expect(outcome).toMatchObject({
      decision: "deny",
      denial: "failed",
      by: "settle",
      reason: "bad arguments",
    });
    expect(outcome.cause).toMatchObject({ message: "bad arguments" });
  });

  it("denies when it yields what does not fit", async () => {
    const { bus } = testBus();
    const outcome = await bus.decide("before_tool", toolCall(), {
      settle: () => ({ tool_input: "text" }) as never,
    });
    expect(outcome).toMatchObject({ decision: "deny", denial: "failed" });
  });

  it("is not run for an action that is denied already", async () => {
    const { bus } = testBus();
    let settled = false;
    bus.on("before_tool", () => false);
    await bus.decide("before_tool", toolCall(), {
      settle: () => {
        settled = true;
      },
    });
    expect(settled).toBe(false);
  });

  it("runs without handlers too", async () => {
    const { bus } = testBus();
    const outcome = await bus.decide("before_tool", toolCall(), {
      settle: () => {
        throw new Error("bad");
      },
    });
    expect(outcome).toMatchObject({ decision: "deny" });
  });

  it("throws its error where nothing can be denied", async () => {
    const { bus } = testBus();
    const error = new Error("bad");
    expect(() =>
      bus.emit(
        "on_config",
        {},
        {
          settle: () => {
            throw error;
          },
        },
      ),
    ).toThrow(error);
    await expect(bus.emit("on_config", {}, { settle: () => Promise.reject(error) })).rejects.toBe(
      error,
    );
    await bus.close();
  });

  it("lets a store's refusal through", () => {
    const { bus } = testBus();
    const refusal = new StateRefusedError("declined");
    expect(() =>
      bus.decide("before_tool", toolCall(), {
        settle: () => {
          throw refusal;
        },
      }),
    ).toThrow(refusal);
  });
});
