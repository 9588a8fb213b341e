import { existsSync } from "node:fs";
import { copyFile, link, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Quarantine } from "./database.js";
import { lockDatabase } from "./file-lock.js";
import { connect, isBusy, retire } from "./libsql.js";
import { salvage } from "./salvage.js";

/** How a file of SQLite is opened for use, and how its damage is told. */
export interface Opener {
  readonly open: (path: string) => Promise<Database>;
  readonly isDamage: (error: unknown) => boolean;
}

/** Ms to wait for the writers that are at work. */
const HOLD_MS = 5_000;

/**
 * Moves a damaged database to `<path>.corrupt-<epoch ms>`, byte for byte, and puts a fresh one
 * with all that could be read in its place. Other processes that have it open find out with their
 * next write. Undefined when somebody else has done so already.
 * @param damaged the open database in which the damage showed; undefined when it does not open
 */
export async function quarantine(
  path: string,
  damaged: Database | undefined,
  opener: Opener,
): Promise<Quarantine | undefined> {
  const release = await lockDatabase(path);
  try {
    const isMended = damaged === undefined ? await opens(path, opener) : !damaged.isCurrent();
    return isMended ? undefined : await replace(path, opener);
  } finally {
    release();
  }
}

async function opens(path: string, { open, isDamage }: Opener): Promise<boolean> {
  try {
    await (await open(path)).close();
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

async function replace(path: string, opener: Opener): Promise<Quarantine> {
  const scratch = await mkdtemp(join(tmpdir(), "hookline-salvage-"));
  const fresh = `${path}.fresh-${process.pid}`;
  const letWritersGo = await holdWriters(path);
  try {
    // SQLite would write to what it reads, and the bytes are to stay as they are.
    const copy = join(scratch, "state.db");
    for (const part of ["-wal", ""]) {
      if (existsSync(path + part)) await copyFile(path + part, copy + part);
    }
    await rm(fresh, { force: true });
    const found = await salvageInto(fresh, copy, opener);
    const aside = asideOf(path);
    for (const part of ["-wal", "-shm"]) {
      if (existsSync(path + part)) await rename(path + part, aside + part);
    }
    await swap(path, aside, fresh);
    return { path: aside, ...found };
  } finally {
    letWritersGo();
    await rm(scratch, { recursive: true, force: true });
    await rm(fresh, { force: true });
  }
}

/** At no moment is there no file, which somebody would make anew. */
async function swap(path: string, aside: string, fresh: string): Promise<void> {
  try {
    await link(path, aside);
  } catch {
    // Not every file system has links.
    await rename(path, aside);
  }
  await rename(fresh, path);
}

/** Keeps other processes from writing to a file that is about to be moved, if it still opens. */
async function holdWriters(path: string): Promise<() => void> {
  const connection = await connect(path);
  const until = performance.now() + HOLD_MS;
  for (;;) {
    try {
      connection.exec("begin immediate");
      break;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) break;
      await sleep(10);
    }
  }
  return () => {
    if (connection.inTransaction) connection.exec("rollback");
    retire(connection);
  };
}

async function salvageInto(
  fresh: string,
  copy: string,
  { open }: Opener,
): Promise<Omit<Quarantine, "path">> {
  const from = await connect(copy);
  // Without this nothing at all is read of a file that was cut off.
  from.pragma("writable_schema = ON");
  try {
    const to = await open(fresh);
    try {
      const found = await salvage(from, to.db);
      // Leaves one file, which can be moved alone.
      await sql`pragma journal_mode = delete`.execute(to.db);
      return found;
    } finally {
      await to.close();
    }
  } finally {
    from.close();
  }
}

function asideOf(path: string): string {
  const base = `${path}.corrupt-${Date.now()}`;
  for (let suffix = 0; ; suffix++) {
    const name = suffix === 0 ? base : `${base}-${suffix}`;
    if (!existsSync(name)) return name;
  }
}
