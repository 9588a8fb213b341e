import { type CompiledQuery, type Kysely, sql } from "kysely";
import { RUNNING, type Tables } from "../database/tables.js";
import { identityOf } from "./message.js";

/** Messages that one statement inserts: well below the values that a statement may have. */
const BATCH = 500;

/** The messages of a branch in JSON, in order; from the place `from` on, default the first. */
export async function readRows(db: Kysely<Tables>, branchId: string, from = 0): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("message")
    .where("branch_id", "=", branchId)
    .where("sequence", ">=", from)
    .orderBy("sequence")
    .execute();
  return rows.map(({ message }) => message);
}

/** How many messages a branch has. */
export async function countRows(db: Kysely<Tables>, branchId: string): Promise<number> {
  const { next } = await db
    .selectFrom("messages")
    .select(nextSequence.as("next"))
    .where("branch_id", "=", branchId)
    .executeTakeFirstOrThrow();
  return next;
}

const nextSequence = sql<number>`coalesce(max(sequence) + 1, 0)`;

const appends = new WeakMap<Kysely<Tables>, CompiledQuery>();

/** Appends one message, in one statement. */
export async function appendRow(
  db: Kysely<Tables>,
  branchId: string,
  message: string,
): Promise<void> {
  // Built once per database: to build it takes half as long as a durable write.
  const append = appends.get(db) ?? buildAppend(db);
  appends.set(db, append);
  await db.executeQuery({ ...append, parameters: [branchId, message, branchId] });
}

function buildAppend(db: Kysely<Tables>): CompiledQuery {
  const text = sql<string>`cast(${""} as text)`;
  return db
    .insertInto("messages")
    .columns(["branch_id", "message", "sequence"])
    .expression((build) =>
      build
        .selectFrom("messages")
        .select([text.as("branch_id"), text.as("message"), nextSequence.as("sequence")])
        .where("branch_id", "=", ""),
    )
    .compile();
}

/** Appends those of the messages, in order, that the branch does not have yet. */
export async function addMissing(
  db: Kysely<Tables>,
  branchId: string,
  messages: readonly string[],
): Promise<void> {
  const there = await readRows(db, branchId);
  const known = new Set(there.map(identityOf));
  const missing = messages.filter((message) => {
    const identity = identityOf(message);
    return !known.has(identity) && known.add(identity);
  });
  await insertRows(db, branchId, missing, there.length);
}

/** Puts these messages in the place of all that the branch has, and forgets its checkpoints. */
export async function replaceRows(
  db: Kysely<Tables>,
  branchId: string,
  messages: readonly string[],
): Promise<void> {
  await db.deleteFrom("checkpoints").where("branch_id", "=", branchId).execute();
  await db.deleteFrom("messages").where("branch_id", "=", branchId).execute();
  await insertRows(db, branchId, messages, 0);
}

async function insertRows(
  db: Kysely<Tables>,
  branch_id: string,
  messages: readonly string[],
  first: number,
): Promise<void> {
  for (let start = 0; start < messages.length; start += BATCH) {
    const values = messages
      .slice(start, start + BATCH)
      .map((message, index) => ({ branch_id, message, sequence: first + start + index }));
    await db.insertInto("messages").values(values).execute();
  }
}

/** Adds the rows that messages belong to, where they are missing. */
export async function adopt(
  db: Kysely<Tables>,
  branchId: string,
  sessionId: string,
): Promise<void> {
  const now = Date.now();
  await adoptSession(db, sessionId, now);
  await db
    .insertInto("branches")
    .values({ id: branchId, session_id: sessionId, status: RUNNING, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the row of a session, where it is missing. */
export async function adoptSession(
  db: Kysely<Tables>,
  id: string,
  started_at: number,
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ id, status: RUNNING, started_at, metadata: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
