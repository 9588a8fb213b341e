import { describe, expect, it } from "vitest";
import type { BeforeToolEvent } from "../../src/generated/events.js";
import { HookResult } from "../../src/results/hook-result.js";
import { deferred, testBus, toolCall, turn } from "../support/test-bus.js";

describe("a rewrite", () => {
  it.each([
    ["a returned patch", () => ({ tool_input: { command: "new" } })],
    [
      "an allow with a patch",
      () => HookResult.allow("ok", { patch: { tool_input: { command: "new" } } }),
    ],
    [
      "a plain verdict with modified_input",
      () => ({ decision: "allow", modified_input: { tool_input: { command: "new" } } }),
    ],
    [
      "an assignment",
      (event: BeforeToolEvent) => {
        event.tool_input = { command: "new" };
      },
    ],
    [
      "an edit in place",
      (event: BeforeToolEvent) => {
        event.tool_input.command = "new";
      },
    ],
    [
      "an edit and the event returned",
      (event: BeforeToolEvent) => {
        event.tool_input.command = "new";
        return event;
      },
    ],
    [
      "an edit with true",
      (event: BeforeToolEvent) => {
        event.tool_input.command = "new";
        return true;
      },
    ],
    [
      "an asynchronous edit",
      async (event: BeforeToolEvent) => {
        await turn();
        event.tool_input.command = "new";
      },
    ],
  ])("by %s is seen by later handlers, judges, watchers and the emitter", async (_how, change) => {
    const { bus } = testBus();
    const given = { command: "old" };
    const seen: unknown[] = [];
    bus.on("before_tool", change as () => undefined);
    bus.on("before_tool", (event) => void seen.push(event.tool_input.command));
    bus.on("before_tool", (event) => void seen.push(event.tool_input.command), { phase: "judge" });
    bus.on("before_tool", (event) => void seen.push(event.tool_input.command), { phase: "watch" });
    const outcome = await bus.decide("before_tool", toolCall(given));
    expect(seen).toEqual(["new", "new", "new"]);
    expect(outcome.event.tool_input).toEqual({ command: "new" });
    expect(given).toEqual({ command: "old" });
  });

  it.each([
    ["", ""],
    [0, 0],
    [false, false],
    [null, null],
    [[], []],
  ])("of tool_output to %j is a value, not no opinion", async (value, expected) => {
    const { bus } = testBus();
    bus.on("after_tool", () => ({ tool_output: value }));
    const outcome = await bus.decide("after_tool", { tool_name: "x", tool_output: "secret" });
    expect(outcome.event.tool_output).toEqual(expected);
  });

  it.each([
    ["a string", "clean", "clean"],
    ["an object, also one with a decision", { decision: "deny" }, { decision: "deny" }],
    ["an array", [1, 2], [1, 2]],
  ])("at after_tool may be %s itself", async (_what, returned, expected) => {
    const { bus } = testBus();
    bus.on("after_tool", () => returned);
    const outcome = await bus.decide("after_tool", { tool_name: "x", tool_output: "old" });
    expect(outcome).toMatchObject({ decision: "none" });
    expect(outcome.event.tool_output).toEqual(expected);
  });

  it("chains: the next handler changes what the one before made", async () => {
    const { bus } = testBus();
    bus.on("after_tool", (event) => String(event.tool_output).replace("tok_1", "***"));
    bus.on("after_tool", (event) => `${event.tool_output}!`);
    const { event } = await bus.decide("after_tool", { tool_name: "x", tool_output: "a tok_1" });
    expect(event.tool_output).toBe("a ***!");
  });

  it("is undone when the handler fails after it", async () => {
    const { bus } = testBus();
    bus.on("message_received", (event) => {
      event.content = "half done";
      throw new Error("oops");
    });
    const { event } = await bus.decide("message_received", { content: "whole" });
    expect(event.content).toBe("whole");
  });

  it("is adopted whole or not at all", async () => {
    const { bus } = testBus();
    bus.on(
      "before_tool",
      (event) => {
        event.tool_input.command = "changed";
        return { tool_input: 5 } as never;
      },
      { onFailure: "isolate" },
    );
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(event.tool_input).toEqual({ command: "ls" });
  });

  it("is discarded when the action is denied, by whomever", async () => {
    const { bus } = testBus();
    bus.on("before_tool", () => ({ tool_input: { command: "changed" } }));
    bus.on("before_tool", () => false, { phase: "judge" });
    const seen: unknown[] = [];
    bus.on("before_tool", (event) => void seen.push(event.tool_input), { phase: "watch" });
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(event.tool_input).toEqual({ command: "ls" });
    expect(seen).toEqual([{ command: "ls" }]);
  });

  it("reaches nobody when it comes after the handler has finished", async () => {
    const { bus } = testBus();
    const late = deferred();
    let kept: BeforeToolEvent | undefined;
    bus.on("before_tool", (event) => {
      kept = event;
      void event.tool_input;
      void late.promise.then(() => {
        event.tool_input.command = "evil";
      });
    });
    bus.on("before_tool", () => undefined, { phase: "judge" });
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    late.resolve();
    await turn();
    expect(kept?.tool_input.command).toBe("ls");
    expect(event.tool_input).toEqual({ command: "ls" });
  });

  it("of a nested value is as good as any other", async () => {
    const { bus } = testBus();
    bus.on("before_llm", (event) => {
      (event.messages[0] as { content: string }).content = "clean";
      event.messages.push({ role: "user", content: "more" });
    });
    const messages = [{ role: "user", content: "secret" }];
    const { event } = await bus.decide("before_llm", { messages });
    expect(event.messages).toEqual([
      { role: "user", content: "clean" },
      { role: "user", content: "more" },
    ]);
    expect(messages).toEqual([{ role: "user", content: "secret" }]);
  });

  it("is refused to judges, and to handlers that run in parallel", async () => {
    for (const options of [{ phase: "judge" }, { parallel: true }] as const) {
      const { bus } = testBus();
      bus.on("before_tool", () => ({ tool_input: { command: "swapped" } }), options);
      const outcome = await bus.decide("before_tool", toolCall({ command: "ls" }));
      expect(outcome).toMatchObject({ decision: "deny", denial: "failed" });
      expect(outcome.event.tool_input).toEqual({ command: "ls" });
    }
  });

  it("of a read-only field fails, wherever it is tried", async () => {
    const { bus } = testBus();
    bus.on("before_tool", (event) => {
      (event as { tool_name: string }).tool_name = "other";
    });
    const outcome = await bus.decide("before_tool", toolCall());
    expect(outcome).toMatchObject({ decision: "deny", denial: "failed" });
    expect(outcome.reason).toContain(
      '"tool_name" of "before_tool" is read-only; handlers may change tool_input there',
    );
  });

  it("at a rewrite point is isolated when it does not fit", async () => {
    const { bus, logger } = testBus();
    bus.on("llm_stream_text", () => ({ text: 5 }) as never);
    bus.on("llm_stream_text", (event) => ({ text: event.text.toUpperCase() }));
    const outcome = await bus.emit("llm_stream_text", { text: "hi" });
    expect(outcome.event.text).toBe("HI");
    expect(logger.at("error")).toHaveLength(1);
  });

  it("at a rewrite point can not be a denial", async () => {
    const { bus, logger } = testBus();
    for (const returned of [false, "no", HookResult.deny("no"), { decision: "deny" }]) {
      bus.on("on_config", () => returned as never);
    }
    expect(await bus.emit("on_config", {})).toMatchObject({ decision: "none" });
    expect(logger.at("error")).toHaveLength(4);
  });

  it("may write where there was nothing", async () => {
    const { bus } = testBus();
    bus.on("on_config", () => ({ config: { model: "small" } }));
    const { event } = await bus.emit("on_config", {});
    expect(event.config).toEqual({ model: "small" });
  });
});

