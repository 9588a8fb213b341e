import { type HookLogger, messageOf, redactText } from "@hookline/core";

/** A durable write that failed, or a stored session that could not be read. */
export interface PersistFailure {
  /** Null where a damaged file does not even tell whose session it was. */
  readonly session_id: string | null;
  /** Role and text of the last message that was not written; empty for a damaged file. */
  readonly role: string;
  readonly content: string;
  /** Text of the failure; for a damaged file it starts with `corrupt session file:`. */
  readonly error: string;
  /** Whether the messages were salvaged, or the damaged file was put aside. */
  readonly spilled: boolean;
  /** Where they are, or it is, now. */
  readonly spill_path: string | null;
}

/** Tells of failures. */
export type ReportFailure = (failure: PersistFailure) => void;

/** A reporter that logs, without the content, and calls; what the callee throws goes no further. */
export function failureReporter(
  logger: HookLogger,
  callback: ((failure: PersistFailure) => unknown) | undefined,
): ReportFailure {
  const onThrown = (error: unknown) => {
    logger.error({ error: redactText(messageOf(error)) }, "onPersistFailed threw an error.");
  };
  return (failure) => {
    const { session_id, spilled, spill_path } = failure;
    const error = redactText(failure.error);
    logger.error(
      { session_id, error, spilled, spill_path },
      "A session was not stored, or could not be read.",
    );
    try {
      // Not waited for: it may want to write, and would wait for us.
      Promise.resolve(callback?.(failure)).catch(onThrown);
    } catch (thrown) {
      onThrown(thrown);
    }
  };
}
