import { mkdir, rmdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { HooklineError } from "@hookline/core/errors";

/** How a lock is waited for. */
export interface LockTimes {
  /** Ms after which waiting ends. Default 30 000. */
  readonly patience?: number;
  /** Ms without a sign of life after which a lock is left over. Default 10 000. */
  readonly stale?: number;
}

/** Ms between signs of life; the library allows no less than 1000. */
const HEARTBEAT = 2000;
/** Ms between two tries: at least this much, and at random up to as much again and a bit. */
const SHORTEST_PAUSE = 10;
const LONGEST_PAUSE = 50;

/**
 * Does some work while this process, and no other, holds the lock of a file: the directory
 * `<path>.lock` beside it. A lock whose holder died is taken over.
 * @param path a path without symbolic links, in a directory that exists
 * @throws HooklineError `CONFIG_LOCKED` after waiting in vain, `CONFIG_NOT_WRITABLE` where no lock
 * can be made; and whatever the work throws
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  { patience = 30_000, stale = 10_000 }: LockTimes = {},
): Promise<T> {
  const release = await acquire(path, patience, stale);
  try {
    return await work();
  } finally {
    // A lock that was lost can not be released, and has nothing to release.
    await release().catch(() => undefined);
  }
}

async function acquire(
  path: string,
  patience: number,
  stale: number,
): Promise<() => Promise<void>> {
  // Loaded here, because it changes `fs` and listens to signals from then on.
  const { lock } = await import("proper-lockfile");
  const lockPath = `${path}.lock`;
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await lock(path, {
        lockfilePath: lockPath,
        realpath: false,
        update: HEARTBEAT,
        // Its own take-over is not safe when several processes find the same stale lock.
        stale: Number.MAX_SAFE_INTEGER,
        onCompromised: () => undefined,
      });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ELOCKED") {
        throw new HooklineError(
          "CONFIG_NOT_WRITABLE",
          `The lock "${lockPath}" can not be made: ${(cause as Error).message}. Give this user write access to the directory.`,
          { cause },
        );
      }
      if (performance.now() >= deadline) {
        throw new HooklineError(
          "CONFIG_LOCKED",
          `Another process has held "${lockPath}" for ${patience / 1000} s. Try again when it is done; if nothing is editing "${path}", remove that directory.`,
          { cause },
        );
      }
      await removeStale(lockPath, stale);
      await sleep(SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE));
    }
  }
}

/**
 * Removes a lock that is left over. Only one process at a time looks and removes: otherwise a
 * second one, having looked at the old lock, could remove the one that the first then made.
 */
async function removeStale(lockPath: string, stale: number): Promise<void> {
  if (!(await isOlder(lockPath, stale))) return;
  const guard = `${lockPath}.takeover`;
  try {
    await mkdir(guard);
  } catch {
    // Whoever made the guard is at it, unless they died in those few moments.
    if (await isOlder(guard, stale)) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if (await isOlder(lockPath, stale)) await rmdir(lockPath);
  } catch {
    // Released meanwhile, or no directory; in that case waiting for it ends with an error.
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function isOlder(path: string, age: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - age;
  } catch {
    return false;
  }
}
