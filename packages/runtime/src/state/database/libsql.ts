import type Libsql from "libsql";

/** A connection to a file of SQLite. */
export type LibsqlConnection = Libsql.Database;

/** Opens a file as it is. Loaded when first needed: a store on a server needs no native addon. */
export async function connect(path: string): Promise<LibsqlConnection> {
  const { default: Database } = await import("libsql");
  return new Database(path);
}

/** Whether somebody else has the lock. */
export function isBusy(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return /^SQLITE_(BUSY|LOCKED)/.test(String(code));
}

const retired: LibsqlConnection[] = [];

/**
 * Instead of closing a connection whose file was moved: SQLite would remove the write-ahead log
 * by its name when it closes, and under that name there may be the log of another database now.
 */
export function retire(connection: LibsqlConnection): void {
  retired.push(connection);
}
