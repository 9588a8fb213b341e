import type { CreateTableBuilder, Kysely, Migration } from "kysely";

/** Adds the column `id` that counts up by itself, in the words of the dialect. */
export type AddCountingId = <T extends string>(
  table: CreateTableBuilder<T>,
) => CreateTableBuilder<T, "id">;

/** Every step from an empty database to the present tables, by name, in order. */
export function migrationsWith(addCountingId: AddCountingId): Record<string, Migration> {
  return {
    "0001_sessions": { up: (db) => createTables(db, addCountingId) },
  };
}

// `double precision` is exact for any time in ms, and comes back as a number from both dialects.
async function createTables(db: Kysely<unknown>, addCountingId: AddCountingId): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("cwd", "text")
    .addColumn("agent_name", "text")
    .addColumn("source", "text")
    .addColumn("session_name", "text")
    .addColumn("model", "text")
    .addColumn("provider", "text")
    .addColumn("effort", "text")
    .addColumn("agent_hash", "text")
    .addColumn("invocation_id", "text")
    .addColumn("started_at", "double precision", (column) => column.notNull())
    .addColumn("ended_at", "double precision")
    .addColumn("reason", "text")
    .addColumn("total_turns", "double precision")
    .addColumn("total_tokens", "double precision")
    .addColumn("input_tokens", "double precision")
    .addColumn("output_tokens", "double precision")
    .addColumn("total_cost_usd", "double precision")
    .addColumn("duration_ms", "double precision")
    .addColumn("metadata", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("branches")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("model", "text")
    .addColumn("provider", "text")
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("ended_at", "double precision")
    .addColumn("error", "text")
    .execute();
  await db.schema.createIndex("branches_of_session").on("branches").column("session_id").execute();
  await db.schema
    .createTable("messages")
    .addColumn("branch_id", "text", (column) =>
      column.notNull().references("branches.id").onDelete("cascade"),
    )
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("messages_in_order", ["branch_id", "sequence"])
    .execute();
  await addCountingId(db.schema.createTable("checkpoints"))
    .addColumn("branch_id", "text", (column) =>
      column.notNull().references("branches.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("messages", "text", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("checkpoints_of_branch")
    .on("checkpoints")
    .columns(["branch_id", "id"])
    .execute();
  await addCountingId(db.schema.createTable("signals"))
    .addColumn("session_id", "text")
    .addColumn("point", "text", (column) => column.notNull())
    .addColumn("timestamp", "double precision", (column) => column.notNull())
    .addColumn("signal", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("signals_of_session")
    .on("signals")
    .columns(["session_id", "id"])
    .execute();
}
