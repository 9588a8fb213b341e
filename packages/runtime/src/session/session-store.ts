import type { Registration, StateHandle, StateRefusedError } from "@hookline/core";
import type { PersistFailure } from "../state/persist-failure.js";
import type { Message } from "./message.js";

/** A session as it is stored when it opens. */
export interface SessionRow {
  readonly id: string;
  readonly cwd: string;
  readonly agent_name: string | null;
  readonly source: string;
  readonly session_name: string | null;
  readonly model: string | null;
  readonly provider: string | null;
  readonly effort: string | null;
  readonly agent_hash: string | null;
  readonly invocation_id: string | null;
  /** Ms since the epoch. */
  readonly started_at: number;
}

/** What is stored of a session when it is over. */
export interface SessionOutcome {
  readonly status: string;
  readonly error: string | null;
  readonly reason: string;
  readonly total_turns: number;
  readonly duration_ms: number;
  /** Ms since the epoch. */
  readonly ended_at: number;
}

/** A branch as it is stored when it opens. */
export interface BranchRow {
  readonly id: string;
  readonly session_id: string;
  readonly model: string | null;
  readonly provider: string | null;
  /** Ms since the epoch. */
  readonly created_at: number;
}

/** What a session that goes on has to know of itself. */
export interface StoredSession {
  readonly cwd: string | null;
  readonly agent_name: string | null;
}

/**
 * What a session asks of a store; a `StateStore` does it. One that declines a write throws
 * `StateRefusedError`; one that can not write messages salvages them, tells of it, and resolves.
 */
export interface SessionStore {
  readonly sessions: {
    /** One that is there stays as it is. */
    start(row: SessionRow): Promise<void>;
    /** Lets one that has ended go on. */
    resume(id: string): Promise<void>;
    end(id: string, outcome: SessionOutcome): Promise<void>;
    get(id: string): Promise<StoredSession | undefined>;
  };
  readonly branches: {
    /** One that is there stays as it is. */
    create(row: BranchRow): Promise<void>;
    /** Lets one that has ended go on. */
    resume(id: string): Promise<void>;
    /** The branches of a session. */
    list(sessionId: string): Promise<readonly { readonly id: string }[]>;
  };
  readonly messages: {
    /** Puts a whole history in the place of what is stored of the branch. */
    replace(branchId: string, messages: readonly Message[]): Promise<unknown>;
    /** From the latest checkpoint: its messages and those since; without one, all of them. */
    list(
      branchId: string,
      options: { readonly fromCheckpoint: boolean },
    ): Promise<readonly Message[]>;
  };
  readonly checkpoints: {
    /** The messages that stand for everything stored of the branch so far. */
    save(branchId: string, messages: readonly Message[]): Promise<void>;
  };
  /** The way in for the handlers that persist; it keeps the order of messages. */
  handle(): StateHandle;
  /**
   * Registers who is told of failures; the first one also of those that came before.
   * @returns its undo
   */
  onPersistFailed(listener: (failure: PersistFailure) => void): Registration;
  /** Writes what is still waiting to be written. */
  flush(): Promise<void>;
  /** The first write that was refused and not thrown. */
  readonly refusal?: StateRefusedError | undefined;
}
