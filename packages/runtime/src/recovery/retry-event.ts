import { messageOf, type OnRetryPayload } from "@hookline/core";
import type { FailureClass } from "./failure-class.js";
import type { RecoveryOptions } from "./recovery-options.js";

/** A retry that is about to be waited for. */
export interface Retry {
  /** Number of the attempt that failed, from 0. */
  readonly attempt: number;
  readonly retries: number;
  /** The wait, in ms. */
  readonly delay: number;
  readonly failure: FailureClass;
  readonly error: unknown;
}

/**
 * A retry as the payload of `on_retry`. The two kinds count differently: models from 0, with the
 * retries allowed; tools from 1, with the attempts allowed under both names.
 */
export function retryEvent(options: RecoveryOptions, retry: Retry): OnRetryPayload {
  const { attempt, retries, delay, failure, error } = retry;
  const attempts = retries + 1;
  return {
    ...options.base,
    ...(options.kind === "llm"
      ? { operation: "async_llm_request", attempt, max_retries: retries }
      : { tool_name: options.toolName, attempt: attempt + 1, max_retries: attempts }),
    max_attempts: attempts,
    retry_count: attempt + 1,
    delay_ms: delay,
    delay_seconds: delay / 1000,
    error_type: failure,
    error,
    error_message: messageOf(error),
  };
}
