import {
  GuardrailBlocked,
  HookBus,
  HookResult,
  MemoryObserver,
  PermissionError,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ToolManager } from "../../src/tools/tool-manager.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

const add = {
  name: "add",
  description: "Adds two numbers",
  input: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }: { a: number; b: number }) => a + b,
};

function setUp() {
  const { logger, lines } = recordingLogger();
  const hooks = new HookBus({ logger, sessionId: "s1" });
  const observer = new MemoryObserver();
  hooks.bind(observer);
  const points = () => observer.signals.map(({ point }) => point);
  return { hooks, lines, observer, points, manager: new ToolManager({ hooks }) };
}

describe("ToolManager.register", () => {
  it("refuses a second tool of a name, and takes it when the first is gone", async () => {
    const { manager } = setUp();
    const first = manager.register(add);
    expect(() => manager.register(add)).toThrow(
      expect.objectContaining({ code: "DUPLICATE_TOOL" }),
    );
    first.off();
    manager.register({ ...add, execute: () => "second" });
    first.off();
    expect(manager.names).toEqual(["add"]);
    expect(await manager.invoke({ name: "add", arguments: { a: 1, b: 2 } })).toMatchObject({
      result: "second",
    });
  });

  it.each([
    ["a name", { ...add, name: "" }],
    ["description", { ...add, description: undefined }],
    ["execute", { ...add, execute: "run" }],
    ["preprocess", { ...add, preprocess: {} }],
    ["input", { ...add, input: { a: "number" } }],
    ["timeout", { ...add, timeout: 0 }],
  ])("refuses a tool with a wrong %s, saying which", (what, tool) => {
    expect(() => new ToolManager().register(tool as never)).toThrow(
      expect.objectContaining({ code: "INVALID_TOOL", message: expect.stringContaining(what) }),
    );
  });

  it("refuses wrong retry options", () => {
    expect(() => new ToolManager().register({ ...add, retry: { retries: -1 } })).toThrow(
      expect.objectContaining({ code: "INVALID_RETRY" }),
    );
  });
});

