import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import type { BeforeToolEvent } from "../../src/generated/events.js";
import { deferred, testBus, toolCall } from "../support/test-bus.js";

/** A handler that returns at once, and the event and the container it keeps. */
function keeper() {
  const kept: { event?: BeforeToolEvent; input?: Record<string, unknown> } = {};
  const handler = (event: BeforeToolEvent): void => {
    kept.event = event;
    kept.input = event.tool_input;
  };
  const writeLate = (): void => {
    if (kept.event === undefined || kept.input === undefined) throw new Error("Not called yet.");
    kept.input.command = "evil";
    kept.event.tool_input.command = "evil";
    kept.event.tool_input = { command: "evil" };
  };
  return { handler, writeLate };
}

describe("a write by a handler that has settled", () => {
  it.each([
    ["a later handler", {}],
    ["a parallel group", { parallel: true }],
    ["a judge", { phase: "judge" }],
    ["a watcher", { phase: "watch" }],
  ] as const)("changes nothing for anybody while %s runs", async (_who, options) => {
    const { bus } = testBus();
    const { handler, writeLate } = keeper();
    const [started, gate] = [deferred(), deferred()];
    const seen: unknown[] = [];
    const look = (event: BeforeToolEvent): void => void seen.push(event.tool_input.command);
    bus.on("before_tool", handler);
    bus.on(
      "before_tool",
      async (event) => {
        started.resolve();
        await gate.promise;
        look(event);
      },
      options,
    );
    bus.on("before_tool", look);
    bus.on("before_tool", look, { phase: "judge" });
    bus.on("before_tool", look, { phase: "watch" });
    const pending = bus.decide("before_tool", toolCall({ command: "ls" }), {
      settle: (event) => look(event),
    });
    await started.promise;
    writeLate();
    gate.resolve();
    const { event } = await pending;
    expect(seen).toEqual(["ls", "ls", "ls", "ls", "ls"]);
    expect(event.tool_input).toEqual({ command: "ls" });
  });

  it("changes nothing while the settle step runs", async () => {
    const { bus } = testBus();
    const { handler, writeLate } = keeper();
    bus.on("before_tool", handler);
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }), {
      settle: writeLate,
    });
    expect(event.tool_input).toEqual({ command: "ls" });
  });

  it("changes nothing when it is asynchronous and has rewritten before", async () => {
    const { bus } = testBus();
    const { handler, writeLate } = keeper();
    const patch = { tool_input: { command: "ls -l" } };
    bus.on("before_tool", async (event) => {
      handler(event);
      return patch;
    });
    const seen: unknown[] = [];
    bus.on("before_tool", (event) => {
      writeLate();
      patch.tool_input.command = "evil";
      seen.push(event.tool_input);
    });
    const { event } = await bus.decide("before_tool", toolCall({ command: "ls" }));
    expect([...seen, event.tool_input]).toEqual([{ command: "ls -l" }, { command: "ls -l" }]);
  });
});

describe("a payload that is a graph", () => {
  it("reaches handlers and the emitter as a graph of its own when it is edited", async () => {
    const bus = new HookBus();
    const given: Record<string, unknown> = { command: "ls" };
    given.self = given;
    let shared: Record<string, unknown> = {};
    for (let i = 0; i < 20; i++) shared = { left: shared, right: shared };
    given.shared = shared;
    const judged: Record<string, unknown>[] = [];
    bus.on("before_tool", (event) => {
      event.tool_input.command = "ls -l";
    });
    bus.on("before_tool", (event) => void judged.push(event.tool_input), { phase: "judge" });
    const { event } = await bus.decide("before_tool", toolCall(given));
    for (const input of [...judged, event.tool_input]) {
      expect(input.command).toBe("ls -l");
      // Told here, because a failing toBe would compare the graphs path by path.
      expect([input.self === input, input === given]).toEqual([true, false]);
    }
    expect(given.command).toBe("ls");
  });
});

describe("the emitter", () => {
  it.each([
    ["edits its payload's container", (call: ReturnType<typeof toolCall>) => call.tool_input],
    [
      "puts another container into its payload",
      (call: ReturnType<typeof toolCall>) => {
        call.tool_input = {};
        return call.tool_input;
      },
    ],
  ])("gets what the judge saw, although it %s meanwhile", async (_how, edited) => {
    const { bus } = testBus();
    const [started, gate] = [deferred(), deferred()];
    const judged: unknown[] = [];
    bus.on(
      "before_tool",
      async (event) => {
        judged.push(event.tool_input);
        started.resolve();
        await gate.promise;
        return true;
      },
      { phase: "judge" },
    );
    const call = toolCall({ command: "ls" });
    const pending = bus.decide("before_tool", call);
    await started.promise;
    edited(call).command = "evil";
    gate.resolve();
    const { event } = await pending;
    expect([...judged, event.tool_input]).toEqual([{ command: "ls" }, { command: "ls" }]);
    event.tool_input.command = "mine";
    expect(event.tool_input.command).toBe("mine");
  });
});

describe("what the emitter goes on with", () => {
  it("is what was judged, though it edits its payload while a judge thinks", async () => {
    const { bus } = testBus({ approver: async ({ event }) => event.tool_input.command === "ls" });
    const thinking = deferred();
    for (const point of ["before_tool", "user_prompt_submit"] as const) {
      bus.on(point, () => thinking.promise, { phase: "judge" });
    }
    const call = toolCall({ command: "ls" });
    const prompt = { prompt: "hello" };
    const question = { tool_name: "bash", tool_input: { command: "ls" } };
    const pending = [
      bus.decide("before_tool", call),
      bus.decide("user_prompt_submit", prompt),
      bus.decide("on_permission_ask", question),
    ] as const;
    call.tool_name = "evil";
    call.tool_input = { command: "evil" };
    prompt.prompt = "evil";
    question.tool_input = { command: "evil" };
    thinking.resolve();
    const [tool, submitted, asked] = await Promise.all(pending);
    expect(tool.event).toMatchObject({ tool_name: "bash", tool_input: { command: "ls" } });
    expect(submitted.event.prompt).toBe("hello");
    expect(asked.event.tool_input).toEqual({ command: "ls" });
    expect(asked.decision).toBe("allow");
  });
});
