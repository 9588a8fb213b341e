import { type HookLogger, hasCode } from "@hookline/core";
import type { Kysely } from "kysely";
import { type Connection, RowRejected, type Work } from "../database/connection.js";
import type { Tables } from "../database/tables.js";
import { unknownBranch } from "../ids.js";
import type { ReportFailure } from "../persist-failure.js";
import type { SpillDirectory, SpillFile } from "../spill/spill-directory.js";
import { retain } from "./checkpoint-rows.js";
import { decodeMessage } from "./message.js";
import { addMissing, adopt, appendRow, readRows, replaceRows } from "./message-rows.js";
import type { RetentionWindow } from "./retention.js";
import { type WaitingOwner, type WaitingWrite, WaitingWrites } from "./waiting-writes.js";

/** After so many failures running, the store is left alone for a while, in ms. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;

/** How often a write makes way for other processes that write to the same branch. */
const MOST_COLLISIONS = 100;

/** What the writers of a store share. */
export interface WriterParts {
  readonly connection: Connection;
  readonly spills: SpillDirectory;
  readonly retention: RetentionWindow;
  readonly logger: HookLogger;
  readonly report: ReportFailure;
}

/**
 * Writes the messages of one branch, one write after another. What the store does not take is
 * spilled to a file and waits, and goes before the next write, so that the order stays.
 */
export class BranchWriter implements WaitingOwner {
  readonly branchId: string;
  sessionId: string | undefined;
  readonly #parts: WriterParts;
  readonly #waiting: WaitingWrites;
  #failures = 0;
  #restUntil = 0;
  #turns = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(branchId: string, parts: WriterParts) {
    this.branchId = branchId;
    this.#parts = parts;
    this.#waiting = new WaitingWrites(this, parts);
  }

  /** Whether nothing is under way and nothing waits. */
  get isIdle(): boolean {
    return this.#turns === 0 && this.#waiting.count === 0;
  }

  /**
   * Writes, after what waits.
   * @returns whether the store has it; else it is spilled, and waits
   * @throws StateRefusedError; HooklineError `UNKNOWN_BRANCH`, `STATE_CLOSED`
   */
  write(write: WaitingWrite): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#waiting.add(write);
      if (performance.now() < this.#restUntil) {
        await this.#waiting.spill("the state store is left alone for a while after it failed");
        return false;
      }
      try {
        await this.#store();
        return true;
      } catch (error) {
        if (isFinal(error)) {
          this.#waiting.remove(write);
          throw error;
        }
        await this.#fail(error);
        return false;
      }
    });
  }

  /**
   * Writes what waits, and tells how much of it still does.
   * @throws StateRefusedError
   */
  flush(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#store();
      } catch (error) {
        if (hasCode(error, "STATE_REFUSED")) throw error;
        await this.#fail(error);
      }
      this.#waiting.tell();
    });
  }

  /**
   * Writes what earlier processes have spilled of this branch, and then what waits here.
   * @throws StateRefusedError; HooklineError `STATE_UNAVAILABLE`
   */
  recover(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#takeInSpills();
      await this.#store();
    });
  }

  async #takeInSpills(): Promise<void> {
    const sessionId = await this.#findSession();
    if (sessionId === undefined) return;
    const { spills, retention } = this.#parts;
    // Under the id of the branch is what was spilled before its session was known.
    const ids = new Set([sessionId, this.branchId]);
    const found = await Promise.all([...ids].map((id) => spills.read(id)));
    const files = found
      .flat()
      .filter(({ branch_id, path }) => branch_id === this.branchId && !this.#waiting.holds(path));
    if (files.length === 0) return;
    await this.#use((db) =>
      db.transaction().execute(async (trx) => {
        await adopt(trx, this.branchId, sessionId);
        for (const file of files) await takeIn(trx, this.branchId, file);
        await retain(trx, this.branchId, retention);
      }),
    );
    await spills.remove(files.map(({ path }) => path));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns++;
    const result = this.#lastTurn.then(work).finally(() => {
      this.#turns--;
    });
    this.#lastTurn = result.catch(() => {});
    return result;
  }

  async #store(): Promise<void> {
    const writes = this.#waiting.list;
    if (writes.length === 0) return;
    const isFresh = this.#failures === 0;
    await this.#use((db, unsure) => {
      const [{ messages, replaces }, ...more] = writes as [WaitingWrite, ...WaitingWrite[]];
      const [message, ...others] = messages;
      const isOne = more.length === 0 && others.length === 0 && message !== undefined && !replaces;
      return isOne && isFresh && !unsure
        ? appendRow(db, this.branchId, message)
        : db.transaction().execute((trx) => this.#storeAll(trx, writes));
    });
    this.#failures = 0;
    this.#restUntil = 0;
    await this.#waiting.settle();
  }

  async #storeAll(db: Kysely<Tables>, writes: readonly WaitingWrite[]): Promise<void> {
    for (const { messages, replaces } of writes) {
      await (replaces ? replaceRows : addMissing)(db, this.branchId, messages);
    }
  }

  async #fail(error: unknown): Promise<void> {
    this.#failures++;
    if (this.#failures >= MOST_FAILURES) this.#restUntil = performance.now() + REST_MS;
    await this.#waiting.spill(error);
  }

  /** As `Connection.use`, for work that needs the rows of the branch and the session. */
  async #use(work: Work<void>): Promise<void> {
    const { connection } = this.#parts;
    for (let collisions = 0; ; ) {
      try {
        return await connection.use(work);
      } catch (error) {
        if (!(error instanceof RowRejected)) throw error;
        // Another process has taken the same place in the branch.
        if (error.kind === "duplicate" && collisions++ < MOST_COLLISIONS) continue;
        if (error.kind === "duplicate") throw error;
        const { branchId, sessionId } = this;
        if (sessionId === undefined) throw unknownBranch(branchId);
        await connection.use((db) =>
          db.transaction().execute((trx) => adopt(trx, branchId, sessionId)),
        );
      }
    }
  }

  async #findSession(): Promise<string | undefined> {
    this.sessionId ??= await this.#parts.connection.use(async (db) => {
      const row = await db
        .selectFrom("branches")
        .select("session_id")
        .where("id", "=", this.branchId)
        .executeTakeFirst();
      return row?.session_id;
    });
    return this.sessionId;
  }
}

/**
 * Writes a spill. One that replaces leaves what the branch has got since it was spilled: it may be
 * taken in again, where its file could not be removed.
 */
async function takeIn(db: Kysely<Tables>, branchId: string, file: SpillFile): Promise<void> {
  if (!file.replaces) return addMissing(db, branchId, file.messages);
  const since = (await readRows(db, branchId)).filter(
    (message) => (decodeMessage(message)?.timestamp ?? 0) > file.spilledAt,
  );
  await replaceRows(db, branchId, file.messages);
  await addMissing(db, branchId, since);
}

/** Whether another try, or a spill, would not help. */
function isFinal(error: unknown): boolean {
  return (
    hasCode(error, "STATE_REFUSED") ||
    hasCode(error, "STATE_CLOSED") ||
    hasCode(error, "UNKNOWN_BRANCH")
  );
}
