import { messageOf } from "@hookline/core";
import type { Insertable, Kysely } from "kysely";
import type { LostSession } from "./database.js";
import type { LibsqlConnection } from "./libsql.js";
import { type Row, type Selection, TableReader } from "./table-reader.js";
import type { Tables } from "./tables.js";

/** Copies every session that can be read, and tells of those that can not, or not as a whole. */
export async function salvage(
  from: LibsqlConnection,
  to: Kysely<Tables>,
): Promise<{ salvaged: number; lost: LostSession[] }> {
  const reader = new TableReader(from);
  const { ids, problem } = sessionIds(reader);
  const lost: LostSession[] = [];
  if (problem !== undefined) lost.push({ session_id: null, what: problem });
  let salvaged = 0;
  for (const id of ids) {
    try {
      const problems = await to.transaction().execute((trx) => copySession(reader, trx, id));
      salvaged++;
      if (problems.length > 0) lost.push({ session_id: id, what: problems.join("; ") });
    } catch (error) {
      lost.push({ session_id: id, what: messageOf(error) });
    }
  }
  await to.transaction().execute(async (trx) => {
    for (const row of reader.all("signals")) await insert(trx, "signals", withoutId(row));
  });
  return { salvaged, lost };
}

/** Asks every place that knows of sessions: each may be the one that is damaged. */
function sessionIds(reader: TableReader): { ids: Set<string>; problem: string | undefined } {
  const sessions = reader.read({ table: "sessions", key: "id" });
  const ids = new Set(sessions.rows.map(({ id }) => String(id)));
  for (const { session_id } of reader.all("branches")) ids.add(String(session_id));
  return { ids, problem: sessions.problem };
}

/** @returns what is missing */
async function copySession(reader: TableReader, to: Kysely<Tables>, id: string): Promise<string[]> {
  const problems: string[] = [];
  const read = (table: string, key: string, only: Selection["only"] & object): readonly Row[] => {
    const { rows, problem } = reader.read({ table, key, only });
    if (problem !== undefined) problems.push(`${table}: ${problem}`);
    return rows;
  };
  const [session] = read("sessions", "id", { column: "id", value: id });
  if (session === undefined) throw new Error(problems[0] ?? "its row is not there");
  await insert(to, "sessions", session);
  for (const branch of read("branches", "id", { column: "session_id", value: id })) {
    await insert(to, "branches", branch);
    const only = { column: "branch_id", value: String(branch.id) };
    for (const [sequence, row] of read("messages", "sequence", only).entries()) {
      await insert(to, "messages", { ...row, sequence });
    }
    for (const row of read("checkpoints", "id", only)) {
      await insert(to, "checkpoints", withoutId(row));
    }
  }
  return problems;
}

/** A row whose number is given anew. */
function withoutId({ id: _, ...row }: Row): Row {
  return row;
}

async function insert<T extends keyof Tables>(
  to: Kysely<Tables>,
  table: T,
  row: Row,
): Promise<void> {
  await to
    .insertInto(table)
    .values(row as Insertable<Tables[T]>)
    .execute();
}
