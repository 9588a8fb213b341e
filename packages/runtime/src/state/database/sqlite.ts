import { statSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "@hookline/core";
import { Kysely } from "kysely";
import type { Database, Dialect, FailureKind } from "./database.js";
import { whenUnlocked } from "./file-lock.js";
import { connect, isBusy, type LibsqlConnection, retire } from "./libsql.js";
import { migrate } from "./migrate.js";
import { type AddCountingId, migrationsWith } from "./migrations.js";
import { quarantine } from "./quarantine.js";
import { TransactionalSqlite } from "./sqlite-dialect.js";
import { SqliteStatements } from "./sqlite-statements.js";
import type { Tables } from "./tables.js";

/**
 * The driver is synchronous: while it waits for a lock the whole process waits, also the writer
 * in this process that may hold it. So it waits this many ms only, and the rest is waited for
 * outside.
 */
const BUSY_MS = 25;

/** Files up to this many bytes are read through when they are opened; damage shows early then. */
const CHECKED_BYTES = 64 * 1024 * 1024;

const addCountingId: AddCountingId = (table) =>
  table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

/** SQLite in a file, through `libsql`. */
export function sqliteDialect(path: string): Dialect {
  return {
    label: path,
    open: () => openSqlite(path),
    kindOf,
    quarantine: (damaged) =>
      quarantine(path, damaged, {
        open: openFile,
        isDamage: (error) => kindOf(error) === "corrupt",
      }),
  };
}

/**
 * Opens the file, or makes it (mode 0600), in WAL mode. A commit is on the disk when it returns.
 * @throws what SQLite throws; DamagedFileError when a page is not what it should be
 */
async function openSqlite(path: string): Promise<Database> {
  for (;;) {
    await whenUnlocked(path);
    const database = await openFile(path);
    if (database.isCurrent()) return database;
    // Moved while we opened it.
    await database.close();
  }
}

async function openFile(path: string): Promise<Database> {
  await makeFile(path);
  const connection = await connect(path);
  const inode = inodeOf(path);
  const isCurrent = () => inodeOf(path) === inode;
  const statements = new SqliteStatements(connection);
  const db = new Kysely<Tables>({ dialect: new TransactionalSqlite({ database: statements }) });
  const close = async () => {
    if (isCurrent()) await db.destroy();
    else retire(connection);
  };
  try {
    connection.pragma(`busy_timeout = ${BUSY_MS}`);
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    if (statSync(path).size <= CHECKED_BYTES) check(connection);
    await migrate(db, migrationsWith(addCountingId));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close, isCurrent };
}

async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // Never opens a file that is there: closing it would drop the locks that SQLite holds on it.
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Thrown when the check of a file finds damage. */
class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

function check(connection: LibsqlConnection): void {
  const [row] = connection.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
  if (row?.quick_check !== "ok") throw new DamagedFileError(row?.quick_check ?? "no answer");
}

/** Undefined where there is no file, or nobody may know. */
function inodeOf(path: string): bigint | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}

function kindOf(error: unknown): FailureKind {
  if (isBusy(error)) return "busy";
  if (error instanceof DamagedFileError) return "corrupt";
  if (hasCode(error, "STATE_REFUSED")) return "refused";
  const { code = "", message = "" } = Object(error) as { code?: unknown; message?: unknown };
  const text = String(code);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(text)) return "corrupt";
  if (/^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE)/.test(text)) return "duplicate";
  if (text === "SQLITE_CONSTRAINT_FOREIGNKEY") return "orphan";
  if (/no such (table|column)|has no column named/.test(String(message))) return "refused";
  return "unavailable";
}
