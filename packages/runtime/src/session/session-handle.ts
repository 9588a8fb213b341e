import {
  type BranchEndEvent,
  hasCode,
  type MaybePromise,
  type MessageAddEvent,
  type SessionEndEvent,
  type SessionStartEvent,
  type StateHandle,
  type StateRefusedError,
} from "@hookline/core";
import type { Message } from "./message.js";
import type { SessionStore } from "./session-store.js";

/**
 * The way of one session's handlers into its store. The session writes itself what must be there
 * before the handlers run, and its terminal status, which must not be there before they have:
 * for these the handle does nothing but note that the handler is on.
 */
export class SessionHandle implements StateHandle {
  readonly store: SessionStore;
  readonly #inner: StateHandle;
  /** By branch, the message that is announced although it is stored already, as JSON. */
  readonly #announced = new Map<string, string>();
  /** Whether a handler wants the end of the session to be stored. */
  storesEnd = false;
  #refusal: StateRefusedError | undefined = undefined;

  constructor(store: SessionStore) {
    this.store = store;
    this.#inner = store.handle();
  }

  /** The first write of the session that the store refused, whoever was told of it. */
  get refusal(): StateRefusedError | undefined {
    return this.#refusal;
  }

  /** Writes for the session; keeps what is refused, since a run that was refused has not succeeded. */
  async write<T>(write: (store: SessionStore) => MaybePromise<T>): Promise<T> {
    try {
      return await write(this.store);
    } catch (error) {
      if (hasCode(error, "STATE_REFUSED")) this.#refusal ??= error as StateRefusedError;
      throw error;
    }
  }

  /** The row of a new session says everything already. */
  sessionStarted(event: SessionStartEvent): MaybePromise<void> {
    if (event.source === "startup") return undefined;
    return this.write(() => this.#inner.sessionStarted(event));
  }

  /** The row says everything already. */
  branchCreated(): void {}

  sessionEnded(_event: SessionEndEvent): void {
    this.storesEnd = true;
  }

  branchEnded(event: BranchEndEvent): MaybePromise<void> {
    return this.write(() => this.#inner.branchEnded(event));
  }

  messageAdded(event: MessageAddEvent): MaybePromise<void> {
    const { branch_id, message } = event;
    const announced = this.#announced.get(branch_id);
    if (announced !== undefined && announced === JSON.stringify(message)) {
      this.#announced.delete(branch_id);
      return undefined;
    }
    return this.write(() => this.#inner.messageAdded(event));
  }

  /** Announces a message that is stored already; what its handlers add meanwhile is not. */
  async announceStored(
    branchId: string,
    message: Message,
    announce: (message: Message) => Promise<void>,
  ): Promise<void> {
    // Handlers get a copy, so the message can not be known by what it is.
    this.#announced.set(branchId, JSON.stringify(message));
    try {
      await announce(message);
    } finally {
      this.#announced.delete(branchId);
    }
  }
}

/**
 * What a bus of the caller's is built with, so that a session on it is stored.
 *
 * @example
 * const hooks = buildSessionBus({ agentHooks, session: { id, cwd, store: sessionHandle(store) } });
 * await using session = await openSession({ hooks });
 */
export function sessionHandle(store: SessionStore): StateHandle {
  return new SessionHandle(store);
}
