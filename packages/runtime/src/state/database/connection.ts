import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { HooklineError, hasCode, messageOf, redactText, StateRefusedError } from "@hookline/core";
import type { Kysely } from "kysely";
import type { Database, Dialect, FailureKind, Quarantine } from "./database.js";
import type { Tables } from "./tables.js";

/** How long work waits for other writers, in ms. */
const PATIENCE_MS = 15_000;

/** After so many ms of work, timers and sockets get their turn. */
const BREATH_MS = 16;

/** How often work is begun anew after a broken connection, or a file that was damaged or moved. */
const MOST_REPAIRS = 3;

/**
 * Work on the database. It may be called several times.
 * @param unsure an earlier call broke off, and whether it wrote is not known
 */
export type Work<T> = (db: Kysely<Tables>, unsure: boolean) => Promise<T>;

/** Thrown out of `use` when a row does not fit those that are there. */
export class RowRejected extends Error {
  override readonly name = "RowRejected";
  readonly kind: "duplicate" | "orphan";

  constructor(kind: "duplicate" | "orphan", cause: unknown) {
    super(messageOf(cause), { cause });
    this.kind = kind;
  }
}

/** The file was moved or removed while something was written to it. */
class MovedAway extends Error {
  override readonly message = "its file was moved or removed, again and again";
}

/** How far one piece of work has come. */
interface Trial {
  unsure: boolean;
  repairs: number;
  readonly until: number;
}

/**
 * The way to the database: opens it when it is first needed and again when that failed, waits for
 * other writers, goes on after a broken connection, and has a damaged file put aside.
 */
export class Connection {
  readonly #dialect: Dialect;
  readonly #onQuarantine: (quarantine: Quarantine) => void;
  #opening: Promise<Database> | undefined = undefined;
  #open: Database | undefined = undefined;
  #mending: Promise<void> | undefined = undefined;
  /** Whether a damaged file could not be put aside; that is told once. */
  #isStuck = false;
  #isClosed = false;
  #breathAt = performance.now();

  constructor(dialect: Dialect, onQuarantine: (quarantine: Quarantine) => void) {
    this.#dialect = dialect;
    this.#onQuarantine = onQuarantine;
  }

  /** Where the store is, for messages. */
  get label(): string {
    return this.#dialect.label;
  }

  /**
   * Does the work, and again where a try was in vain. When this resolves, what was written is
   * durable, and where the next one who opens the store looks.
   * @throws StateRefusedError when the store declines it
   * @throws RowRejected
   * @throws HooklineError `STATE_UNAVAILABLE`, `STATE_CLOSED`
   */
  async use<T>(work: Work<T>): Promise<T> {
    await this.#breathe();
    const trial: Trial = {
      unsure: false,
      repairs: 0,
      until: performance.now() + PATIENCE_MS,
    };
    for (;;) {
      let database: Database | undefined;
      try {
        database = await this.#database();
        const result = await work(database.db, trial.unsure);
        if (database.isCurrent()) return result;
        throw new MovedAway();
      } catch (error) {
        await this.#mend(error, database, trial);
      }
    }
  }

  /** Closes the database; later work is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#opening !== undefined) await this.#opening.catch(() => {});
    await this.#drop(this.#open);
  }

  /** The driver of SQLite is synchronous: writes that follow each other would let nothing else run. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathAt < BREATH_MS) return;
    await nextTurn();
    this.#breathAt = performance.now();
  }

  async #database(): Promise<Database> {
    if (this.#isClosed) {
      throw new HooklineError(
        "STATE_CLOSED",
        `The state store "${this.label}" is closed. Open it again with openStateStore().`,
      );
    }
    if (this.#open !== undefined) return this.#open;
    this.#opening ??= this.#dialect.open().finally(() => {
      this.#opening = undefined;
    });
    this.#open = await this.#opening;
    return this.#open;
  }

  async #drop(database: Database | undefined): Promise<void> {
    if (database === undefined || this.#open !== database) return;
    this.#open = undefined;
    await database.close();
  }

  /** Makes another try worth while, or throws what the caller is to know. */
  async #mend(error: unknown, database: Database | undefined, trial: Trial): Promise<void> {
    if (hasCode(error, "STATE_CLOSED")) throw error;
    const kind = error instanceof MovedAway ? "lost" : this.#dialect.kindOf(error);
    if (kind === "busy" && performance.now() < trial.until) {
      await sleep(1 + Math.random() * 20);
      return;
    }
    const isMendable = kind === "lost" || kind === "corrupt";
    if (!isMendable || trial.repairs >= MOST_REPAIRS) throw this.#told(error, kind);
    trial.unsure = true;
    trial.repairs++;
    if (error instanceof MovedAway) await this.#drop(database);
    // Another piece of work may have found the same damage, and mended it.
    if (kind === "corrupt" && this.#open === database) await this.#mendFile(error, database);
  }

  /** Has a damaged file put aside, once for all the work that has found the damage. */
  async #mendFile(error: unknown, damaged: Database | undefined): Promise<void> {
    this.#mending ??= this.#quarantine(error, damaged).finally(() => {
      this.#mending = undefined;
    });
    await this.#mending;
  }

  async #quarantine(error: unknown, damaged: Database | undefined): Promise<void> {
    try {
      const quarantine = await this.#dialect.quarantine?.(damaged);
      if (quarantine !== undefined) this.#onQuarantine(quarantine);
    } catch (failure) {
      if (!this.#isStuck) {
        const what = `${messageOf(error)}; it could not be put aside: ${messageOf(failure)}`;
        this.#onQuarantine({ path: null, salvaged: 0, lost: [{ session_id: null, what }] });
      }
      this.#isStuck = true;
      throw this.#told(failure, "unavailable");
    } finally {
      await this.#drop(damaged);
    }
  }

  #told(error: unknown, kind: FailureKind): Error {
    if (kind === "duplicate" || kind === "orphan") return new RowRejected(kind, error);
    if (error instanceof HooklineError) return error;
    const what = redactText(messageOf(error));
    if (kind === "refused") {
      return new StateRefusedError(
        `The state store "${this.label}" declines this: ${what}. Check the rights of its user, and that no other program has changed its tables.`,
        { cause: error },
      );
    }
    const how = kind === "busy" ? "other writers kept it locked" : what;
    return new HooklineError(
      "STATE_UNAVAILABLE",
      `The state store "${this.label}" can not be used: ${how}. Check the disk, the rights and the server, then try again.`,
      { cause: error },
    );
  }
}
