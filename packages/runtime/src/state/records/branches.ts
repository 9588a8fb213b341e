import type { Connection } from "../database/connection.js";
import { type BranchesTable, RUNNING } from "../database/tables.js";
import { checkId } from "../ids.js";
import { adoptSession } from "../messages/message-rows.js";
import type { Messages } from "../messages/messages.js";
import { definedOnly, knownOnly } from "./fields.js";

/** A branch as it is stored. Times are ms since the epoch. */
export type BranchRecord = Readonly<BranchesTable>;

/** A branch that opens. */
export interface NewBranch {
  readonly id: string;
  readonly session_id: string;
  readonly model?: string | null;
  readonly provider?: string | null;
  /** Ms since the epoch. Default now. */
  readonly created_at?: number;
}

/** How a branch ends. */
export interface BranchEnd {
  /** Default `completed`. */
  readonly status?: string;
  readonly error?: string | null;
  /** Ms since the epoch. Default now. */
  readonly ended_at?: number | null;
}

/** The branches of a store. A status other than `running` is terminal. */
export class Branches {
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #recover: (sessionId: string) => Promise<void>;

  /** @param recover writes to the store what was spilled of a session */
  constructor(
    connection: Connection,
    messages: Messages,
    recover: (sessionId: string) => Promise<void>,
  ) {
    this.#connection = connection;
    this.#messages = messages;
    this.#recover = recover;
  }

  /**
   * Adds a branch, and its session when that is not there; a branch that is there stays as it is.
   * Even when this fails, messages of the branch are accepted: they are spilled until it is there.
   * @throws StateRefusedError; HooklineError `STATE_UNAVAILABLE`
   */
  async create({ id, session_id, created_at = Date.now(), ...rest }: NewBranch): Promise<void> {
    checkId("id of a branch", id);
    checkId("id of a session", session_id);
    this.#messages.belongsTo(id, session_id);
    const values = { ...definedOnly(rest), id, session_id, status: RUNNING, created_at };
    await this.#connection.use((db) =>
      db.transaction().execute(async (trx) => {
        await adoptSession(trx, session_id, created_at);
        await trx
          .insertInto("branches")
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    );
  }

  /** Writes what a running branch works with; what is null or left out stays as it is. */
  async describe(id: string, what: Pick<NewBranch, "model" | "provider">): Promise<void> {
    const values = knownOnly(what);
    if (Object.keys(values).length === 0) return;
    await this.#connection.use((db) =>
      db
        .updateTable("branches")
        .set(values)
        .where("id", "=", id)
        .where("status", "=", RUNNING)
        .execute(),
    );
  }

  /** Lets a branch that has ended go on. */
  async resume(id: string): Promise<void> {
    await this.#connection.use((db) =>
      db
        .updateTable("branches")
        .set({ status: RUNNING, ended_at: null, error: null })
        .where("id", "=", id)
        .execute(),
    );
  }

  /** Ends a branch; one that has ended, or is not there, is left alone. */
  async end(id: string, { status = "completed", error, ended_at }: BranchEnd = {}): Promise<void> {
    await this.#connection.use((db) =>
      db
        .updateTable("branches")
        .set({ status, error: error ?? null, ended_at: ended_at ?? Date.now() })
        .where("id", "=", id)
        .where("status", "=", RUNNING)
        .execute(),
    );
    this.#messages.release(id);
  }

  async get(id: string): Promise<BranchRecord | undefined> {
    return this.#connection.use((db) =>
      db.selectFrom("branches").selectAll().where("id", "=", id).executeTakeFirst(),
    );
  }

  /** The branches of a session, the oldest first; also those that only a spill tells of. */
  async list(sessionId: string): Promise<BranchRecord[]> {
    checkId("id of a session", sessionId);
    await this.#recover(sessionId);
    return this.#connection.use((db) =>
      db
        .selectFrom("branches")
        .selectAll()
        .where("session_id", "=", sessionId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    );
  }
}
