import { HookDeniedError, HooklineError, PermissionError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../src/recovery/classify-failure.js";

function error(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields);
}

describe("classifyFailure", () => {
  it.each([
    [401, "auth"],
    [403, "auth"],
    [408, "timeout"],
    [409, "timeout"],
    [413, "context_length"],
    [429, "rate_limit"],
    [500, "provider_down"],
    [503, "provider_down"],
    [504, "timeout"],
    [529, "provider_down"],
    [404, "unknown"],
  ])("reads the status %i as %s, wherever a client puts it", (status, expected) => {
    expect(classifyFailure(error("", { status }))).toBe(expected);
    expect(classifyFailure(error("", { statusCode: status }))).toBe(expected);
    expect(classifyFailure(error("", { response: { status } }))).toBe(expected);
    expect(classifyFailure(error("", { $metadata: { httpStatusCode: status } }))).toBe(expected);
  });

  it.each([
    ["ECONNRESET", "connection_error"],
    ["ENOTFOUND", "connection_error"],
    ["ETIMEDOUT", "timeout"],
    ["UND_ERR_HEADERS_TIMEOUT", "timeout"],
    ["context_length_exceeded", "context_length"],
    ["toString", "unknown"],
  ])("reads the code %s as %s, of a cause too", (code, expected) => {
    expect(classifyFailure(error("", { code }))).toBe(expected);
    const cause = error("", { code });
    expect(classifyFailure(new TypeError("fetch failed", { cause }))).toBe(expected);
  });

  it.each([
    ["Request timed out", "timeout"],
    ["429 Too Many Requests", "rate_limit"],
    ["Rate limit reached for tokens", "rate_limit"],
    ["network unreachable", "connection_error"],
    ["This model's maximum context length is 8192 tokens, rate limit aside", "context_length"],
    ["Service Unavailable", "provider_down"],
    ["Invalid API key", "auth"],
    ["no such file", "unknown"],
  ])("reads the text %j as %s as a last resort", (text, expected) => {
    expect(classifyFailure(new Error(text))).toBe(expected);
    expect(classifyFailure(text)).toBe(expected);
  });

  it("prefers the status to the text", () => {
    expect(classifyFailure(error("connection timed out", { status: 429 }))).toBe("rate_limit");
  });

  it("reads no text of a mistake in a program", () => {
    expect(classifyFailure(new TypeError("timeout is not a function"))).toBe("unknown");
  });

  it("tells a deadline by its name or code", () => {
    expect(classifyFailure(new DOMException("", "TimeoutError"))).toBe("timeout");
    expect(classifyFailure(new HooklineError("TOOL_TIMED_OUT", "late"))).toBe("timeout");
  });

  it("does not take a denial for what its reason says, not even as a cause", () => {
    const denial = new HookDeniedError({
      point: "before_llm",
      decision: "deny",
      kind: "timed_out",
      reason: "timed out",
    });
    expect(classifyFailure(denial)).toBe("unknown");
    expect(classifyFailure(new Error("timed out", { cause: denial }))).toBe("unknown");
    expect(classifyFailure(new PermissionError("network"))).toBe("unknown");
  });

  it("survives anything that can be thrown", () => {
    const circular = new Error("around");
    circular.cause = circular;
    for (const thrown of [null, undefined, 7, Symbol("x"), {}, circular]) {
      expect(classifyFailure(thrown)).toBe("unknown");
    }
  });
});
