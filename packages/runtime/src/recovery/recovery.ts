import { setTimeout as wait } from "node:timers/promises";
import { type Flow, HooklineError, messageOf, waitFor } from "@hookline/core";
import { type Backoff, delayAfter } from "./backoff.js";
import { classifyFailure } from "./classify-failure.js";
import { FAILURE_CLASSES, FALLBACKABLE, type FailureClass } from "./failure-class.js";
import type { RecoveryAttempt, RecoveryOptions } from "./recovery-options.js";
import { type Retry, retryEvent } from "./retry-event.js";
import { adjustPolicy, llmRetryPolicy, type RetryPolicy, toolRetryPolicy } from "./retry-policy.js";
import { isDenial, isRefusal } from "./verdict.js";

/** The attempts of one operation: which is next, and what is announced before it. */
export class Recovery {
  readonly #options: RecoveryOptions;
  readonly #policy: RetryPolicy;
  readonly #models: readonly string[];
  /** Position of the model in use. */
  #model = 0;
  #attempt = 0;

  /** @throws HooklineError `INVALID_RETRY` */
  constructor(options: RecoveryOptions) {
    const isLlm = options.kind === "llm";
    this.#options = options;
    this.#policy = adjustPolicy(isLlm ? llmRetryPolicy : toolRetryPolicy, options);
    this.#models = isLlm ? [options.model, ...(options.fallbackModels ?? [])] : [""];
  }

  /** The model in use; empty for a tool. */
  get model(): string {
    return this.#models[this.#model] as string;
  }

  /** How many models there were to fall back to, once none is left; else 0. */
  get exhausted(): number {
    const fallbacks = this.#models.length - 1;
    return this.#model === fallbacks ? fallbacks : 0;
  }

  /** Runs the operation until it succeeds, or has failed for good. */
  *run<T>(operation: (attempt: RecoveryAttempt) => Flow<T>): Flow<T> {
    try {
      return yield* this.#attempted(operation);
    } catch (error) {
      return yield* this.goOn(error, operation);
    }
  }

  /** Goes on after an attempt that failed. */
  *goOn<T>(failure: unknown, operation: (attempt: RecoveryAttempt) => Flow<T>): Flow<T> {
    for (let error = failure; ; ) {
      if (this.isFinal(error) || !(yield* waitFor(this.#goesOn(error)))) throw error;
      try {
        return yield* this.#attempted(operation);
      } catch (next) {
        error = next;
      }
    }
  }

  *#attempted<T>(operation: (attempt: RecoveryAttempt) => Flow<T>): Flow<T> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    return yield* operation({ model: this.model, attempt: this.#attempt, signal });
  }

  /** Whether an error ends the operation without being a failure of it: a denial, an abort. */
  isFinal(error: unknown): boolean {
    return this.#options.signal?.aborted === true || isDenial(error) || isRefusal(error);
  }

  classify(error: unknown): FailureClass {
    const failure = (this.#options.classify ?? classifyFailure)(error);
    return FAILURE_CLASSES.includes(failure) ? failure : "unknown";
  }

  /** Prepares the next attempt; false when there is none. */
  async #goesOn(error: unknown): Promise<boolean> {
    const failure = this.classify(error);
    const { retries, retryOn, backoff } = this.#policy;
    const attempt = this.#attempt;
    const mayRetry = attempt < retries && retryOn.includes(failure);
    const delay = mayRetry ? this.#delay(error, backoff) : undefined;
    if (delay !== undefined) {
      this.#attempt++;
      return this.#wait({ attempt, retries, delay, failure, error });
    }
    if (this.#model + 1 >= this.#models.length || !FALLBACKABLE.includes(failure)) return false;
    await this.#fallBack(failure);
    return true;
  }

  #delay(error: unknown, backoff: Backoff): number | undefined {
    const { delay, random = Math.random } = this.#options;
    const planned = delayAfter(this.#attempt, backoff, random);
    return delay === undefined ? planned : delay(error, planned);
  }

  /** Announces a retry and waits; false when a handler denied it. */
  async #wait(retry: Retry): Promise<boolean> {
    const { hooks, redact, signal, sleep = defaultSleep } = this.#options;
    try {
      const payload = retryEvent(this.#options, retry);
      const outcome = await hooks?.decide("on_retry", payload, { redact, signal });
      // A handler that failed has not asked for an end.
      if (outcome?.denial === "denied") return false;
      await sleep(retry.delay, signal);
      return true;
    } catch (error) {
      if (!signal?.aborted) throw error;
      throw new HooklineError(
        "RETRY_INTERRUPTED",
        `Agent interrupted during retry backoff, after: ${messageOf(retry.error)}`,
        { point: "on_retry", cause: signal.reason },
      );
    }
  }

  async #fallBack(failure: FailureClass): Promise<void> {
    const { hooks, base, redact } = this.#options;
    const from_model = this.model;
    this.#model++;
    this.#attempt = 0;
    const payload = {
      ...base,
      from_model,
      to_model: this.model,
      reason_category: failure,
      fallback_index: this.#model - 1,
    };
    await hooks?.emit("model_fallback", payload, { redact });
  }
}

async function defaultSleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
}
