import { HooklineError } from "@hookline/core";
import type { Backoff } from "./backoff.js";
import { type FailureClass, RETRYABLE } from "./failure-class.js";

/** What is retried, how often, and after which waits. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  readonly backoff: Backoff;
  readonly retryOn: readonly FailureClass[];
}

/** What differs from the default policy. */
export interface RetryOptions {
  /** Attempts after the first; 0 or `false` for none. Default: 3 for a model, 2 for a tool. */
  readonly retries?: number | false | undefined;
  /** Default: 5 s doubling up to 120 s for a model, 1 s doubling up to 30 s for a tool. */
  readonly backoff?: Partial<Backoff> | undefined;
  /** Default: `rate_limit`, `timeout`, `connection_error`, and for a model `provider_down`. */
  readonly retryOn?: readonly FailureClass[] | undefined;
}

/** A timer can not be set for longer, in ms. */
const LONGEST = 2_147_483_647;

/** How calls of a model are retried where nothing else is said. */
export const llmRetryPolicy: RetryPolicy = Object.freeze<RetryPolicy>({
  retries: 3,
  backoff: { base: 5_000, factor: 2, max: 120_000, jitter: 0.5, spread: "above" },
  retryOn: RETRYABLE,
});

/** How tools that may be retried are retried where nothing else is said. */
export const toolRetryPolicy: RetryPolicy = Object.freeze<RetryPolicy>({
  retries: 2,
  backoff: { base: 1_000, factor: 2, max: 30_000, jitter: 0, spread: "around" },
  retryOn: ["timeout", "rate_limit", "connection_error"],
});

/**
 * A policy with what differs from it.
 * @throws HooklineError `INVALID_RETRY`
 */
export function adjustPolicy(policy: RetryPolicy, options: RetryOptions): RetryPolicy {
  const retries = options.retries === false ? 0 : (options.retries ?? policy.retries);
  const backoff = { ...policy.backoff, ...options.backoff };
  check("retries", retries, Number.isInteger(retries) && retries >= 0, "a whole number from 0");
  const { base, factor, max, jitter } = backoff;
  check("backoff.base", base, base > 0 && Number.isFinite(base), "a number of ms above 0");
  check("backoff.factor", factor, factor >= 1, "a number from 1");
  check("backoff.max", max, max >= base, `at least backoff.base, which is ${base}`);
  check("backoff.max", max, max <= LONGEST, `at most ${LONGEST}`);
  check("backoff.jitter", jitter, jitter >= 0 && jitter <= 1, "a number from 0 to 1");
  return { retries, backoff, retryOn: options.retryOn ?? policy.retryOn };
}

function check(name: string, value: unknown, isRight: boolean, expected: string): void {
  if (isRight) return;
  throw new HooklineError(
    "INVALID_RETRY",
    `The retry option "${name}" must be ${expected}, but is ${String(value)}.`,
  );
}
