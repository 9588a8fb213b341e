import { SqliteAdapter, SqliteDialect } from "kysely";

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * The dialect of SQLite with migrations that are done as a whole or not at all, and by one process
 * only. SQLite is able to do so; Kysely does not count on it.
 */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