describe("ToolManager.invoke", () => {
  it("yields the record of a completed call", async () => {
    const { manager } = setUp();
    manager.register(add);
    const before = Date.now();
    const record = await manager.invoke({
      name: "add",
      arguments: { a: 1, b: 2 },
      call_id: "c1",
    });
    expect(record).toEqual({
      call_id: "c1",
      name: "add",
      arguments: { a: 1, b: 2 },
      status: "completed",
      result: 3,
      started_at: expect.any(Number),
      duration_ms: expect.any(Number),
      additional_context: null,
    });
    expect(record.started_at).toBeGreaterThanOrEqual(before);
  });

  it("passes the stages in order, each once", async () => {
    const { hooks, manager } = setUp();
    const log: string[] = [];
    const note = (stage: string) => () => void log.push(stage);
    hooks.on("before_tool", note("change"));
    hooks.on("before_tool", note("judge"), { phase: "judge" });
    hooks.on("before_tool", note("ask"), { phase: "watch" });
    hooks.on("after_tool", note("after_tool"));
    hooks.on("tool_error", note("tool_error"));
    hooks.on("on_error", note("on_error"));
    manager.addToolPreHook(note("pre-hook"));
    manager.addToolPostHook(note("post-hook"));
    const stages = {
      input: z.looseObject({}).refine(() => {
        log.push("validation");
        return true;
      }),
      preprocess: note("preprocess"),
    };
    const run = (fails: boolean) => (_: unknown) => {
      log.push("tool");
      if (fails) throw new Error("broken");
    };
    const postprocess = note("postprocess");
    manager.register({ ...add, ...stages, name: "works", execute: run(false), postprocess });
    manager.register({ ...add, ...stages, name: "breaks", execute: run(true), postprocess });

    const before = ["pre-hook", "change", "preprocess", "validation", "judge", "ask", "tool"];
    await manager.invoke({ name: "works" });
    expect(log.splice(0)).toEqual([...before, "postprocess", "after_tool", "post-hook"]);
    await manager.invoke({ name: "breaks" });
    const after = ["after_tool", "tool_error", "on_error", "post-hook"];
    expect(log.splice(0)).toEqual([...before, ...after]);
  });

  it("yields the record of a failed call, and tells of it at after_tool and tool_error", async () => {
    const { hooks, manager } = setUp();
    const error = new TypeError("no such table");
    const seen: unknown[] = [];
    hooks.on("after_tool", ({ tool_output, tool_error, call_id, tool_input }) => {
      seen.push({ tool_output, tool_error, call_id, tool_input });
    });
    hooks.on("tool_error", (event) => {
      seen.push({ error: event.error, call_id: event.call_id, tool_input: event.tool_input });
    });
    manager.register({
      ...add,
      execute: () => {
        throw error;
      },
    });
    const record = await manager.invoke({
      name: "add",
      arguments: { a: 1, b: 2 },
      call_id: "c2",
    });
    expect(record).toMatchObject({
      status: "failed",
      error,
      result: { error: "no such table" },
    });
    const tool_input = { a: 1, b: 2 };
    expect(seen).toEqual([
      {
        tool_output: { error: "no such table" },
        tool_error: "no such table",
        call_id: "c2",
        tool_input,
      },
      { error, call_id: "c2", tool_input },
    ]);
  });

  it("rejects a denied call, which has neither run nor ended", async () => {
    const { hooks, manager, points } = setUp();
    const ran: string[] = [];
    hooks.on("before_tool", function guard() {
      return HookResult.block("not on Fridays");
    });
    manager.register({ ...add, execute: () => ran.push("tool") });
    const call = { name: "add", arguments: { a: 1, b: 2 }, call_id: "c3" };
    const denial = await rejection(manager.invoke(call));
    expect(denial).toMatchObject({
      name: "ToolHookDeniedError",
      code: "TOOL_DENIED",
      point: "before_tool",
      toolName: "add",
      callId: "c3",
      hook: "guard",
      reason: "not on Fridays",
      decision: "block",
      kind: "denied",
      message: 'The tool "add" was denied: guard: not on Fridays',
    });
    expect(denial).toBeInstanceOf(PermissionError);
    expect(ran).toEqual([]);
    expect(points()).toEqual(["before_tool"]);
    expect(await manager.invokeSettled(call)).toMatchObject({
      status: "denied",
      result: { error: (denial as Error).message },
      error: { reason: "not on Fridays" },
      duration_ms: 0,
    });
  });

  it("tells a gate that failed from one that said no", async () => {
    const { hooks, manager } = setUp();
    manager.register(add);
    hooks.on("before_tool", function crashing() {
      throw new TypeError("oops");
    });
    expect(await rejection(manager.invoke({ name: "add" }))).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("was denied because a handler failed"),
      cause: expect.any(TypeError),
    });
  });

  it("asks the approver with the final arguments", async () => {
    const asked: unknown[] = [];
    const answers = [false, true];
    const hooks = new HookBus({
      approver: ({ event }) => {
        asked.push(event.tool_input);
        return answers.shift() ?? false;
      },
    });
    hooks.on("before_tool", () => HookResult.ask("sure?"));
    const manager = new ToolManager({ hooks });
    manager.register({ ...add, preprocess: (args) => ({ ...args, b: 40 }) });
    const call = { name: "add", arguments: { a: 2, b: 1 } };
    expect(await rejection(manager.invoke(call))).toMatchObject({ code: "TOOL_DENIED" });
    expect(await manager.invoke(call)).toMatchObject({ result: 42 });
    expect(asked).toEqual([
      { a: 2, b: 40 },
      { a: 2, b: 40 },
    ]);
  });

  it("fails a call whose arguments do not fit, without running the tool", async () => {
    const { manager, points, lines } = setUp();
    manager.register(add);
    const record = await manager.invoke({ name: "add", arguments: { a: "1", b: 2 } });
    expect(record).toMatchObject({
      status: "failed",
      error: { name: "ToolNotRunError", code: "TOOL_ARGUMENTS_INVALID" },
      result: { error: expect.stringContaining("the arguments failed validation") },
      arguments: { a: "1", b: 2 },
    });
    expect(record).toMatchObject({ error: expect.any(PermissionError) });
    expect(points()).toEqual(["before_tool", "after_tool", "tool_error", "on_error"]);
    expect(lines).toEqual([]);
  });

  it.each([
    ["no JSON", "{", "the arguments are no JSON"],
    ["no object", "[1]", "must be an object, but are an array"],
  ])("fails a call whose arguments are %s", async (_, text, why) => {
    const { manager } = setUp();
    manager.register({ name: "any", description: "", execute: () => "ran" });
    expect(await manager.invoke({ name: "any", arguments: text })).toMatchObject({
      status: "failed",
      result: { error: expect.stringContaining(why) },
    });
  });

  it("reads arguments that are JSON text", async () => {
    const { manager } = setUp();
    manager.register(add);
    expect(await manager.invoke({ name: "add", arguments: '{"a":1,"b":5}' })).toMatchObject({
      result: 6,
      arguments: { a: 1, b: 5 },
    });
  });

  it("fails a call of a tool that is not there, and names those that are", async () => {
    const { manager } = setUp();
    manager.register(add);
    expect(await manager.invoke({ name: "subtract" })).toMatchObject({
      status: "failed",
      error: { code: "UNKNOWN_TOOL" },
      result: { error: expect.stringContaining("There are: add.") },
    });
  });

  it("keeps a denial of the preprocessor apart from its failure", async () => {
    const { manager } = setUp();
    manager.register({
      ...add,
      preprocess: ({ how }) => {
        throw how === "deny" ? new GuardrailBlocked("not you") : new Error("no disk");
      },
    });
    const call = (how: string) => manager.invoke({ name: "add", arguments: { how } });
    expect(await rejection(call("deny"))).toMatchObject({ hook: "preprocess", reason: "not you" });
    expect(await call("fail")).toMatchObject({
      status: "failed",
      error: { code: "TOOL_PREPROCESS_FAILED", cause: { message: "no disk" } },
    });
  });

  it("does not take a tool's own PermissionError for a denial", async () => {
    const { manager, points } = setUp();
    const error = new PermissionError("the file is read-only");
    manager.register({ ...add, execute: () => Promise.reject(error) });
    expect(await manager.invoke({ name: "add", arguments: { a: 1, b: 1 } })).toMatchObject({
      status: "failed",
      error,
    });
    expect(points()).toEqual(["before_tool", "after_tool", "tool_error", "on_error"]);
  });

  it("lets the model see what after_tool makes of the result, a failed one's too", async () => {
    const { hooks, manager } = setUp();
    hooks.on("after_tool", ({ tool_output }) => ({
      tool_output: JSON.parse(JSON.stringify(tool_output).replaceAll("tok_1", "***")),
    }));
    const execute = ({ fails }: Record<string, unknown>) => {
      if (fails) throw new Error("bad tok_1");
      return { token: "tok_1" };
    };
    manager.register({ name: "show", description: "", execute });
    expect(await manager.invoke({ name: "show" })).toMatchObject({ result: { token: "***" } });
    expect(await manager.invoke({ name: "show", arguments: { fails: true } })).toMatchObject({
      result: { error: "bad ***" },
    });
  });

  it("withholds a result that after_tool denied, with the reason", async () => {
    const { hooks, manager } = setUp();
    hooks.on("after_tool", () => HookResult.deny("holds a secret"));
    manager.register(add);
    const record = await manager.invoke({ name: "add", arguments: { a: 1, b: 2 } });
    expect(record).toMatchObject({ status: "completed", result: "holds a secret" });
  });

  it("withholds a result whose redactor broke, without what that says", async () => {
    const { hooks, manager } = setUp();
    hooks.on("after_tool", ({ tool_output }) => ({ tool_output: JSON.parse(String(tool_output)) }));
    manager.register({ name: "show", description: "", execute: () => "secret of 1984" });
    const { result } = await manager.invoke({ name: "show" });
    expect(result).toBe("Result of show was withheld because a handler failed.");
  });

  it("gives the text of a result that has no JSON form", async () => {
    const { hooks, manager } = setUp();
    const seen: unknown[] = [];
    hooks.on("after_tool", ({ tool_output }) => void seen.push(tool_output));
    manager.register({ name: "count", description: "", execute: () => 12n });
    expect(await manager.invoke({ name: "count" })).toMatchObject({ result: { result: "12" } });
    expect(seen).toEqual([{ result: "12" }]);
  });

  it("collects what handlers want the model to be told, of a denied call too", async () => {
    const { hooks, manager } = setUp();
    manager.register(add);
    const extras = (additional_context: string) => ({ additional_context });
    const one = hooks.on("before_tool", () => HookResult.allow("", extras("mind the cost")));
    const two = hooks.on("after_tool", () => HookResult.allow("", extras("it was cheap")));
    const call = { name: "add", arguments: { a: 1, b: 2 } };
    expect((await manager.invoke(call)).additional_context).toBe("mind the cost\nit was cheap");
    one.off();
    two.off();
    hooks.on("before_tool", () => HookResult.deny("no", extras("use the other one")));
    expect((await manager.invokeSettled(call)).additional_context).toBe("use the other one");
  });

  it("rejects with a refusal, of the tool after its end was told", async () => {
    const { manager, points } = setUp();
    const refusal = new StateRefusedError("closed");
    manager.register({ ...add, execute: () => Promise.reject(refusal) });
    expect(await rejection(manager.invoke({ name: "add", arguments: { a: 1, b: 1 } }))).toBe(
      refusal,
    );
    expect(points()).toEqual(["before_tool", "after_tool", "tool_error"]);
  });

  it("rejects with a refusal at the gate, and does not run the tool", async () => {
    const { hooks, manager, points } = setUp();
    const refusal = new StateRefusedError("closed");
    hooks.on("before_tool", () => Promise.reject(refusal));
    manager.register({ ...add, execute: () => expect.unreachable() });
    expect(await rejection(manager.invoke({ name: "add" }))).toBe(refusal);
    expect(points()).toEqual(["before_tool"]);
  });

  it("reports a failed call at on_error once, and neither a denied nor a stopped one", async () => {
    const { hooks, manager } = setUp();
    const reports: unknown[] = [];
    hooks.on(
      "on_error",
      ({ error_message, context }) => void reports.push([error_message, context]),
    );
    const stop = new AbortController();
    manager.register({ name: "fail", description: "", execute: () => Promise.reject(Error("x")) });
    manager.register({
      name: "stop",
      description: "",
      execute: () => {
        stop.abort(new Error("enough"));
        return new Promise(() => {});
      },
    });
    await manager.invoke({ name: "fail", call_id: "c" });
    await manager.invoke({ name: "stop" }, { signal: stop.signal });
    hooks.on("before_tool", () => HookResult.deny("no"));
    await manager.invokeSettled({ name: "fail" });
    expect(reports).toEqual([["x", { operation: "tool", tool_name: "fail", call_id: "c" }]]);
  });
});

