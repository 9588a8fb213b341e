import type { MaybePromise } from "@hookline/core";
import type { FailureClass } from "./failure-class.js";
import type { LLMError } from "./llm-error.js";
import type { ErrorScope } from "./report-error.js";
import type { RetryOptions } from "./retry-policy.js";

interface CommonOptions extends RetryOptions, Partial<ErrorScope> {
  /** What kind of failure an error is. Default: `classifyFailure`. */
  readonly classify?: ((error: unknown) => FailureClass) | undefined;
  /**
   * How long to wait before the retry after an error, in ms; undefined not to try again. Asked only
   * for failures that are retried. Default: the delay of the backoff, which it is given.
   */
  readonly delay?: ((error: unknown, planned: number) => number | undefined) | undefined;
  /** Ends a wait at once, and starts no further attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Waits; for tests. Rejects when the signal aborts. */
  readonly sleep?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** A number from 0 to 1, for the jitter. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** How calls of a model are recovered. */
export interface LlmRecoveryOptions extends CommonOptions {
  readonly kind: "llm";
  /** The model to begin with. */
  readonly model: string;
  /** The models to go on with, in order; each gets its own retries. Default: none. */
  readonly fallbackModels?: readonly string[] | undefined;
  readonly agentId?: string | undefined;
  /**
   * Called once when the call has failed for good, and waited for; what it throws is logged. Not
   * called for a denial, an abort or a store that refused.
   */
  readonly onError?: ((error: LLMError) => MaybePromise<void>) | undefined;
}

/** How calls of a tool are recovered. */
export interface ToolRecoveryOptions extends CommonOptions {
  readonly kind: "tool";
  readonly toolName: string;
}

/** How an operation is recovered; `kind` chooses the defaults and the fields of the events. */
export type RecoveryOptions = LlmRecoveryOptions | ToolRecoveryOptions;

/** One attempt, as the operation is told of it. */
export interface RecoveryAttempt {
  /** The model to call; empty for a tool. */
  readonly model: string;
  /** Number of the attempt, from 0; from 0 again with each model. */
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
}
