import type { SqliteDatabase, SqliteStatement } from "kysely";
import type { LibsqlConnection } from "./libsql.js";

/** What Kysely asks of SQLite, with each statement prepared once. */
export class SqliteStatements implements SqliteDatabase {
  readonly #connection: LibsqlConnection;
  readonly #prepared = new Map<string, SqliteStatement>();

  constructor(connection: LibsqlConnection) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    // A transaction that takes the lock only with its first write fails there without waiting.
    if (sql === "begin") return this.#statement("begin immediate");
    // After a full disk SQLite has rolled back by itself, and doing it again would be an error
    // that hides the first one.
    if (sql === "rollback" && !this.#connection.inTransaction) return NOTHING;
    return this.#statement(sql);
  }

  close(): void {
    // A connection is closed for good when its statements are collected.
    this.#prepared.clear();
    if (this.#connection.open) this.#connection.close();
  }

  #statement(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    const { reader } = statement;
    const made: SqliteStatement = {
      reader,
      all: (parameters) => statement.all(bindable(parameters)),
      run: (parameters) => {
        const { changes, lastInsertRowid } = statement.run(bindable(parameters));
        return { changes, lastInsertRowid };
      },
      iterate: (parameters) => statement.iterate(bindable(parameters)),
    };
    // A statement with as many parameters as a batch has rows is not worth keeping.
    if (sql.length < 2_000) this.#prepared.set(sql, made);
    return made;
  }
}

/** The driver ends the whole process when it is given anything else. */
function bindable(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === "string" || typeof value === "number") continue;
    throw new TypeError(`A ${typeof value} can not be stored in a column.`);
  }
  return parameters;
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};
