import { messageOf } from "@hookline/core";
import type { Insertable, Kysely } from "kysely";
import type { LostSession } from "./database.js";
import type { LibsqlConnection } from "./libsql.js";
import type { Tables } from "./tables.js";

/** Where a row carries what it was ordered by. */
const KEY = "salvage_key";

type Row = Record<string, string | number | null>;

/** Rows that could be read, and what kept the others from it. */
interface Found {
  readonly rows: readonly Row[];
  readonly problem: string | undefined;
}

/** Copies every session that can be read, and tells of those that can not, or not as a whole. */
export async function salvage(
  from: LibsqlConnection,
  to: Kysely<Tables>,
): Promise<{ salvaged: number; lost: LostSession[] }> {
  const lost: LostSession[] = [];
  let salvaged = 0;
  const { ids, problem } = sessionIds(from);
  if (problem !== undefined) lost.push({ session_id: null, what: problem });
  for (const id of ids) {
    try {
      const problems = await to.transaction().execute((trx) => copySession(from, trx, id));
      salvaged++;
      if (problems.length > 0) lost.push({ session_id: id, what: problems.join("; ") });
    } catch (error) {
      lost.push({ session_id: id, what: messageOf(error) });
    }
  }
  const { rows: signals } = readAll(from, { table: "signals", key: "rowid" });
  for (const row of signals) await insert(to, "signals", withoutId(row));
  return { salvaged, lost };
}

/** Asks every place that knows of sessions: each may be the one that is damaged. */
function sessionIds(from: LibsqlConnection): {
  ids: Set<string>;
  problem: string | undefined;
} {
  const places = [
    { found: readAll(from, { table: "sessions not indexed", key: "rowid" }), column: "id" },
    { found: readAll(from, { table: "sessions", key: "id" }), column: "id" },
    { found: readAll(from, { table: "branches not indexed", key: "rowid" }), column: "session_id" },
  ];
  const ids = new Set<string>();
  for (const { found, column } of places) {
    for (const row of found.rows) ids.add(String(row[column]));
  }
  return { ids, problem: places.find(({ found }) => found.problem)?.found.problem };
}

/** @returns what is missing */
async function copySession(
  from: LibsqlConnection,
  to: Kysely<Tables>,
  id: string,
): Promise<string[]> {
  const problems: string[] = [];
  const read = (table: string, key: string, column: string, value: string): readonly Row[] => {
    const { rows, problem } = readAll(from, { table, key, only: { column, value } });
    if (problem !== undefined) problems.push(`${table}: ${problem}`);
    return rows;
  };
  const [session] = read("sessions", "id", "id", id);
  if (session === undefined) throw new Error(problems[0] ?? "its row is not there");
  await insert(to, "sessions", session);
  for (const branch of read("branches", "rowid", "session_id", id)) {
    await insert(to, "branches", branch);
    const messages = read("messages", "sequence", "branch_id", String(branch.id));
    for (const [sequence, row] of messages.entries()) {
      await insert(to, "messages", { ...row, sequence });
    }
    for (const row of read("checkpoints", "rowid", "branch_id", String(branch.id))) {
      await insert(to, "checkpoints", withoutId(row));
    }
  }
  return problems;
}

interface Selection {
  readonly table: string;
  /** Column or expression that gives the order, and tells the rows apart. */
  readonly key: string;
  readonly only?: { readonly column: string; readonly value: string };
}

/** Reads row by row from the front and, where that breaks off, from the back up to there. */
function readAll(from: LibsqlConnection, selection: Selection): Found {
  const front = walk(from, selection, "asc");
  if (front.problem === undefined) return front;
  const back = walk(from, selection, "desc");
  const last = front.rows.at(-1)?.[KEY];
  const met = back.rows.findIndex((row) => row[KEY] === last);
  const rest = met === -1 ? back.rows : back.rows.slice(0, met);
  return { rows: [...front.rows, ...rest.toReversed()], problem: front.problem };
}

function walk(
  from: LibsqlConnection,
  { table, key, only }: Selection,
  direction: "asc" | "desc",
): Found {
  const rows: Row[] = [];
  const prepare = (conditions: readonly string[]) => {
    const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
    return from.prepare(
      `select *, ${key} as ${KEY} from ${table} ${where} order by ${key} ${direction} limit 1`,
    );
  };
  const fixed = only === undefined ? [] : [`${only.column} = ?`];
  const values = only === undefined ? [] : [only.value];
  try {
    let [row] = prepare(fixed).all(values) as Row[];
    const next = prepare([...fixed, `${key} ${direction === "asc" ? ">" : "<"} ?`]);
    while (row !== undefined) {
      rows.push(row);
      [row] = next.all([...values, row[KEY]]) as Row[];
    }
    return { rows, problem: undefined };
  } catch (error) {
    return { rows, problem: messageOf(error) };
  }
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
  const { [KEY]: _, ...values } = row;
  await to
    .insertInto(table)
    .values(values as Insertable<Tables[T]>)
    .execute();
}
