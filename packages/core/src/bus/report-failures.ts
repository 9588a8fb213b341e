import { type HandlerFailure, typeOf } from "../dispatch/failure.js";
import type { Run } from "../dispatch/run.js";
import { messageOf } from "../errors/hookline-error.js";
import type { OnErrorPayload } from "../generated/events.js";
import { redactText } from "../redact/redact-text.js";

/** Logs the failed handlers of a run, with the texts of its emit masked. */
export function logFailures(run: Run): void {
  for (const { record, kind, error } of run.failures ?? []) {
    run.host.logger.error(
      {
        err: new RedactedError(error, run.secrets),
        point: run.plan.name,
        handler: record.name,
        plugin: record.owner?.name,
        kind,
      },
      `Hook failed: ${run.plan.name}`,
    );
  }
}

/** A failure as the payload of `on_error`. */
export function failureReport(run: Run, { record, kind, error }: HandlerFailure): OnErrorPayload {
  return {
    error_type: typeOf(error),
    error_message: messageOf(error),
    stack_trace: error instanceof Error ? (error.stack ?? null) : null,
    context: {
      point: run.plan.name,
      handler: record.name,
      plugin: record.owner?.name ?? null,
      kind,
    },
  };
}

/** An error as a log line shows it; nothing is formatted for a log line that is not written. */
class RedactedError {
  readonly #error: unknown;
  readonly #secrets: readonly string[];

  constructor(error: unknown, secrets: readonly string[]) {
    this.#error = error;
    this.#secrets = secrets;
  }

  toJSON(): Record<string, unknown> {
    const error = this.#error;
    return {
      type: typeOf(error),
      message: redactText(messageOf(error), this.#secrets),
      ...(error instanceof Error && error.stack !== undefined
        ? { stack: redactText(error.stack, this.#secrets) }
        : {}),
    };
  }
}
