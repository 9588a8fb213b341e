import { describe, expect, it } from "vitest";
import { testBus, toolCall, turn } from "../support/test-bus.js";

describe("bus.on", () => {
  it.each(["beforetool", "tool_pre", "toString", "__proto__", "", "constructor"])(
    "refuses the unknown point %j",
    (name) => {
      const { bus } = testBus();
      expect(() => bus.on(name as "before_tool", () => {})).toThrow(
        expect.objectContaining({ code: "UNKNOWN_POINT" }),
      );
      expect(() => bus.emit(name as "setup", {})).toThrow(
        expect.objectContaining({ code: "UNKNOWN_POINT" }),
      );
    },
  );

  it("names the nearest valid point", () => {
    const { bus } = testBus();
    expect(() => bus.on("beforeTool" as "before_tool", () => {})).toThrow(
      /Did you mean "before_tool"/,
    );
  });

  it("takes aliases for their point", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("PreToolUse", (event) => void seen.push(event.event_name));
    bus.on("tool.pre", (event) => void seen.push(event.event_name));
    await bus.decide("before_tool", toolCall());
    expect(seen).toEqual(["before_tool", "before_tool"]);
    expect(bus.handlersFor("before_tool")).toHaveLength(2);
  });

  it.each([
    ["no function", 42, {}, "INVALID_HANDLER"],
    ["nothing", null, {}, "INVALID_HANDLER"],
    ["an unknown option", () => {}, { prioritty: 1 }, "INVALID_OPTIONS"],
    ["an unknown phase", () => {}, { phase: "before" }, "INVALID_OPTIONS"],
    ["a priority that is no number", () => {}, { priority: Number.NaN }, "INVALID_OPTIONS"],
    ["a negative deadline", () => {}, { timeout: -1 }, "INVALID_OPTIONS"],
    ["an optional that is neither", () => {}, { optional: "yes" }, "INVALID_OPTIONS"],
    ["a deadline that is no number", () => {}, { timeout: "5s" }, "INVALID_OPTIONS"],
    ["an unknown policy", () => {}, { onFailure: "ignore" }, "INVALID_OPTIONS"],
    ["a bad pattern", () => {}, { match: "/(/" }, "INVALID_MATCHER"],
  ])("refuses %s", (_what, handler, options, code) => {
    const { bus } = testBus();
    expect(() => bus.on("before_tool", handler as never, options as never)).toThrow(
      expect.objectContaining({ code }),
    );
    expect(bus.has("before_tool")).toBe(false);
  });

  it("refuses at other points what only gates can do", () => {
    const { bus } = testBus();
    expect(() => bus.on("session_start", () => {}, { phase: "judge" })).toThrow(/nothing to judge/);
    expect(() => bus.on("session_start", () => {}, { onFailure: "deny" })).toThrow(/can not deny/);
    expect(() => bus.on("setup", () => {}, { match: "init" })).not.toThrow();
    expect(() => bus.on("before_agent", () => {}, { match: "x" })).toThrow(/no field to match/);
  });

  it("runs a handler as often as it was registered", async () => {
    const { bus } = testBus();
    let calls = 0;
    const handler = () => {
      calls++;
    };
    bus.on("session_start", handler);
    bus.on("session_start", handler);
    await bus.emit("session_start", {});
    expect(calls).toBe(2);
  });

  it("warns at a dormant point, which is registered all the same", () => {
    const { bus, logger } = testBus();
    bus.on("artifact_created", () => {}, { name: "mine" });
    expect(logger.at("warn")).toMatchObject([
      { details: { point: "artifact_created", handler: "mine" } },
    ]);
    expect(bus.has("artifact_created")).toBe(true);
  });
});

