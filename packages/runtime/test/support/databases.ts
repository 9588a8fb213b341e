import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ask, hasPostgres, postgresUrl } from "../state/support/postgres.js";
import { Scratch } from "../state/support/scratch.js";
import { StateFile } from "./state-file.js";

/** A database for a store, and what its administrator can do. */
export interface TestDatabase {
  readonly url: string;
  /** All that is in it, as raw as it can be had. */
  content(): Promise<string>;
  /** Lets inserts into `messages` fail; returns the undo. */
  failMessages(): Promise<() => Promise<void>>;
  /** Lets the store refuse inserts into `signals`; returns the undo. */
  refuseSignals(): Promise<() => Promise<void>>;
}

/** The kinds of databases that a test can have here, and how it gets a fresh one. */
export const DATABASES: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ["SQLite", sqlite],
  ...(hasPostgres ? [["PostgreSQL", postgres] as const] : []),
];

async function sqlite(): Promise<TestDatabase> {
  const { database: path } = await Scratch.make();
  // Once the store has made it.
  const file = () => StateFile.open(path);
  return {
    url: path,
    async content() {
      const folder = dirname(path);
      const names = (await readdir(folder)).filter((name) => name.startsWith(basename(path)));
      const parts = names.map((name) => readFile(join(folder, name), "latin1"));
      return (await Promise.all(parts)).join("");
    },
    failMessages: async () => (await file()).fail("insert", "messages"),
    refuseSignals: async () => (await file()).refuse("signals"),
  };
}

const TABLES = ["sessions", "branches", "messages", "checkpoints", "signals"] as const;

async function postgres(): Promise<TestDatabase> {
  // The spills go there.
  await Scratch.make();
  const url = postgresUrl();
  const schema = new URL(url).searchParams.get("schema");
  const rename = (from: string, to: string) =>
    ask(`alter table ${schema}.signals rename column ${from} to ${to}`);
  return {
    url,
    async content() {
      const texts: unknown[] = [];
      for (const table of TABLES) {
        const rows = await ask(`select t::text as text from ${schema}.${table} t`);
        texts.push(...rows.map(({ text }) => text));
      }
      return texts.join("\n");
    },
    async failMessages() {
      await ask(`
        create function ${schema}.fail() returns trigger language plpgsql as
          $$ begin raise exception 'disk is full'; end $$;
        create trigger fail before insert on ${schema}.messages
          for each row execute function ${schema}.fail()`);
      return async () => {
        await ask(`drop function ${schema}.fail() cascade`);
      };
    },
    async refuseSignals() {
      await rename("signal", "signal_v2");
      return async () => {
        await rename("signal_v2", "signal");
      };
    },
  };
}
