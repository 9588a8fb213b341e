import { HooklineError, messageOf } from "../errors/hookline-error.js";
import type { HandlerOwner } from "../handler/handler.js";
import type { HandlerRecord } from "../handler/handler-record.js";

/** Who can fail in an emit: a handler, or a step of the emitter's own. */
export interface Failing {
  readonly name: string;
  readonly owner?: HandlerOwner | undefined;
}

/** What failed in one emit. */
export interface Failure {
  readonly who: Failing;
  readonly kind: "failed" | "timed_out";
  /** Why the action is denied, where it is denied because of this. */
  readonly reason: string;
  /** What was thrown, or the error that says what was wrong with what was returned. */
  readonly error: unknown;
}

/** A handler threw something that is no verdict, or an invalid value made it fail. */
export function failedBy(record: HandlerRecord, error: unknown): Failure {
  const reason = `Hook '${record.name}' raised: ${messageOf(error)}${hint(record, error)}`;
  return { who: record, kind: "failed", reason, error };
}

/** What the engine says of a write to a frozen object tells nobody that it was the event. */
function hint(record: HandlerRecord, error: unknown): string {
  const isWrite = error instanceof TypeError && /not extensible|read only/.test(error.message);
  return isWrite && record.phase === "judge"
    ? '. A judge may not change the event; a handler in the phase "change" may'
    : "";
}

/** A handler did not finish in time. */
export function lateBy(record: HandlerRecord): Failure {
  const reason = `Hook '${record.name}' timed out after ${record.timeout / 1000}s`;
  const error = new HooklineError(
    "HANDLER_TIMED_OUT",
    `${reason} at "${record.point}". Make it faster, or register it with a longer \`timeout\` (ms).`,
    { point: record.point, handler: record.name },
  );
  return { who: record, kind: "timed_out", reason, error };
}
