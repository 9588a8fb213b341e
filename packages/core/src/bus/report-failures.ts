import type { Failure } from "../dispatch/failure.js";
import type { Run } from "../dispatch/run.js";
import { isHooklineError, messageOf, typeOf } from "../errors/hookline-error.js";
import { agentNameOf, cwdOf, sessionIdOf } from "../events/hook-event.js";
import type { OnErrorPayload } from "../generated/events.js";
import { redactText } from "../redact/redact-text.js";

/** Logs what failed in a run, with the texts of its emit masked. */
export function logFailures(run: Run, failures: readonly Failure[]): void {
  const { secrets } = run;
  for (const { who, kind, error } of failures) {
    run.host.logger.error(
      {
        err: new RedactedError(error, secrets),
        point: run.plan.name,
        handler: who.name,
        plugin: who.owner?.name,
        kind,
      },
      `Hook failed: ${run.plan.name}`,
    );
  }
}

/** A failure as the payload of `on_error`. */
export function failureReport(run: Run, { who, kind, error }: Failure): OnErrorPayload {
  return {
    session_id: sessionIdOf(run) as string | null,
    cwd: cwdOf(run) as string,
    agent_name: agentNameOf(run) as string | undefined,
    error_type: typeOf(error),
    error_message: messageOf(error),
    stack_trace: error instanceof Error ? (error.stack ?? null) : null,
    context: {
      point: run.plan.name,
      handler: who.name,
      plugin: who.owner?.name ?? null,
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
      ...(isHooklineError(error) ? { code: error.code } : {}),
      message: redactText(messageOf(error), this.#secrets),
      ...(error instanceof Error && error.stack !== undefined
        ? { stack: redactText(error.stack, this.#secrets) }
        : {}),
    };
  }
}
