import { HooklineError, isHooklineError, messageOf } from "../errors/hookline-error.js";
import type { HandlerRecord } from "../handler/handler-record.js";

/** A handler that failed in one emit. */
export interface HandlerFailure {
  readonly record: HandlerRecord;
  readonly kind: "failed" | "timed_out";
  /** What it threw, or the error that says what was wrong with what it returned. */
  readonly error: unknown;
}

/** A handler threw something that is no verdict, or an invalid value made it fail. */
export function failedBy(record: HandlerRecord, error: unknown): HandlerFailure {
  return { record, kind: "failed", error };
}

/** A handler did not finish in time. */
export function lateBy(record: HandlerRecord): HandlerFailure {
  return { record, kind: "timed_out", error: new LateHandlerError(record) };
}

/** Why an action is denied because of a failure. */
export function reasonOf({ record, kind, error }: HandlerFailure): string {
  return kind === "timed_out"
    ? lateness(record)
    : `Hook '${record.name}' raised: ${messageOf(error)}`;
}

/** The class name of anything that can be thrown. */
export function typeOf(error: unknown): string {
  if (error instanceof Error) return error.name;
  return isHooklineError(error) ? error.code : typeof error;
}

/** The abort reason, and the error, of a handler that was late. */
class LateHandlerError extends HooklineError {
  constructor(record: HandlerRecord) {
    super(
      "HANDLER_TIMED_OUT",
      `${lateness(record)} at "${record.point}". Make it faster, or register it with a longer \`timeout\` (ms).`,
      { point: record.point, handler: record.name },
    );
  }
}

function lateness(record: HandlerRecord): string {
  return `Hook '${record.name}' timed out after ${record.timeout / 1000}s`;
}
