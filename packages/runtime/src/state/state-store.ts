import type { HookLogger, Registration, StateHandle } from "@hookline/core";
import type { Connection } from "./database/connection.js";
import type { Messages } from "./messages/messages.js";
import type { FailureListener, PersistFailures } from "./persist-failure.js";
import type { Branches } from "./records/branches.js";
import type { Checkpoints } from "./records/checkpoints.js";
import type { Sessions } from "./records/sessions.js";
import type { Signals } from "./records/signals.js";
import { StoreHandle } from "./store-handle.js";

/** What a store is made of. */
export interface StoreParts {
  readonly url: string;
  readonly connection: Connection;
  readonly sessions: Sessions;
  readonly branches: Branches;
  readonly messages: Messages;
  readonly checkpoints: Checkpoints;
  readonly signals: Signals;
  readonly failures: PersistFailures;
  readonly logger: HookLogger;
  /** Makes the handle known. */
  readonly register: (handle: StateHandle) => Registration;
}

/** Sessions, branches, messages and signals that survive the process; made by `openStateStore`. */
export class StateStore implements AsyncDisposable {
  /** As it was given; it may carry a password. */
  readonly url: string;
  readonly sessions: Sessions;
  readonly branches: Branches;
  readonly messages: Messages;
  readonly checkpoints: Checkpoints;
  readonly signals: Signals;
  readonly #connection: Connection;
  readonly #failures: PersistFailures;
  readonly #handle: StateHandle;
  readonly #registration: Registration;
  #closing: Promise<void> | undefined = undefined;

  constructor(parts: StoreParts) {
    this.url = parts.url;
    this.sessions = parts.sessions;
    this.branches = parts.branches;
    this.messages = parts.messages;
    this.checkpoints = parts.checkpoints;
    this.signals = parts.signals;
    this.#connection = parts.connection;
    this.#failures = parts.failures;
    this.#handle = new StoreHandle(this, parts.logger);
    this.#registration = parts.register(this.#handle);
  }

  /** The way in for the handlers that persist. */
  handle(): StateHandle {
    return this.#handle;
  }

  /**
   * Registers who is told of failed writes, and of sessions that can not be read; the first one also
   * of those that came before.
   */
  onPersistFailed(listener: FailureListener): Registration {
    return this.#failures.listen(listener);
  }

  /**
   * Tries once more to write the messages that wait, and tells of those that still do.
   * @throws StateRefusedError
   */
  flush(): Promise<void> {
    return this.messages.flush();
  }

  /**
   * Flushes, and closes the database; again returns the same promise.
   * @throws StateRefusedError; the database is closed then too
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#registration.off();
    try {
      await this.flush();
    } finally {
      await this.#connection.close();
    }
  }
}
