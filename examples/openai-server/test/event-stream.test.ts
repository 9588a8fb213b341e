import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, it, onTestFinished } from "vitest";
import { asking, complete, post, READ_FILE, testServer } from "./support/client.js";
import { collect } from "./support/collect.js";
import { eventsOf } from "./support/event-stream.js";
import { firstExchange } from "./support/first-exchange.js";

const SYSTEM = { role: "system", content: "The key is sk-live-4f9a8c7b6d5e4f3a, keep it secret." };
const SECRET = {
  model: "file-reader",
  messages: [SYSTEM, { role: "user", content: "Which secret was it?" }],
};

describe("a streamed completion", () => {
  it("carries the text in pieces, then the reason, the usage and [DONE]", async () => {
    const server = await testServer();
    const request = { ...SECRET, stream: true, stream_options: { include_usage: true } };
    const response = await post(server, request);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = await collect(eventsOf(response));
    expect(events.pop()).toBe("[DONE]");
    const chunks = events.map((event) => JSON.parse(event));
    const whole = await complete(server, SECRET);

    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.pop()).toMatchObject({
      object: "chat.completion.chunk",
      choices: [],
      usage: { completion_tokens: chunks.length - 2 },
    });
    const choices = chunks.map(({ choices: [choice] }) => choice);
    expect(choices[0].delta).toEqual({ role: "assistant", content: "" });
    expect(choices.pop()).toEqual({ index: 0, delta: {}, logprobs: null, finish_reason: "stop" });
    const pieces: string[] = choices.map(({ delta }) => delta.content);
    expect(pieces.join("")).toBe(whole.message.content);
    expect(pieces.join("")).toContain("sk-live-4f9a8c7b6d5e4f3a");
    expect(pieces.some((piece) => piece.includes("sk-live-4f9a8c7b6d5e4f3a"))).toBe(false);
  });

  it("carries tool calls by their index, the arguments in pieces", async () => {
    const request = asking("Read a.txt and b.txt", { tools: [READ_FILE], stream: true });
    const events = await collect(eventsOf(await post(await testServer(), request)));
    const choices = events.slice(0, -1).map((event) => JSON.parse(event).choices[0]);
    expect(choices[0].delta).toEqual({ role: "assistant" });
    expect(choices.pop()).toMatchObject({ delta: {}, finish_reason: "tool_calls" });
    const parts = choices.slice(1).map(({ delta }) => delta.tool_calls[0]);
    for (const [index, path] of ["a.txt", "b.txt"].entries()) {
      const [first, ...more] = parts.filter((part) => part.index === index);
      expect(first).toEqual({
        index,
        id: expect.stringMatching(/^call_/),
        type: "function",
        function: { name: "read_file", arguments: "" },
      });
      expect(more.length).toBeGreaterThan(1);
      expect(JSON.parse(more.map((part) => part.function.arguments).join(""))).toEqual({ path });
    }
  });

  it("ends when the client leaves, and the server goes on", async () => {
    const { record, first } = firstExchange();
    const server = await testServer({ pace: 60_000, onExchange: record });
    const leaving = new AbortController();
    const request = asking("Hello", { stream: true });
    const events = eventsOf(await post(server, request, { signal: leaving.signal }));
    expect(JSON.parse((await events.next()).value ?? "").choices[0].delta.role).toBe("assistant");
    leaving.abort();
    await expect(events.next()).rejects.toThrow("aborted");
    expect(await first).toEqual({
      method: "POST",
      path: "/v1/chat/completions",
      status: 200,
      ended: "disconnected",
      events: 1,
    });
    expect((await fetch(`${server.url}/models`)).status).toBe(200);
  });

  it("ends when the server closes", async () => {
    const server = await testServer({ pace: 60_000 });
    const events = eventsOf(await post(server, asking("Hello", { stream: true })));
    await events.next();
    const rest = expect(events.next()).rejects.toThrow("terminated");
    await server.close();
    await rest;
  });
});

describe("a completion that is not streamed", () => {
  it("is given up when the client leaves before it is there", async () => {
    const { record, first } = firstExchange();
    const server = await testServer({ pace: 60_000, onExchange: record });
    const leaving = new AbortController();
    onServerRequest(() => leaving.abort());
    const response = post(server, asking("Hello"), { signal: leaving.signal });
    await expect(response).rejects.toThrow("aborted");
    expect(await first).toMatchObject({ status: 499, ended: "disconnected" });
  });
});

/** Calls back when a server of this process has received the head of a request. */
function onServerRequest(listener: () => void): void {
  subscribe("http.server.request.start", listener);
  onTestFinished(() => void unsubscribe("http.server.request.start", listener));
}
