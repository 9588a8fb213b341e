import { messageOf } from "@hookline/core";
import type { LibsqlConnection } from "./libsql.js";

type Value = string | number | null;

/** A row of a table, as the driver gives it. */
export type Row = Record<string, Value>;

/** Rows that could be read, and what kept the others from it. */
export interface Found {
  readonly rows: readonly Row[];
  readonly problem: string | undefined;
}

/** Which rows are read. */
export interface Selection {
  readonly table: string;
  /** The column that gives the order, and tells the rows apart. */
  readonly key: string;
  readonly only?: { readonly column: string; readonly value: string };
}

/** Reads as much as there is to be read of the tables of a damaged file. */
export class TableReader {
  readonly #connection: LibsqlConnection;
  readonly #scans = new Map<string, Found>();

  constructor(connection: LibsqlConnection) {
    this.#connection = connection;
  }

  /** Reads by way of an index and, where that is damaged, by way of the table itself. */
  read({ table, key, only }: Selection): Found {
    const [filter, values] =
      only === undefined ? ["true", []] : [`${only.column} = ?`, [only.value]];
    const indexed = this.#bothWays(`select * from ${table} where ${filter}`, key, values);
    if (indexed.problem === undefined) return indexed;
    const columns = only === undefined ? key : `${key}, ${only.column}`;
    const rows = new Map(indexed.rows.map((row) => [row[key], row]));
    const scan = this.#scan(table, columns);
    let { problem } = scan;
    for (const at of scan.rows) {
      if (rows.has(at[key]) || (only !== undefined && at[only.column] !== only.value)) continue;
      const row = this.#fetch(table, at.rowid);
      if (row === undefined) problem ??= indexed.problem;
      else rows.set(row[key], row);
    }
    return { rows: [...rows.values()].sort((a, b) => inOrder(a[key], b[key])), problem };
  }

  /** The rows of a table in the order in which they were written. */
  all(table: string): Row[] {
    const { rows } = this.#scan(table, "rowid");
    return rows.map(({ rowid }) => this.#fetch(table, rowid)).filter((row) => row !== undefined);
  }

  /** Some columns of all rows: a table as a whole may be larger than the memory. */
  #scan(table: string, columns: string): Found {
    const query = `select rowid, ${columns} from ${table} not indexed where true`;
    const known = this.#scans.get(query);
    if (known !== undefined) return known;
    const scan = this.#bothWays(query, "rowid", []);
    this.#scans.set(query, scan);
    return scan;
  }

  #fetch(table: string, rowid: Value | undefined): Row | undefined {
    try {
      const [row] = this.#connection
        .prepare(`select * from ${table} where rowid = ?`)
        .all([rowid]) as Row[];
      return row;
    } catch {
      return undefined;
    }
  }

  /** Reads row by row from the front and, where that breaks off, from the back up to there. */
  #bothWays(query: string, key: string, values: readonly string[]): Found {
    const front = this.#walk(query, key, values, "asc");
    if (front.problem === undefined) return front;
    const seen = new Set(front.rows.map((row) => row[key]));
    const back = this.#walk(query, key, values, "desc").rows.filter((row) => !seen.has(row[key]));
    return { rows: [...front.rows, ...back.toReversed()], problem: front.problem };
  }

  #walk(query: string, key: string, values: readonly string[], direction: "asc" | "desc"): Found {
    const rows: Row[] = [];
    const seen = new Set<Value | undefined>();
    const end = `order by ${key} ${direction} limit 1`;
    const compare = direction === "asc" ? ">" : "<";
    try {
      let [row] = this.#connection.prepare(`${query} ${end}`).all([...values]) as Row[];
      const next = this.#connection.prepare(`${query} and ${key} ${compare} ? ${end}`);
      while (row !== undefined) {
        // A damaged page may point back to one that was read.
        if (seen.has(row[key])) throw new Error(`the rows of an index go in circles: ${query}`);
        seen.add(row[key]);
        rows.push(row);
        [row] = next.all([...values, row[key]]) as Row[];
      }
      return { rows, problem: undefined };
    } catch (error) {
      return { rows, problem: messageOf(error) };
    }
  }
}

function inOrder(a: Value | undefined, b: Value | undefined): number {
  return (a ?? 0) < (b ?? 0) ? -1 : 1;
}
