import { sql } from "kysely";
import type { Connection } from "../database/connection.js";
import { RUNNING, type SessionsTable } from "../database/tables.js";
import { checkId } from "../ids.js";
import { definedOnly, knownOnly } from "./fields.js";
import type {
  NewSession,
  SessionEnd,
  SessionProvenance,
  SessionRecord,
  SessionSummary,
} from "./session-record.js";

/** Which sessions are listed: those that meet every condition. */
export interface ListSessions {
  readonly status?: string | undefined;
  /** Started before that time, in ms since the epoch. */
  readonly before?: number | undefined;
  /** Default 100. */
  readonly limit?: number | undefined;
}

/** Which sessions are removed. */
export interface PruneSessions {
  /** Those that ended before that time, in ms since the epoch. */
  readonly before: number;
  /** Also those that started before it and never ended, as after a crash. Default false. */
  readonly running?: boolean | undefined;
}

/** The sessions of a store. A status other than `running` is terminal. */
export class Sessions {
  readonly #connection: Connection;
  readonly #recover: (id: string) => Promise<void>;

  /** @param recover writes to the store what was spilled of a session */
  constructor(connection: Connection, recover: (id: string) => Promise<void>) {
    this.#connection = connection;
    this.#recover = recover;
  }

  /**
   * Adds a session; one that is there stays as it is.
   * @throws StateRefusedError; HooklineError `STATE_UNAVAILABLE`
   */
  async start({ id, started_at, metadata = {}, ...provenance }: NewSession): Promise<void> {
    checkId("id of a session", id);
    const values = {
      ...definedOnly(provenance),
      id,
      status: RUNNING,
      started_at: started_at ?? Date.now(),
      metadata: JSON.stringify(metadata),
    };
    await this.#connection.use((db) =>
      db
        .insertInto("sessions")
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /** Writes what a running session works with; what is null or left out stays as it is. */
  async describe(id: string, provenance: SessionProvenance): Promise<void> {
    const values = knownOnly(provenance);
    if (Object.keys(values).length === 0) return;
    await this.#connection.use((db) =>
      db
        .updateTable("sessions")
        .set(values)
        .where("id", "=", id)
        .where("status", "=", RUNNING)
        .execute(),
    );
  }

  /** Lets a session that has ended go on. */
  async resume(id: string): Promise<void> {
    await this.#connection.use((db) =>
      db
        .updateTable("sessions")
        .set({ status: RUNNING, ended_at: null, reason: null })
        .where("id", "=", id)
        .execute(),
    );
  }

  /**
   * Ends a session. Of one that has ended, only the usage is written; one that is not there is
   * left alone.
   */
  async end(id: string, how: SessionEnd = {}): Promise<void> {
    const { status = "completed", reason = null, error, ended_at = Date.now(), ...rest } = how;
    const usage = definedOnly(rest);
    await this.#connection.use((db) =>
      db.transaction().execute(async (trx) => {
        const update = trx.updateTable("sessions").where("id", "=", id);
        if (Object.keys(usage).length > 0) await update.set(usage).execute();
        const row = await trx
          .selectFrom("sessions")
          .select("metadata")
          .where("id", "=", id)
          .executeTakeFirst();
        if (row === undefined) return;
        const metadata =
          error == null ? row.metadata : JSON.stringify({ ...JSON.parse(row.metadata), error });
        await update
          .set({ status, reason, ended_at, metadata })
          .where("status", "=", RUNNING)
          .execute();
      }),
    );
  }

  /** The session of that id; what was spilled of it is written to the store first. */
  async get(id: string): Promise<SessionRecord | undefined> {
    checkId("id of a session", id);
    await this.#recover(id);
    const row = await this.#connection.use((db) =>
      db.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirst(),
    );
    return row && recordOf(row);
  }

  /** Sessions, the latest first. */
  async list({ status, before, limit = 100 }: ListSessions = {}): Promise<SessionSummary[]> {
    return this.#connection.use(async (db) => {
      let query = db
        .selectFrom("sessions")
        .selectAll()
        .select(({ selectFrom }) => [
          selectFrom("branches")
            .select(count)
            .whereRef("branches.session_id", "=", "sessions.id")
            .as("branches"),
          selectFrom("messages")
            .innerJoin("branches", "branches.id", "messages.branch_id")
            .select(count)
            .whereRef("branches.session_id", "=", "sessions.id")
            .as("messages"),
        ]);
      if (status !== undefined) query = query.where("status", "=", status);
      if (before !== undefined) query = query.where("started_at", "<", before);
      const rows = await query.orderBy("started_at", "desc").orderBy("id").limit(limit).execute();
      return rows.map(({ branches, messages, ...row }) => ({
        ...recordOf(row),
        branches: branches ?? 0,
        messages: messages ?? 0,
      }));
    });
  }

  /**
   * Removes sessions with all that belongs to them.
   * @returns their ids
   */
  async prune({ before, running = false }: PruneSessions): Promise<string[]> {
    return this.#connection.use((db) =>
      db.transaction().execute(async (trx) => {
        const rows = await trx
          .deleteFrom("sessions")
          .where(({ eb, and, or }) =>
            or([
              eb("ended_at", "<", before),
              ...(running
                ? [and([eb("ended_at", "is", null), eb("started_at", "<", before)])]
                : []),
            ]),
          )
          .returning("id")
          .execute();
        const ids = rows.map(({ id }) => id);
        for (const id of ids) {
          await trx.deleteFrom("signals").where("session_id", "=", id).execute();
        }
        return ids;
      }),
    );
  }
}

// Counts come back as texts from one dialect, since they may be larger than a number.
const count = sql<number>`cast(count(*) as double precision)`.as("count");

function recordOf(row: SessionsTable): SessionRecord {
  return { ...row, metadata: JSON.parse(row.metadata) as Record<string, unknown> };
}