describe("ToolManager, for several sessions", () => {
  it("emits on the bus of the call and says what the caller says of the session", async () => {
    const manager = new ToolManager();
    manager.register(add);
    const seen: unknown[] = [];
    const one = new HookBus({ sessionId: "one" });
    const two = new HookBus();
    for (const hooks of [one, two]) {
      for (const point of ["before_tool", "after_tool"] as const) {
        hooks.on(point, ({ session_id, call_id }) => void seen.push([point, session_id, call_id]));
      }
    }
    const call = (call_id: string) => ({ name: "add", arguments: { a: 1, b: 1 }, call_id });
    await manager.invoke(call("a"), { hooks: one });
    await manager.invoke(call("b"), { hooks: two, base: { session_id: "two" } });
    expect(seen).toEqual([
      ["before_tool", "one", "a"],
      ["after_tool", "one", "a"],
      ["before_tool", "two", "b"],
      ["after_tool", "two", "b"],
    ]);
  });

  it("runs a tool's own calls through the gates of the session that called it", async () => {
    const manager = new ToolManager();
    const hooks = new HookBus();
    const tools: string[] = [];
    hooks.on("before_tool", ({ tool_name }) => void tools.push(tool_name));
    hooks.on("before_tool", () => HookResult.deny("not there"), { match: "read_file" });
    manager.register({ name: "read_file", description: "", execute: () => expect.unreachable() });
    manager.register({
      name: "batch",
      description: "",
      execute: (_, { invoke }) => invoke({ name: "read_file" }),
    });
    const record = await manager.invoke({ name: "batch" }, { hooks });
    expect(tools).toEqual(["batch", "read_file"]);
    expect(record).toMatchObject({ status: "failed", error: { toolName: "read_file" } });
  });
});

