import {
  type HookLogger,
  messageOf,
  type Registration,
  redactText,
  registration,
} from "@hookline/core";

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

/** Called for each failure; not waited for. */
export type FailureListener = (failure: PersistFailure) => unknown;

/** Hands failures to whoever listens, and keeps those that come before anybody does. */
export class PersistFailures {
  readonly #logger: HookLogger;
  readonly #listeners = new Set<FailureListener>();
  #unheard: PersistFailure[] = [];

  constructor(logger: HookLogger) {
    this.#logger = logger;
  }

  /** Logs a failure, without what the message says, and tells of it. */
  readonly report: ReportFailure = (failure) => {
    const { session_id, spilled, spill_path } = failure;
    const error = redactText(failure.error);
    this.#logger.error(
      { session_id, error, spilled, spill_path },
      "A session was not stored, or could not be read.",
    );
    if (this.#listeners.size === 0) this.#unheard.push(failure);
    for (const listener of this.#listeners) this.#tell(listener, failure);
  };

  /** Registers a listener; the first one is also told of what came before. */
  listen(listener: FailureListener): Registration {
    this.#listeners.add(listener);
    for (const failure of this.#unheard.splice(0)) this.#tell(listener, failure);
    return registration(() => this.#listeners.delete(listener));
  }

  #tell(listener: FailureListener, failure: PersistFailure): void {
    const onThrown = (error: unknown): void => {
      this.#logger.error(
        { error: redactText(messageOf(error)) },
        "A listener for failed writes threw an error.",
      );
    };
    try {
      // Not waited for: it may want to write, and would wait for us.
      Promise.resolve(listener(failure)).catch(onThrown);
    } catch (thrown) {
      onThrown(thrown);
    }
  }
}
