import {
  buildSessionBus,
  GuardrailBlocked,
  HookBus,
  HookResult,
  type ModelFallbackEvent,
  type OnErrorEvent,
  type OnRetryEvent,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it, vi } from "vitest";
import type { LLMError } from "../../src/recovery/llm-error.js";
import type { LlmRecoveryOptions, RecoveryAttempt } from "../../src/recovery/recovery-options.js";
import { withRecovery } from "../../src/recovery/with-recovery.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

const overloaded = Object.assign(new Error("sk-provider-detail is overloaded"), { status: 503 });
const badKey = Object.assign(new Error("no"), { status: 401 });

/** A bus that keeps what is emitted on it, and a clock that keeps the waits instead of waiting. */
function setUp() {
  const hooks = new HookBus();
  const log: (OnRetryEvent | ModelFallbackEvent | OnErrorEvent)[] = [];
  for (const point of ["on_retry", "model_fallback", "on_error"] as const) {
    hooks.on(point, (event) => {
      log.push(event);
    });
  }
  const waits: number[] = [];
  const options = {
    kind: "llm",
    model: "large",
    hooks,
    random: () => 0,
    sleep: async (ms) => void waits.push(ms),
  } as const satisfies LlmRecoveryOptions;
  return { hooks, log, waits, options };
}

/** An operation that throws these, one after another, and then succeeds. */
function failing(...errors: unknown[]) {
  const attempts: RecoveryAttempt[] = [];
  const operation = (attempt: RecoveryAttempt): string => {
    attempts.push(attempt);
    if (attempts.length <= errors.length) throw errors[attempts.length - 1];
    return attempt.model;
  };
  return { attempts, operation };
}