describe("ToolManager.act", () => {
  it("runs calls side by side and keeps their order", async () => {
    const { manager } = setUp();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    manager.register({ name: "wait", description: "", execute: () => gate.then(() => "waited") });
    manager.register({ name: "open", description: "", execute: () => open() });
    manager.register({ name: "fail", description: "", execute: () => Promise.reject(Error("x")) });
    const records = await manager.act([{ name: "wait" }, { name: "fail" }, { name: "open" }]);
    expect(records.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "wait completed",
      "fail failed",
      "open completed",
    ]);
  });

  it("throws the first error in order when errors are not suppressed, after all have ended", async () => {
    const { hooks, manager, points } = setUp();
    hooks.on("before_tool", () => HookResult.deny("no"), { match: "denied" });
    for (const name of ["denied", "fine"]) {
      manager.register({ name, description: "", execute: () => "ran" });
    }
    const calls = [{ name: "fine" }, { name: "denied" }, { name: "fine" }];
    const thrown = await rejection(manager.act(calls, { suppressErrors: false }));
    expect(thrown).toMatchObject({ code: "TOOL_DENIED" });
    expect(points().filter((point) => point === "after_tool")).toHaveLength(2);
    expect((await manager.act(calls)).map(({ status }) => status)).toEqual([
      "completed",
      "denied",
      "completed",
    ]);
  });

  it("never suppresses the refusal of a store", async () => {
    const { hooks, manager } = setUp();
    const refusal = new StateRefusedError("closed");
    manager.register({ name: "tool", description: "", execute: () => "ran" });
    hooks.on("after_tool", ({ call_id }) => {
      if (call_id === "2") throw refusal;
    });
    const calls = ["1", "2"].map((call_id) => ({ name: "tool", call_id }));
    expect(await rejection(manager.act(calls, { suppressErrors: true }))).toBe(refusal);
  });
});

