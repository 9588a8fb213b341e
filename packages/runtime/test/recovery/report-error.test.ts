import { HookBus, MemoryObserver, StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { reportError } from "../../src/recovery/report-error.js";
import { rejection } from "../support/thrown.js";

describe("reportError", () => {
  it("reports an error once for each bus, through however many layers it passes", async () => {
    const one = new HookBus();
    const other = new HookBus();
    const seen: string[] = [];
    one.on("on_error", ({ error_message }) => void seen.push(`one ${error_message}`));
    other.on("on_error", ({ error_message }) => void seen.push(`other ${error_message}`));
    const error = new Error("late");
    for (const hooks of [one, one, other]) await reportError(error, { hooks }, {});
    expect(seen).toEqual(["one late", "other late"]);
  });

  it("says what was thrown, and where", async () => {
    const hooks = new HookBus();
    const seen: object[] = [];
    hooks.on("on_error", ({ error_type, error_message, stack_trace, context, session_id }) => {
      seen.push({ error_type, error_message, stack_trace, context, session_id });
    });
    await reportError("a text", { hooks, base: { session_id: "s" } }, { operation: "turn" });
    expect(seen).toEqual([
      {
        error_type: "string",
        error_message: "a text",
        stack_trace: null,
        context: { operation: "turn" },
        session_id: "s",
      },
    ]);
  });

  it("does not report what comes up while a handler deals with a report", async () => {
    const hooks = new HookBus();
    let reports = 0;
    hooks.on("on_error", async () => {
      reports++;
      await reportError(new Error(`again ${reports}`), { hooks }, {});
    });
    await reportError(new Error("first"), { hooks }, {});
    expect(reports).toBe(1);
    await reportError(new Error("another"), { hooks }, {});
    expect(reports).toBe(2);
  });

  it("keeps the texts it is told of out of the signals", async () => {
    const hooks = new HookBus();
    const observer = new MemoryObserver();
    hooks.bind(observer);
    const prompt = "my grandmother's recipe";
    await reportError(new Error(`can not answer ${prompt}`), { hooks, redact: [prompt] }, {});
    expect(observer.signals).toHaveLength(1);
    expect(JSON.stringify(observer.signals)).not.toContain("recipe");
  });

  it("rejects with the refusal of a handler's store", async () => {
    const hooks = new HookBus();
    const refusal = new StateRefusedError("no");
    hooks.on("on_error", () => {
      throw refusal;
    });
    expect(await rejection(reportError(new Error("x"), { hooks }, {}))).toBe(refusal);
  });
});
