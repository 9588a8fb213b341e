import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { asking, post, READ_FILE, testServer } from "./support/client.js";
import { firstExchange } from "./support/first-exchange.js";

const CALL = { id: "c1", type: "function", function: { name: "read_file", arguments: "{}" } };
const CALLING = { role: "assistant", content: null, tool_calls: [CALL] };
const USER = { role: "user", content: "Read a.txt" };

describe("a request that is wrong", () => {
  it.each([
    ["{", null, "The body is no JSON"],
    ["", null, "The body is no JSON"],
    ["[]", null, "The body of the request is invalid"],
    [{ messages: [USER] }, "model", '"model" is invalid'],
    [{ model: "file-reader" }, "messages", '"messages" is invalid'],
    [{ model: "file-reader", messages: [] }, "messages", "at least one message"],
    [{ model: "file-reader", messages: [{ role: "robot" }] }, "messages[0].role", "invalid"],
    [asking("Hi", { n: 2 }), "n", "one choice"],
    [asking("Hi", { stop: ["x"] }), "stop", "is not supported"],
    [asking("Hi", { tools: [{ type: "function" }] }), "tools[0].function", "is invalid"],
    [asking("Hi", { tool_choice: "required" }), "tool_choice", '"tools" offers none'],
    [
      asking("Hi", {
        tools: [READ_FILE],
        tool_choice: { type: "function", function: { name: "bash" } },
      }),
      "tool_choice",
      'names "bash", which "tools" does not offer',
    ],
    [{ model: "file-reader", messages: [USER, CALLING] }, "messages", '"c1"'],
    [{ model: "file-reader", messages: [USER, CALLING, USER] }, "messages[2]", '"c1"'],
    [
      { model: "file-reader", messages: [{ role: "tool", tool_call_id: "c2", content: "" }] },
      "messages[0]",
      'answers the tool call "c2"',
    ],
  ])("is refused with 400: %j", async (body, param, text) => {
    const response = await post(await testServer(), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: expect.stringContaining(text),
        type: "invalid_request_error",
        param,
        code: null,
      },
    });
  });

  it("is refused with 413 when it is larger than 8 MiB", async () => {
    const response = await post(await testServer(), "x".repeat(8 * 1024 * 1024 + 1));
    expect(response.status).toBe(413);
  });

  it.each([
    ["GET", "/chat/completions", 405, "method_not_allowed"],
    ["POST", "/models", 405, "method_not_allowed"],
    ["GET", "/nowhere", 404, "unknown_url"],
    ["GET", "/models/nobody", 404, "model_not_found"],
  ])("is refused by its place: %s %s", async (method, path, status, code) => {
    const server = await testServer();
    const response = await fetch(`${server.url}${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it("is refused with 404 for a model that is not there, naming those that are", async () => {
    const response = await post(await testServer(), { model: "big", messages: [USER] });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        message: 'There is no model "big"; there are file-reader, overloaded-once, overloaded.',
        type: "invalid_request_error",
        param: "model",
        code: "model_not_found",
      },
    });
  });

  it("is forgotten when the client leaves in the middle of it", async () => {
    const { record, first } = firstExchange();
    const server = await testServer({ onExchange: record });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"model":',
      () => socket.destroy(),
    );
    expect(await first).toMatchObject({ status: 499, ended: "disconnected" });
    expect((await fetch(`${server.url}/models`)).status).toBe(200);
  });
});

describe("the API key", () => {
  it("is required where the server has one, and told to nobody", async () => {
    const server = await testServer({ apiKey: "the-right-key" });
    for (const headers of [{}, { authorization: "Bearer the-wrong-key" }]) {
      const response = await fetch(`${server.url}/models`, { headers });
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        error: { type: "authentication_error", code: "invalid_api_key" },
      });
      expect(text).not.toMatch(/the-(?:right|wrong)-key/);
    }
    const headers = { authorization: "Bearer the-right-key" };
    expect((await fetch(`${server.url}/models`, { headers })).status).toBe(200);
  });
});

describe("the models", () => {
  it("are listed, and described one by one", async () => {
    const server = await testServer();
    const model = { object: "model", created: expect.any(Number), owned_by: "hookline-example" };
    expect(await (await fetch(`${server.url}/models`)).json()).toEqual({
      object: "list",
      data: ["file-reader", "overloaded-once", "overloaded"].map((id) => ({ id, ...model })),
    });
    expect(await (await fetch(`${server.url}/models/file-reader`)).json()).toEqual({
      id: "file-reader",
      ...model,
    });
  });

  it("refuse with 429 and when to try again: once, or always", async () => {
    const server = await testServer();
    const statuses = async (model: string) => {
      const responses = [];
      for (let time = 0; time < 2; time++) {
        responses.push(await post(server, { model, messages: [USER] }));
      }
      return responses;
    };
    const [first, second] = await statuses("overloaded-once");
    expect(first?.status).toBe(429);
    expect(first?.headers.get("retry-after-ms")).toBe("50");
    expect(await first?.json()).toMatchObject({
      error: { type: "rate_limit_error", code: "rate_limit_exceeded" },
    });
    expect(second?.status).toBe(200);
    expect((await statuses("overloaded")).map(({ status }) => status)).toEqual([429, 429]);
  });
});