describe("a failure that after_tool hides from the model", () => {
  const SECRET = "plover-1847";

  it.each([
    ["rewrites", () => ({ tool_output: { error: "<hidden>" } })],
    ["denies", () => HookResult.deny("not for you")],
    [
      "fails at",
      (): never => {
        throw new Error("broken");
      },
    ],
  ])("is shown in no later event, signal or log when a handler %s it", async (_how, handler) => {
    const { hooks, manager, observer, lines } = setUp();
    const told: unknown[] = [];
    manager.register({
      ...add,
      execute: () => Promise.reject(new Error(`${SECRET} was not accepted`)),
    });
    hooks.on("after_tool", handler as never);
    hooks.on("tool_error", ({ error }) => void told.push(error));
    hooks.on("on_error", () => {});
    const { result } = await manager.invoke({ name: "add", arguments: { a: 1, b: 2 } });
    await hooks.close();
    expect(observer.signals.map(({ point }) => point)).toContain("on_error");
    expect(JSON.stringify([result, told, observer.signals, lines])).not.toContain(SECRET);
    expect(told).toEqual([(result as { error: string }).error]);
  });

  it("is shown as it is when no handler hides it", async () => {
    const { hooks, manager, observer } = setUp();
    const error = new Error("no such table");
    const told: unknown[] = [];
    manager.register({ ...add, execute: () => Promise.reject(error) });
    hooks.on("after_tool", () => true);
    hooks.on("tool_error", (event) => void told.push(event.error));
    await manager.invoke({ name: "add", arguments: { a: 1, b: 2 } });
    expect(told).toEqual([error]);
    expect(JSON.stringify(observer.signals)).toContain("no such table");
  });
});