describe("withRecovery", () => {
  it("returns what the operation resolves to, and emits nothing for it", async () => {
    const { options, log } = setUp();
    expect(await withRecovery(async ({ model }) => model, options)).toBe("large");
    expect(log).toEqual([]);
  });

  it("waits as long as the error says, and does not try again where that forbids it", async () => {
    const { options, waits } = setUp();
    const planned: number[] = [];
    const delay = (error: unknown, backoff: number): number | undefined => {
      planned.push(backoff);
      return (error as { readonly after?: number }).after;
    };
    const patient = Object.assign(new Error("later"), { status: 503, after: 7 });
    const { operation, attempts } = failing(patient, overloaded);
    await expect(withRecovery(operation, { ...options, delay })).rejects.toBe(overloaded);
    expect({ planned, waits }).toEqual({ planned: [5_000, 10_000], waits: [7] });
    expect(attempts).toHaveLength(2);
  });

  it("announces each retry of a model with every field, before the wait", async () => {
    const { hooks, options, log, waits } = setUp();
    const waitsBefore: number[] = [];
    hooks.on("on_retry", () => void waitsBefore.push(waits.length));
    await withRecovery(failing(overloaded, overloaded).operation, options);
    const common = {
      tool_name: "",
      operation: "async_llm_request",
      max_attempts: 4,
      max_retries: 3,
      error_type: "provider_down",
      error: overloaded,
      error_message: overloaded.message,
    };
    expect(log).toMatchObject([
      { ...common, attempt: 0, retry_count: 1, delay_ms: 5_000, delay_seconds: 5 },
      { ...common, attempt: 1, retry_count: 2, delay_ms: 10_000, delay_seconds: 10 },
    ]);
    expect(waitsBefore).toEqual([0, 1]);
    expect(waits).toEqual([5_000, 10_000]);
  });

  it("counts the attempts of a tool from one, under the names of both systems", async () => {
    const { hooks, log, options } = setUp();
    const { sleep } = options;
    const late = new Error("timed out");
    await withRecovery(failing(late).operation, { kind: "tool", toolName: "fetch", hooks, sleep });
    expect(log).toMatchObject([
      {
        tool_name: "fetch",
        operation: "",
        attempt: 1,
        retry_count: 1,
        max_attempts: 3,
        max_retries: 3,
        delay_ms: 1_000,
        delay_seconds: 1,
        error_type: "timeout",
        error: late,
        error_message: "timed out",
      },
    ]);
  });

  it("gives up after the retries allowed and throws the last error itself", async () => {
    const { options, log } = setUp();
    const { operation, attempts } = failing(overloaded, overloaded, overloaded, badKey, badKey);
    expect(await rejection(withRecovery(operation, options))).toBe(badKey);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([0, 1, 2, 3]);
    expect(log.map(({ event_name }) => event_name)).toEqual([
      "on_retry",
      "on_retry",
      "on_retry",
      "on_error",
    ]);
  });

  it.each([
    ["a class that is not retried", new Error("what?"), {}],
    ["no retries", overloaded, { retries: false as const }],
  ])("neither waits nor announces with %s", async (_, error, more) => {
    const { options, log, waits } = setUp();
    expect(await rejection(withRecovery(failing(error).operation, { ...options, ...more }))).toBe(
      error,
    );
    expect(waits).toEqual([]);
    expect(log).toMatchObject([{ event_name: "on_error" }]);
  });

  it("stops when a handler denies the retry, and throws the last error", async () => {
    const { options, hooks, waits } = setUp();
    hooks.on("on_retry", ({ retry_count }) =>
      retry_count >= 2 ? HookResult.deny("Too many retries") : undefined,
    );
    const { operation, attempts } = failing(overloaded, overloaded, overloaded);
    const fallbackModels = ["small"];
    const thrown = await rejection(withRecovery(operation, { ...options, fallbackModels }));
    expect(thrown).toBe(overloaded);
    expect(attempts).toHaveLength(2);
    expect(waits).toHaveLength(1);
  });

  it("goes on retrying when a handler fails, whatever the operator makes of failures", async () => {
    const { logger } = recordingLogger();
    const hooks = buildSessionBus({ logger });
    hooks.on("on_retry", () => {
      throw new Error("broken");
    });
    const failsClosed = () => {
      throw new Error("broken, too");
    };
    hooks.on("on_retry", failsClosed, { onFailure: "deny" });
    const { options } = setUp();
    expect(await withRecovery(failing(overloaded).operation, { ...options, hooks })).toBe("large");
  });

  it("falls back to the next model when the retries are used up, and gives it its own", async () => {
    const { options, log, waits } = setUp();
    const { operation, attempts } = failing(overloaded, overloaded, badKey, overloaded);
    const result = await withRecovery(operation, {
      ...options,
      retries: 1,
      fallbackModels: ["medium", "small"],
    });
    expect(result).toBe("small");
    expect(attempts.map(({ model, attempt }) => `${model} ${attempt}`)).toEqual([
      "large 0",
      "large 1",
      "medium 0",
      "small 0",
      "small 1",
    ]);
    const { event_name, from_model, to_model, reason_category, fallback_index } = log[1] as never;
    expect({ event_name, from_model, to_model, reason_category, fallback_index }).toEqual({
      event_name: "model_fallback",
      from_model: "large",
      to_model: "medium",
      reason_category: "provider_down",
      fallback_index: 0,
    });
    expect(log[2]).toMatchObject({
      from_model: "medium",
      to_model: "small",
      reason_category: "auth",
      fallback_index: 1,
    });
    expect(waits).toHaveLength(2);
  });

  it("shows nothing of the provider's text at model_fallback", async () => {
    const { options, log } = setUp();
    const more = { retries: 0, fallbackModels: ["small"] };
    await withRecovery(failing(overloaded).operation, { ...options, ...more });
    expect(JSON.stringify(log)).not.toContain("overloaded");
  });

  it("keeps the failing model when the failure would be the same with another", async () => {
    const { options } = setUp();
    const tooLong = Object.assign(new Error("too long"), { code: "context_length_exceeded" });
    const { operation, attempts } = failing(tooLong);
    const thrown = await rejection(
      withRecovery(operation, { ...options, fallbackModels: ["small"] }),
    );
    expect(thrown).toBe(tooLong);
    expect(attempts).toHaveLength(1);
  });

  it("tells onError of a final failure once, with what it needs to know", async () => {
    const { options, log } = setUp();
    const told: LLMError[] = [];
    const operation = () => {
      throw overloaded;
    };
    await rejection(
      withRecovery(operation, {
        ...options,
        retries: 0,
        fallbackModels: ["medium", "small"],
        agentId: "writer",
        onError: (error) => void told.push(error),
      }),
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      name: "LLMError",
      code: "LLM_FAILED",
      agentId: "writer",
      model: "small",
      failure: "provider_down",
      retryable: true,
      cause: overloaded,
      message: `The model "small" failed (all 2 fallback models are exhausted): ${overloaded.message}`,
    });
    expect(log.at(-1)).toMatchObject({
      event_name: "on_error",
      error_type: "Error",
      error_message: overloaded.message,
      stack_trace: overloaded.stack,
      context: { operation: "llm_request", model: "small", agent_id: "writer" },
    });
  });

  it("throws the model's error also when onError fails", async () => {
    const { options } = setUp();
    const { logger, lines } = recordingLogger();
    const onError = async () => {
      throw new Error("no pager");
    };
    const hooks = new HookBus({ logger });
    const thrown = await rejection(
      withRecovery(failing(badKey).operation, { ...options, hooks, onError }),
    );
    expect(thrown).toBe(badKey);
    expect(lines.join()).toContain("no pager");
  });

  it.each([
    ["a denial", new GuardrailBlocked("timed out")],
    ["a store that refused", new StateRefusedError("network")],
  ])("neither retries nor reports %s", async (_, error) => {
    const { options, log } = setUp();
    const onError = vi.fn();
    const fallbackModels = ["small"];
    const { operation, attempts } = failing(error);
    const thrown = await rejection(
      withRecovery(operation, { ...options, fallbackModels, onError }),
    );
    expect(thrown).toBe(error);
    expect(attempts).toHaveLength(1);
    expect(log).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it("rejects with the refusal of a handler's store in place of the retry", async () => {
    const { options, hooks } = setUp();
    const refusal = new StateRefusedError("no");
    hooks.on("on_retry", () => {
      throw refusal;
    });
    expect(await rejection(withRecovery(failing(overloaded).operation, options))).toBe(refusal);
  });

  it("ends the wait at once on an abort, makes no further attempt and reports nothing", async () => {
    const { options, hooks, log } = setUp();
    const { sleep, ...real } = options;
    const stop = new AbortController();
    const reason = new Error("the user left");
    hooks.on("on_retry", () => {
      setImmediate(() => stop.abort(reason));
    });
    const onError = vi.fn();
    const { operation, attempts } = failing(overloaded);
    const thrown = await rejection(
      withRecovery(operation, { ...real, onError, signal: stop.signal }),
    );
    expect(thrown).toMatchObject({
      code: "RETRY_INTERRUPTED",
      message: expect.stringContaining("Agent interrupted during retry backoff"),
      cause: reason,
    });
    expect(attempts).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
    expect(log.map(({ event_name }) => event_name)).toEqual(["on_retry"]);
  });

  it("starts nothing when it is called off already", async () => {
    const { options } = setUp();
    const reason = new Error("off");
    const { operation, attempts } = failing();
    const signal = AbortSignal.abort(reason);
    expect(await rejection(withRecovery(operation, { ...options, signal }))).toBe(reason);
    expect(attempts).toEqual([]);
  });

  it("takes the word of the caller's classifier, within the closed set", async () => {
    const { options, waits } = setUp();
    const odd = new Error("odd");
    await withRecovery(failing(odd).operation, { ...options, classify: () => "rate_limit" });
    expect(waits).toHaveLength(1);
    const classify = () => "weather" as never;
    expect(await rejection(withRecovery(failing(odd).operation, { ...options, classify }))).toBe(
      odd,
    );
    expect(waits).toHaveLength(1);
  });

  it("works without a bus", async () => {
    const { options } = setUp();
    const { hooks, ...bare } = options;
    expect(await withRecovery(failing(overloaded).operation, bare)).toBe("large");
  });
});