describe("observers, judges and watchers", () => {
  it("can not change anything, to any depth", async () => {
    const { bus, logger } = testBus();
    const command = ["run", "prompt"];
    bus.on("cli_backend_execute", (event) => {
      (event.command as unknown[]).push("more");
    });
    bus.on("cli_backend_execute", (event) => {
      (event as { backend: string }).backend = "other";
    });
    const seen: unknown[] = [];
    bus.on("cli_backend_execute", (event) => seen.push([event.backend, event.command]));
    await bus.emit("cli_backend_execute", { backend: "x", command });
    expect(seen).toEqual([["x", ["run", "prompt"]]]);
    expect(command).toEqual(["run", "prompt"]);
    expect(logger.at("error")).toHaveLength(2);
  });

  it("can not swap what was approved", async () => {
    const { bus } = testBus();
    for (const phase of ["judge", "watch"] as const) {
      bus.on(
        "before_tool",
        (event) => {
          event.tool_input.command = "evil";
        },
        { phase, onFailure: "isolate" },
      );
      bus.on(
        "before_tool",
        (event) => {
          event.tool_input = { command: "evil" };
        },
        { phase, onFailure: "isolate" },
      );
    }
    bus.on(
      "before_tool",
      (_event, context) => {
        const outcome = context.outcome as { event: BeforeToolEvent };
        outcome.event.tool_input.command = "evil";
      },
      { phase: "watch" },
    );
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect(event.tool_input).toEqual({ command: "ls" });
  });
});
