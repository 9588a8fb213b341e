import {
  defaultLogger,
  type Flow,
  flow,
  type MaybePromise,
  messageOf,
  waitFor,
} from "@hookline/core";
import { RETRYABLE } from "./failure-class.js";
import { LLMError } from "./llm-error.js";
import { Recovery } from "./recovery.js";
import type { LlmRecoveryOptions, RecoveryAttempt, RecoveryOptions } from "./recovery-options.js";
import { reportError } from "./report-error.js";

/**
 * Runs an operation until it succeeds or has failed for good. A failure that may pass is retried
 * after a wait, announced at `on_retry`, where a denial stops the retrying; a model that keeps
 * failing is replaced by the next one, announced at `model_fallback`. A final failure is reported
 * at `on_error`, and for a model to `onError`. A denial, an abort and a store that refused are
 * final at once, and not reported.
 *
 * @example
 * const answer = await withRecovery(({ model, signal }) => ask(model, signal), {
 *   kind: "llm", model: "large", fallbackModels: ["small"], hooks: session.hooks,
 * });
 * @returns what the operation resolved to
 * @throws the last error of the operation, as it is; HooklineError `RETRY_INTERRUPTED` when the
 * signal aborted a wait, with its reason as cause; `INVALID_RETRY` for wrong options
 */
export async function withRecovery<T>(
  operation: (attempt: RecoveryAttempt) => MaybePromise<T>,
  options: RecoveryOptions,
): Promise<T> {
  const recovery = new Recovery(options);
  const attempt = (given: RecoveryAttempt) => waitFor(operation(given));
  return flow(() => reported(recovery.run(attempt), recovery, options));
}

/**
 * What `withRecovery` does after a first attempt that was made without it, as part of a flow: for
 * adapters, whose requests mostly need no recovery. See `flow` of `@hookline/core`.
 * @throws as `withRecovery`
 */
export function* recoverFrom<T>(
  error: unknown,
  operation: (attempt: RecoveryAttempt) => Flow<T>,
  options: RecoveryOptions,
): Flow<T> {
  const recovery = new Recovery(options);
  return yield* reported(recovery.goOn(error, operation), recovery, options);
}

function* reported<T>(running: Flow<T>, recovery: Recovery, options: RecoveryOptions): Flow<T> {
  try {
    return yield* running;
  } catch (error) {
    if (!recovery.isFinal(error)) yield* waitFor(report(error, recovery, options));
    throw error;
  }
}

async function report(error: unknown, recovery: Recovery, options: RecoveryOptions): Promise<void> {
  if (options.kind === "llm") await tellOwner(error, recovery, options);
  const { hooks, base, redact } = options;
  if (hooks === undefined) return;
  const where =
    options.kind === "llm"
      ? { operation: "llm_request", model: recovery.model, agent_id: options.agentId ?? null }
      : { operation: "tool", tool_name: options.toolName };
  const failure = recovery.classify(error);
  await reportError(error, { hooks, base, redact }, { ...where, failure });
}

async function tellOwner(
  error: unknown,
  recovery: Recovery,
  { agentId, onError, hooks }: LlmRecoveryOptions,
): Promise<void> {
  if (onError === undefined) return;
  const { model, exhausted } = recovery;
  const failure = recovery.classify(error);
  const note = exhausted === 0 ? "" : ` (all ${exhausted} fallback models are exhausted)`;
  const final = new LLMError(`The model "${model}" failed${note}: ${messageOf(error)}`, {
    agentId,
    model,
    failure,
    retryable: RETRYABLE.includes(failure),
    cause: error,
  });
  try {
    await onError(final);
  } catch (thrown) {
    const logger = hooks?.logger ?? defaultLogger();
    logger.error({ agent_id: agentId, model }, `onError failed: ${messageOf(thrown)}`);
  }
}
