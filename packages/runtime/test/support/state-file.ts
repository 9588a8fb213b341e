import { setImmediate as nextTurn } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { StateStore } from "../../src/index.js";
import { connect, type LibsqlConnection } from "../../src/state/database/libsql.js";
import { Scratch } from "../state/support/scratch.js";

/** A column of each table that every write to it names, or every end of what it holds. */
const COLUMNS = {
  sessions: "status",
  branches: "status",
  messages: "sequence",
  checkpoints: "position",
  signals: "signal",
} as const;

/** A table of the store. */
export type Table = keyof typeof COLUMNS;

/** The database of a store, as another program sees it that has opened the file too. */
export class StateFile {
  readonly path: string;
  readonly #connection: LibsqlConnection;

  private constructor(path: string, connection: LibsqlConnection) {
    this.path = path;
    this.#connection = connection;
  }

  static async open(path: string): Promise<StateFile> {
    const connection = await connect(path);
    const file = new StateFile(path, connection);
    onTestFinished(() => file.close());
    return file;
  }

  close(): void {
    if (this.#connection.open) this.#connection.close();
  }

  /** The rows that a query finds. */
  rows(query: string): Record<string, unknown>[] {
    return this.#connection.prepare(query).all() as Record<string, unknown>[];
  }

  /** The row of that id. */
  row(table: "sessions" | "branches", id: string): Record<string, unknown> | undefined {
    return this.rows(`select * from ${table}`).find((row) => row.id === id);
  }

  /** Runs statements, once the store is in no transaction. */
  async run(statements: string): Promise<void> {
    for (;;) {
      try {
        this.#connection.exec(statements);
        return;
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== "SQLITE_BUSY") throw error;
        await nextTurn();
      }
    }
  }

  /**
   * Lets writes to a table fail.
   * @param when which ones, in SQL
   * @returns the undo
   */
  async fail(
    event: "insert" | "update",
    table: Table,
    when = "true",
  ): Promise<() => Promise<void>> {
    const name = `fail_${event}_${table}`;
    await this.run(
      `create trigger ${name} before ${event} on ${table} when ${when}
       begin select raise(abort, 'disk is full'); end`,
    );
    return () => this.run(`drop trigger ${name}`);
  }

  /**
   * Changes the layout of a table, so that the store refuses to write to it.
   * @returns the undo
   */
  async refuse(table: Table): Promise<() => Promise<void>> {
    const column = COLUMNS[table];
    await this.run(`alter table ${table} rename column ${column} to ${column}_v2`);
    return () => this.run(`alter table ${table} rename column ${column}_v2 to ${column}`);
  }

  /** From now on notes each write to a table, as "insert messages main-1-…", in the table `log`. */
  async log(): Promise<void> {
    await this.run("create table log (id integer primary key, what text)");
    for (const [table, id] of Object.entries(ID_COLUMNS)) {
      for (const [event, row] of [
        ["insert", "new"],
        ["update", "new"],
        ["delete", "old"],
      ]) {
        await this.run(
          `create trigger log_${event}_${table} after ${event} on ${table}
           begin insert into log (what) values ('${event} ${table} ' || ${row}.${id}); end`,
        );
      }
    }
  }

  /** Notes something that happens between the writes. */
  async note(what: string): Promise<void> {
    await this.run(`insert into log (what) values ('${what}')`);
  }

  /** What was noted, in order. */
  get noted(): unknown[] {
    return this.rows("select what from log order by id").map(({ what }) => what);
  }
}

/** Which session or branch a row is of. */
const ID_COLUMNS = {
  sessions: "id",
  branches: "id",
  messages: "branch_id",
  checkpoints: "branch_id",
} as const;

/** A store on a file of its own, and the hand of another program on that file. */
export async function openStore(): Promise<{
  readonly store: StateStore;
  readonly file: StateFile;
}> {
  const scratch = await Scratch.make();
  // Nobody is told of failures but the sessions.
  const store = await scratch.open({ onPersistFailed: undefined });
  return { store, file: await StateFile.open(scratch.database) };
}

/** What is stored of a branch, as texts. */
export async function storedTexts(
  store: StateStore,
  branch: { readonly id: string },
): Promise<unknown[]> {
  return (await store.messages.list(branch.id)).map(({ content }) => content);
}