describe("undoing a registration", () => {
  it("works once, and again has no effect", () => {
    const { bus } = testBus();
    const handler = () => {};
    const first = bus.on("session_start", handler);
    bus.on("session_start", handler);
    first.off();
    first.off();
    first[Symbol.dispose]();
    expect(bus.handlersFor("session_start")).toHaveLength(1);
  });

  it("by off takes the first registration of the handler, and is no error without one", () => {
    const { bus } = testBus();
    const a = () => 1;
    const b = () => 2;
    bus.on("session_start", a);
    bus.on("session_start", b);
    bus.on("session_start", a);
    bus.off("session_start", a);
    expect(bus.handlersFor("session_start")).toEqual([b, a]);
    bus.off("session_end", a);
    bus.off("session_start", () => 3);
    expect(bus.handlersFor("session_start")).toEqual([b, a]);
  });

  it("takes place at the end of a using block", () => {
    const { bus } = testBus();
    {
      using _registration = bus.on("session_start", () => {});
      expect(bus.has("session_start")).toBe(true);
    }
    expect(bus.has("session_start")).toBe(false);
  });
});

describe("changes during an emit", () => {
  it("take effect from the next emit on", async () => {
    for (const makeAsync of [false, true]) {
      const { bus } = testBus();
      const seen: string[] = [];
      const note = (name: string, act: () => void = () => {}) => {
        const handler = () => {
          seen.push(name);
          act();
          return makeAsync ? turn() : undefined;
        };
        return handler;
      };
      const c = note("c");
      const a = note("a", () => {
        own.off();
        bus.off("session_start", c);
        bus.on("session_start", note("d"));
      });
      const own = bus.on("session_start", a);
      bus.on("session_start", note("b"));
      bus.on("session_start", c);
      await bus.emit("session_start", {});
      expect(seen).toEqual(["a", "b", "c"]);
      seen.length = 0;
      await bus.emit("session_start", {});
      expect(seen).toEqual(["b", "d"]);
    }
  });
});

describe("a once handler", () => {
  it("runs once, also when it emits the same event itself", async () => {
    const { bus } = testBus();
    let calls = 0;
    bus.on(
      "session_start",
      async () => {
        calls++;
        await bus.emit("session_start", {});
      },
      { once: true },
    );
    await bus.emit("session_start", {});
    await bus.emit("session_start", {});
    expect(calls).toBe(1);
    expect(bus.has("session_start")).toBe(false);
  });

  it("runs once under concurrent emits", async () => {
    const { bus } = testBus();
    let calls = 0;
    bus.on("session_start", () => turn());
    bus.on(
      "session_start",
      () => {
        calls++;
      },
      { once: true },
    );
    await Promise.all([bus.emit("session_start", {}), bus.emit("session_start", {})]);
    expect(calls).toBe(1);
  });

  it("is not used up by an event it does not match", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("before_tool", (event) => void seen.push(event.tool_name), {
      once: true,
      match: "edit",
    });
    for (const tool of ["bash", "edit", "edit"])
      await bus.decide("before_tool", toolCall({}, tool));
    expect(seen).toEqual(["edit"]);
  });
});

describe("a matcher", () => {
  it("lets through only what it names", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    bus.on("before_tool", (event) => void seen.push(event.tool_name), { match: "write_*|edit" });
    for (const tool of ["write_file", "overwrite_x", "edit", "Edit", "bash"]) {
      await bus.decide("before_tool", toolCall({}, tool));
    }
    expect(seen).toEqual(["write_file", "edit"]);
  });

  it("tests the field's default where the emitter leaves it out", async () => {
    const { bus } = testBus();
    const seen: string[] = [];
    for (const match of ["startup", "resume"]) {
      bus.on("session_start", () => void seen.push(match), { match });
    }
    await bus.emit("session_start", {});
    await bus.emit("session_start", { source: "resume" });
    expect(seen).toEqual(["startup", "resume"]);
  });

  it("does not excuse a guard from an event that lacks the field", async () => {
    const { bus } = testBus();
    bus.on("before_tool", () => false, { match: "bash" });
    expect(await bus.decide("before_tool", { tool_name: "" })).toMatchObject({ decision: "deny" });
    let called = false;
    bus.on(
      "on_retry",
      () => {
        called = true;
      },
      { match: "bash" },
    );
    await bus.decide("on_retry", { operation: "llm_request" });
    expect(called).toBe(false);
  });
});
