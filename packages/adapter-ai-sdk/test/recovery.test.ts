import { HookResult, type HookSource } from "@hookline/core";
import { LLMError, openSession } from "@hookline/runtime";
import { APICallError, generateText, RetryError, streamText, ToolLoopAgent } from "ai";
import { describe, expect, it } from "vitest";
import { fallbackParts, type HookOptions, hooks } from "../src/index.js";
import { overloaded } from "./support/ai-sdk-driver.js";
import { recorder, source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

function ask(mock: ReturnType<typeof model>, sources: HookSource[], options: HookOptions = {}) {
  const settings = hooks({ model: mock }, { ...options, sources });
  return generateText({ ...settings, prompt: "Well?" });
}

describe("maxRetries", () => {
  it.each([-1, 1.5, Number.NaN])("is refused where it is %s", (maxRetries) => {
    const work = () => hooks({ model: model("up", () => "Yes.") }, { maxRetries });
    expect(work).toThrow(expect.objectContaining({ code: "INVALID_AI_SETTINGS" }));
  });
});

describe("a request that fails", () => {
  it("is tried again as often as the SDK would, each time announced and gated", async () => {
    const events = recorder("before_llm", "after_llm", "on_retry", "on_error");
    const retries: unknown[] = [];
    const watch = source((bus) => {
      bus.on("on_retry", (event) => void retries.push([event.attempt, event.delay_ms]), {
        phase: "watch",
      });
    });
    const mock = model("down", () => overloaded());
    const failure = await ask(mock, [events, watch]).catch((error: unknown) => error);
    expect(RetryError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({ reason: "maxRetriesExceeded", errors: { length: 3 } });
    expect(mock.requests).toHaveLength(3);
    expect(retries).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const attempt = ["before_llm", "after_llm"];
    expect(events.seen).toEqual([
      ...[...attempt, "on_retry", ...attempt, "on_retry", ...attempt],
      "on_error",
    ]);
  });

  it("keeps to maxRetries of the settings, and then throws the error itself", async () => {
    const mock = model("down", () => overloaded());
    const settings = hooks({ model: mock, maxRetries: 0 });
    const failure = generateText({ ...settings, prompt: "Well?" });
    await expect(failure).rejects.toSatisfy(APICallError.isInstance);
    expect(mock.requests).toHaveLength(1);
  });

  it("is not tried again where a handler denies that, by the SDK neither", async () => {
    const mock = model("down", () => overloaded());
    const enough = source((bus) => void bus.on("on_retry", () => HookResult.deny("enough")));
    await expect(ask(mock, [enough])).rejects.toMatchObject({ reason: "errorNotRetryable" });
    expect(mock.requests).toHaveLength(1);
  });

  it("is not tried again where the provider says that it would not help", async () => {
    const broke = new APICallError({
      ...{ message: "You have no money", url: "http://localhost/", requestBodyValues: {} },
      ...{ statusCode: 429, isRetryable: false },
    });
    const mock = model("broke", () => broke);
    await expect(ask(mock, [])).rejects.toBe(broke);
    expect(mock.requests).toHaveLength(1);
  });

  it.each(["generate", "stream"])("goes on with the next model, in %s", async (how) => {
    const switches: unknown[] = [];
    const watch = source((bus) => {
      bus.on("model_fallback", ({ from_model, to_model, reason_category }) => {
        switches.push([from_model, to_model, reason_category]);
      });
    });
    const large = model("large", () => overloaded());
    const settings = hooks(
      { model: large, maxRetries: 1 },
      { fallbackModels: [scripted("The small one answers.")], sources: [watch] },
    );
    const call = { ...settings, prompt: "Well?" };
    const text = how === "generate" ? (await generateText(call)).text : await streamText(call).text;
    expect(text).toBe("The small one answers.");
    expect(large.requests).toHaveLength(2);
    expect(switches).toEqual([["large", "scripted", "provider_down"]]);
  });

  it("tells onError of the session when no model is left", async () => {
    const told: unknown[] = [];
    const onError = (error: LLMError): void => void told.push(error);
    const agent = new ToolLoopAgent(hooks({ model: model("down", () => new Error("gone")) }));
    await using session = await openSession({ onError });
    const call = session.run(() => agent.generate({ prompt: "Well?" }));
    await expect(call).rejects.toThrow("gone");
    expect(told).toEqual([expect.any(LLMError)]);
    expect(told[0]).toMatchObject({ model: "down", retryable: false });
  });

  it("lets a client's stream know that another model goes on", async () => {
    const parts: unknown[] = [];
    const writer = fallbackParts({ write: (part) => void parts.push(part) });
    const options = { fallbackModels: [scripted("Here I am.")], maxRetries: 0 };
    await ask(
      model("large", () => overloaded()),
      [writer],
      options,
    );
    expect(parts).toEqual([
      {
        type: "data-model_fallback",
        data: {
          ...{ from_model: "large", to_model: "scripted", reason_category: "provider_down" },
          ...{ fallback_index: 0, session_id: expect.any(String), agent_name: null },
        },
      },
    ]);
  });

  it("is waited for only until the caller gives up", async () => {
    const patient = new APICallError({
      ...{ message: "Slow down", url: "http://localhost/", requestBodyValues: {} },
      ...{ statusCode: 429, responseHeaders: { "retry-after": "50" } },
    });
    const stop = new AbortController();
    const aborter = source((bus) => {
      bus.on("on_retry", () => stop.abort(new Error("enough")), { phase: "watch" });
    });
    const settings = hooks({ model: model("busy", () => patient) }, { sources: [aborter] });
    const call = generateText({ ...settings, prompt: "Well?", abortSignal: stop.signal });
    await expect(call).rejects.toThrow("enough");
  });
});
