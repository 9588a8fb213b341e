import { describe, expect, it } from "vitest";
import {
  answer,
  asking,
  BASH,
  called,
  complete,
  functionTool,
  post,
  READ_FILE,
  type ToolCall,
  testServer,
} from "./support/client.js";

describe("POST /v1/chat/completions", () => {
  it("answers with a completion in the form of the API", async () => {
    const response = await post(await testServer(), asking("Hello"));
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "file-reader",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: "Nothing that I was shown answers that.",
            refusal: null,
          },
          logprobs: null,
          finish_reason: "stop",
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: 7,
        total_tokens: expect.any(Number),
      },
    });
  });

  it("calls tools, goes on after their results, and quotes them in its answer", async () => {
    const server = await testServer();
    const tools = [READ_FILE, BASH];
    const messages: object[] = [
      { role: "user", content: "Read notes.txt and plan.md, then run `ls -l`." },
    ];
    const first = await complete(server, { model: "file-reader", tools, messages });
    expect(first).toMatchObject({ finish_reason: "tool_calls", message: { content: null } });
    expect(called(first)).toEqual([
      ["read_file", { path: "notes.txt" }],
      ["read_file", { path: "plan.md" }],
    ]);

    messages.push(first.message, ...resultsOf(first.message.tool_calls, ["deploy", "Denied: no"]));
    const second = await complete(server, { model: "file-reader", tools, messages });
    expect(called(second)).toEqual([["bash", { command: "ls -l" }]]);

    messages.push(second.message, ...resultsOf(second.message.tool_calls, ["a\nb"]));
    const third = await complete(server, { model: "file-reader", tools, messages });
    expect(third).toMatchObject({ finish_reason: "stop" });
    expect(third.message.content).toBe(
      "read_file notes.txt:\n> deploy\n\nread_file plan.md:\n> Denied: no\n\nbash ls -l:\n> a\n> b",
    );

    messages.push(third.message, { role: "user", content: "What was the deploy about?" });
    const later = await complete(server, { model: "file-reader", tools, messages });
    expect(later.message.content).toBe("read_file notes.txt:\n> deploy");
  });

  it("finds the answer to a question in the files that its tools list", async () => {
    const server = await testServer();
    const tools = [READ_FILE, BASH];
    const messages: object[] = [{ role: "user", content: "When are the beans picked?" }];
    const replies = [["beans.md\ngate.md"], ["# Beans\nBeans are picked in August.\nEnd"]];
    const calls: unknown[] = [];
    for (const reply of replies) {
      const { message } = await complete(server, { model: "file-reader", tools, messages });
      calls.push(...called({ message, finish_reason: "" }));
      messages.push(message, ...resultsOf(message.tool_calls, reply));
    }
    expect(calls).toEqual([
      ["bash", { command: "ls" }],
      ["read_file", { path: "beans.md" }],
    ]);
    const { message } = await complete(server, { model: "file-reader", tools, messages });
    expect(message.content).toBe("read_file beans.md:\n> Beans are picked in August.");
  });

  it("says what no offered tool can do, and calls none with `tool_choice: none`", async () => {
    const server = await testServer();
    expect(await answer(server, "Read notes.txt", { tools: [] })).toBe(
      'No tool that I was offered can read "notes.txt".',
    );
    const none = { tools: [READ_FILE], tool_choice: "none" };
    expect(await answer(server, "Read notes.txt", none)).toMatch(/^No tool/);
  });

  it("calls the tool that `tool_choice` names, and any with `required`", async () => {
    const server = await testServer();
    const tools = [READ_FILE, BASH];
    const named = { tools, tool_choice: { type: "function", function: { name: "bash" } } };
    const required = { tools, tool_choice: "required" };
    expect(called(await complete(server, asking("Read notes.txt", named)))).toEqual([
      ["bash", { command: "cat notes.txt" }],
    ]);
    expect(called(await complete(server, asking("Hello", required)))).toEqual([
      ["read_file", { path: "Hello" }],
    ]);
  });

  it("calls one tool at a time with `parallel_tool_calls: false`", async () => {
    const request = asking("Read a.txt and b.txt", {
      tools: [READ_FILE],
      parallel_tool_calls: false,
    });
    expect(called(await complete(await testServer(), request))).toEqual([
      ["read_file", { path: "a.txt" }],
    ]);
  });

  it("cuts an answer at `max_tokens`", async () => {
    const request = asking("Hello", { max_tokens: 2 });
    expect(await complete(await testServer(), request)).toMatchObject({
      message: { content: "Nothing that" },
      finish_reason: "length",
    });
  });

  it("reads results that came as JSON line by line", async () => {
    const call = { id: "c1", type: "function", function: { name: "list_files", arguments: "{}" } };
    const messages = [
      { role: "user", content: "List the files" },
      { role: "assistant", content: "", tool_calls: [call] },
      { role: "tool", tool_call_id: "c1", content: '{"count":2,"files":["a.txt","b.txt"]}' },
    ];
    const tools = [functionTool("list_files", {})];
    const { message } = await complete(await testServer(), {
      model: "file-reader",
      tools,
      messages,
    });
    expect(message.content).toBe("list_files:\n> count: 2\n> files:\n> a.txt\n> b.txt");
  });
});

function resultsOf(calls: readonly ToolCall[] = [], results: readonly string[]): object[] {
  return calls.map(({ id }, index) => ({
    role: "tool",
    tool_call_id: id,
    content: results[index],
  }));
}
