import { defaultLogger, type HookLogger, hasCode, messageOf } from "@hookline/core";
import { Kysely, PostgresDialect } from "kysely";
import type { Database, Dialect, FailureKind } from "./database.js";
import { migrate } from "./migrate.js";
import { type AddCountingId, migrationsWith } from "./migrations.js";
import type { Tables } from "./tables.js";

/** Ms to wait for a connection. */
const CONNECT_MS = 10_000;

/** Where the tables are when the URL does not say so with `?schema=`. */
const SCHEMA = "hookline";

const addCountingId: AddCountingId = (table) =>
  table.addColumn("id", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity());

/** A PostgreSQL server, through `pg`. */
export function postgresDialect(url: URL, logger: HookLogger = defaultLogger()): Dialect {
  const label = `postgres://${url.host}${url.pathname}`;
  return { label, open: () => openPostgres(url, label, logger), kindOf };
}

async function openPostgres(url: URL, label: string, logger: HookLogger): Promise<Database> {
  // Loaded when first needed: most stores are files.
  const { default: pg } = await import("pg");
  const server = new URL(url);
  const schema = server.searchParams.get("schema") ?? SCHEMA;
  server.searchParams.delete("schema");
  const pool = new pg.Pool({
    connectionString: server.href,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // A program that forgets to close the store still ends.
    allowExitOnIdle: true,
  });
  // A connection that breaks is replaced. Without listeners it would end the process: the pool's
  // own is off while a connection is in use.
  const onBroken = (error: unknown) => {
    logger.debug({ store: label, error: messageOf(error) }, "A connection broke.");
  };
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const db = plain.withSchema(schema);
  try {
    await migrate(db, migrationsWith(addCountingId), schema);
  } catch (error) {
    await plain.destroy();
    throw error;
  }
  return { db, close: () => plain.destroy(), isCurrent: () => true };
}

/** By SQLSTATE, or by what the driver and the network say. */
function kindOf(error: unknown): FailureKind {
  if (hasCode(error, "STATE_REFUSED")) return "refused";
  const { code = "", message = "" } = Object(error) as { code?: unknown; message?: unknown };
  const state = String(code);
  if (state === "23505") return "duplicate";
  if (state === "23503") return "orphan";
  if (/^(40001|40P01|55P03)$/.test(state)) return "busy";
  if (/^(42501|42P01|42703)$/.test(state)) return "refused";
  if (/^(08...|57P0[1-3]|ECONNRESET|EPIPE)$/.test(state)) return "lost";
  if (/^(Connection terminated|Client has encountered a connection error)/.test(String(message))) {
    return "lost";
  }
  return "unavailable";
}
