import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, isBusy } from "./libsql.js";

/** Ms to wait for another process that has the lock. */
const PATIENCE_MS = 60_000;

/**
 * Takes the lock of a database, as SQLite takes one on a file beside it: the lock ends with the
 * process, however that ends. (`proper-lockfile` would end the process at the limit of file sizes,
 * and leaves its lock behind after a crash.)
 * @returns the undo
 */
export async function lockDatabase(path: string): Promise<() => void> {
  const lock = await connect(lockOf(path));
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      lock.exec("begin exclusive");
      break;
    } catch (error) {
      if (isBusy(error) && performance.now() < until) {
        await sleep(20);
        continue;
      }
      lock.close();
      throw error;
    }
  }
  return () => {
    lock.exec("rollback");
    lock.close();
  };
}

/** Resolves when nobody has the lock of a database. */
export async function whenUnlocked(path: string): Promise<void> {
  if (existsSync(lockOf(path))) (await lockDatabase(path))();
}

function lockOf(path: string): string {
  return `${path}.lock`;
}
