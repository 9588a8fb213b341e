import type { HookSignal } from "@hookline/core";
import type { Connection } from "../database/connection.js";

/** Signals that one statement inserts. */
const BATCH = 500;

/** Which signals are listed. */
export interface ListSignals {
  /** Hook point, by its canonical name. */
  readonly point?: string | undefined;
  /** How many, the latest ones. Default all. */
  readonly limit?: number | undefined;
}

/** The signals of a store: what was emitted, as observers saw it. */
export class Signals {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Appends signals: all of them, or none.
   * @throws StateRefusedError; HooklineError `STATE_UNAVAILABLE`
   */
  async append(signals: readonly HookSignal[]): Promise<void> {
    const rows = signals.map((signal) => ({
      session_id: signal.session_id,
      point: signal.point,
      timestamp: Date.parse(signal.timestamp),
      signal: JSON.stringify(signal),
    }));
    await this.#connection.use((db) =>
      db.transaction().execute(async (trx) => {
        for (let start = 0; start < rows.length; start += BATCH) {
          await trx
            .insertInto("signals")
            .values(rows.slice(start, start + BATCH))
            .execute();
        }
      }),
    );
  }

  /** The signals of a session, in order; with `null` those that belong to none. */
  async list(sessionId: string | null, { point, limit }: ListSignals = {}): Promise<HookSignal[]> {
    return this.#connection.use(async (db) => {
      let query = db
        .selectFrom("signals")
        .select("signal")
        .where("session_id", sessionId === null ? "is" : "=", sessionId);
      if (point !== undefined) query = query.where("point", "=", point);
      if (limit !== undefined) query = query.limit(limit);
      const rows = await query.orderBy("id", "desc").execute();
      return rows.map(({ signal }) => JSON.parse(signal) as HookSignal).reverse();
    });
  }
}
