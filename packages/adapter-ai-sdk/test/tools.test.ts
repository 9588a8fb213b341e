import { HookResult } from "@hookline/core";
import { currentSession, openSession } from "@hookline/runtime";
import { type ModelMessage, ToolLoopAgent, type ToolSet, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { recordingLogger } from "../../runtime/test/support/recording-logger.js";
import { hooks } from "../src/index.js";
import { pairsOf } from "../src/messages/chat-message.js";
import { recorder, source } from "./support/recorded.js";
import { type ScriptedCall, scripted } from "./support/scripted-model.js";

const reading = { calls: [{ tool: "read", input: { path: "a.txt" } }] };

/** What a model is told of a call of that tool. */
async function toldOf(read: ToolSet[string], guard: ReturnType<typeof source>) {
  const mock = scripted(reading, "Done.");
  const agent = new ToolLoopAgent(hooks({ model: mock, tools: { read } }, { sources: [guard] }));
  const result = await agent.generate({ prompt: "Read it." });
  const told = mock.requests[1]?.prompt.at(-1);
  const part = told?.role === "tool" ? told.content[0] : undefined;
  const output = part?.type === "tool-result" ? part.output : undefined;
  return { output, result };
}

const read = (execute: (input: { path: string }) => unknown) =>
  tool({ inputSchema: z.object({ path: z.string() }), execute }) as ToolSet[string];
const nothing = source(() => {});

describe("a call that the SDK answers itself", () => {
  it.each([
    ["of a tool that there is not", { tool: "write", input: {} }],
    ["whose input does not fit", { tool: "read", input: { path: 7 } }],
  ])("%s is stored with what the model was told, and told at tool_error", async (_what, call) => {
    const errors: unknown[] = [];
    const watch = source((bus) => {
      bus.on("tool_error", ({ tool_name, call_id }) => void errors.push([tool_name, call_id]));
    });
    await using session = await openSession({ sources: [watch] });
    const mock = scripted({ calls: [call] }, "Sorry.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools: { read: read(() => "text") } }));
    await session.run(() => agent.generate({ prompt: "Go." }));
    const id = `call-${call.tool}`;
    expect(errors).toEqual([[call.tool, id]]);
    const [, , stored] = session.currentBranch.messages;
    expect(stored).toMatchObject({ role: "tool", tool_call_id: id });
    expect(session.currentBranch.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });
});

describe("the results of one step", () => {
  const tools = {
    read: read(({ path }) => path),
    fail: tool({
      inputSchema: z.object({}),
      execute: (): unknown => {
        throw new Error("bad");
      },
    }) as ToolSet[string],
  };

  /** A conversation by role, results by the call they belong to. */
  async function conversation(calls: ScriptedCall[], between?: ReturnType<typeof source>) {
    const errors: unknown[] = [];
    const watch = source((bus) => {
      bus.on("tool_error", ({ tool_name, call_id }) => void errors.push([tool_name, call_id]));
    });
    await using session = await openSession({ sources: between ? [watch, between] : [watch] });
    const mock = scripted({ calls }, "Done.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools }));
    await session.run(() => agent.generate({ prompt: "Go." }));
    const all = session.currentBranch.messages.map(
      ({ role, tool_call_id, metadata }) => tool_call_id ?? metadata?.by ?? role,
    );
    return { all, errors };
  }

  it("are stored once, whatever is added to the branch meanwhile", async () => {
    const adding = source((bus) => {
      bus.on("after_tool", async () => {
        await currentSession()?.add({ role: "system", content: "Steer.", metadata: { by: "us" } });
      });
    });
    const calls = [
      { tool: "read", input: { path: "a" }, id: "1" },
      { tool: "fail", input: {}, id: "2" },
    ];
    const { all, errors } = await conversation(calls, adding);
    expect(all.filter((what) => what === "1" || what === "2").sort()).toEqual(["1", "2"]);
    expect(errors).toEqual([["fail", "2"]]);
  });

  it("are told apart where the SDK answers one of two calls with the same id", async () => {
    const calls = [
      { tool: "read", input: { path: "a" }, id: "X" },
      { tool: "nope", input: {}, id: "X" },
    ];
    const { all, errors } = await conversation(calls);
    expect(all).toEqual(["user", "assistant", "X", "X", "assistant"]);
    expect(errors).toEqual([["nope", "X"]]);
  });

  it("are stored and told also where something is said behind them", async () => {
    const errors: unknown[] = [];
    const watch = source((bus) => {
      bus.on("tool_error", ({ tool_name }) => void errors.push(tool_name));
    });
    await using session = await openSession({ sources: [watch] });
    const mock = scripted({ calls: [{ tool: "nope", input: {} }] }, "Done.");
    const agent = new ToolLoopAgent(
      hooks({
        model: mock,
        tools,
        prepareStep: ({ messages }) => ({
          messages: [...messages, { role: "user" as const, content: "Be brief." }],
        }),
      }),
    );
    await session.run(() => agent.generate({ prompt: "Go." }));
    expect(errors).toEqual(["nope"]);
    const roles = session.currentBranch.messages.map(({ role }) => role);
    expect(roles).toEqual(["user", "assistant", "tool", "assistant"]);
  });

  it("of a client come in with the next prompt", async () => {
    await using session = await openSession();
    const client = tool({ inputSchema: z.object({}) }) as ToolSet[string];
    const mock = scripted({ calls: [{ tool: "client", input: {} }] }, "Done.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools: { client } }));
    const first = { role: "user" as const, content: "Go." };
    const { response } = await session.run(() => agent.generate({ messages: [first] }));
    const output = { type: "text" as const, value: "clicked" };
    const result = { type: "tool-result" as const, toolCallId: "call-client", toolName: "client" };
    const messages: ModelMessage[] = [
      ...[first, ...response.messages],
      { role: "tool", content: [{ ...result, output }] },
      { role: "user", content: "And?" },
    ];
    await session.run(() => agent.generate({ messages }));
    const roles = session.currentBranch.messages.map(({ role }) => role);
    expect(roles).toContain("tool");
    expect(roles.filter((role) => role === "user")).toHaveLength(2);
  });

  it("of a history that the session has not made are not stored", async () => {
    await using session = await openSession();
    const agent = new ToolLoopAgent(hooks({ model: scripted("Done."), tools }));
    const call = { toolCallId: "1", toolName: "read" };
    const messages: ModelMessage[] = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "tool-call", ...call, input: { path: "a" } }] },
      {
        role: "tool",
        content: [{ type: "tool-result", ...call, output: { type: "error-text", value: "bad" } }],
      },
    ];
    await session.run(() => agent.generate({ messages }));
    expect(session.currentBranch.messages.map(({ role }) => role)).toEqual(["assistant"]);
  });
});

describe("a tool", () => {
  it("runs with the arguments that handlers have left, checked by its schema", async () => {
    const rewriteTo = (tool_input: Record<string, unknown>) =>
      source((bus) => void bus.on("before_tool", () => ({ tool_input })));
    const path = read(({ path }) => path);
    const good = await toldOf(path, rewriteTo({ path: "b.txt" }));
    expect(good.output).toEqual({ type: "text", value: "b.txt" });
    const bad = await toldOf(path, rewriteTo({ path: 7 }));
    expect(bad.output).toMatchObject({ type: "error-text" });
    expect(JSON.stringify(bad.output)).toContain("do not fit");
  });

  it("that is denied does not run, and the model is told so as the SDK tells of errors", async () => {
    let runs = 0;
    const guard = source((bus) => {
      bus.on("before_tool", () => HookResult.deny("not that file"), { name: "guard" });
    });
    const { output, result } = await toldOf(
      read(() => runs++),
      guard,
    );
    expect(runs).toBe(0);
    expect(output).toEqual({
      type: "error-text",
      value: expect.stringContaining('The tool "read" was denied: guard: not that file'),
    });
    expect(result.steps[0]?.content).toMatchObject([{ type: "tool-call" }, { type: "tool-error" }]);
  });

  it("tells of its failure what handlers have left of it", async () => {
    const broken = read(() => {
      throw new Error("the key sk-123 is wrong");
    });
    const masker = source((bus) => {
      bus.on("after_tool", () => ({ tool_output: { error: "the key is wrong" } }));
    });
    const { output, result } = await toldOf(broken, masker);
    const value = expect.stringContaining("the key is wrong");
    expect(output).toEqual({ type: "error-text", value });
    expect(JSON.stringify(result.steps)).not.toContain("sk-123");
  });

  it.each([
    ["a map", () => new Map([["a", 1]]), { result: "Map(1) { 'a' => 1 }" }],
    ["a cycle", () => cycle(), { result: expect.stringContaining("Circular") }],
    ["a big number", () => 12n, { result: "12" }],
    ["nothing", () => undefined, null],
  ])("may give %s, which has no JSON form", async (_what, execute, value) => {
    const { output } = await toldOf(read(execute), nothing);
    expect(output).toEqual({ type: "json", value });
  });

  it("may have its result replaced by something that it can not format itself", async () => {
    const picky = tool({
      inputSchema: z.object({ path: z.string() }),
      execute: () => ({ lines: ["one"] }),
      toModelOutput: ({ output }) => ({ type: "text", value: output.lines.join() }),
    }) as unknown as ToolSet[string];
    const { output } = await toldOf(picky, nothing);
    expect(output).toEqual({ type: "text", value: "one" });
    const withheld = source((bus) => void bus.on("after_tool", () => HookResult.deny("secret")));
    expect((await toldOf(picky, withheld)).output).toEqual({ type: "text", value: "secret" });
  });

  it("is told messages in which the prompt is as handlers have left it", async () => {
    let seen = "";
    const curious = tool({
      inputSchema: z.object({ path: z.string() }),
      execute: (_input, { messages }) => {
        seen = JSON.stringify(messages);
      },
    }) as unknown as ToolSet[string];
    const masker = source((bus) => {
      bus.on("user_prompt_submit", () => ({ prompt: "Read the masked file." }));
    });
    await toldOf(curious, masker);
    expect(seen).toContain("Read the masked file.");
    expect(seen).not.toContain("Read it.");
  });

  it("passes its gates once where settings are prepared for each call", async () => {
    const events = recorder("before_tool");
    const settings = hooks(
      {
        model: scripted(reading, "Done."),
        tools: { read: read(() => "text") },
        prepareCall: (options: object) => options as never,
      },
      { sources: [events] },
    );
    await new ToolLoopAgent(settings as never).generate({ prompt: "Read it." });
    expect(events.seen).toEqual(["before_tool"]);
  });

  it("gives handlers the word in the model's next request, and in later ones", async () => {
    const guide = source((bus) => {
      bus.on("after_tool", () => HookResult.allow("ok", { additional_context: "Be brief." }), {
        once: true,
      });
    });
    const mock = scripted(reading, reading, "Done.");
    const tools = { read: read(() => "text") };
    await new ToolLoopAgent(hooks({ model: mock, tools }, { sources: [guide] })).generate({
      prompt: "Read it.",
    });
    const texts = mock.requests.map(({ prompt }) =>
      pairsOf(prompt).map(({ chat }) => `${chat.role}: ${chat.content}`),
    );
    const first = ["user: Read it.", "assistant: ", "tool: text", "user: Be brief."];
    expect(texts[1]).toEqual(first);
    expect(texts[2]).toEqual([...first, "assistant: ", "tool: text"]);
  });

  it("of the provider can be taken off, and a guard is told that it sees nothing of it", async () => {
    const { logger, lines } = recordingLogger();
    const search = { type: "provider" as const, id: "mock.search" as const, args: {} };
    const tools = { search: { ...search, inputSchema: z.object({}) } };
    const guard = source((bus) => {
      bus.on("before_tool", () => undefined);
      bus.on("before_tool_definitions", ({ tool_definitions }) => ({
        tool_definitions: tool_definitions.filter(({ function: { name } }) => name !== "search"),
      }));
    });
    await using session = await openSession({ sources: [guard], logger });
    const mock = scripted("Fine.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools: tools as never }));
    await session.run(() => agent.generate({ prompt: "Search." }));
    expect(mock.requests[0]).not.toHaveProperty("tools");
    expect(
      lines.filter((line) => line.includes('Calls of \\"search\\" pass no handler')),
    ).toHaveLength(1);
  });
});

function cycle(): object {
  const one: Record<string, unknown> = {};
  one.self = one;
  return one;
}
