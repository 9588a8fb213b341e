import { messageOf } from "@hookline/core/errors";
import type { Environment } from "../config/environment.js";
import { type FileDigests, readModuleFiles } from "../modules/module-files.js";
import { pathExists } from "../project/path-exists.js";
import { allowsProjectLocks, lockKey, projectLockFile } from "./project-lock.js";
import { readTrustFile, readUserTrust } from "./trust-store.js";
import { changeSince, type TrustedFiles } from "./trusted-files.js";

/** Whether a plugin file of a project may be run. */
export type TrustVerdict =
  /** As it is now, which is as it was approved. */
  | { readonly approved: FileDigests; readonly untrusted?: undefined; readonly problem?: undefined }
  /** Why not; the sentence goes on after a colon. */
  | { readonly untrusted: string; readonly approved?: undefined; readonly problem?: undefined }
  /** It was approved, but can not be read any more. */
  | { readonly problem: string; readonly approved?: undefined; readonly untrusted?: undefined };

/** Tells which plugin files of projects may be run, by what the user has trusted. */
export class TrustLedger {
  readonly #env: Environment;
  #ofUser: Promise<TrustedFiles> | undefined;
  #allowsLocks: Promise<boolean> | undefined;

  constructor(env: Environment) {
    this.#env = env;
  }

  /**
   * Judges a file by the path as it lies, so that a link to it, or from it, makes no difference.
   * One that nobody has approved is not even read.
   * @param directory the one whose `.hookline` folder it is in
   * @throws HooklineError `CONFIG_UNREADABLE` where it can not be told what is trusted
   */
  async judge(entry: string, directory: string): Promise<TrustVerdict> {
    this.#ofUser ??= readUserTrust(this.#env);
    const ofUser = (await this.#ofUser)[entry];
    const lock = projectLockFile(directory);
    const hasLock = pathExists(lock);
    if (hasLock) this.#allowsLocks ??= allowsProjectLocks(this.#env);
    const ofLock = (await this.#allowsLocks)
      ? (await readTrustFile(lock))[lockKey(entry, directory)]
      : undefined;
    if (ofUser === undefined && ofLock === undefined) {
      return { untrusted: neverTrusted(hasLock && !(await this.#allowsLocks)) };
    }
    return compare(entry, ofUser, ofLock);
  }
}

async function compare(
  entry: string,
  ofUser: FileDigests | undefined,
  ofLock: FileDigests | undefined,
): Promise<TrustVerdict> {
  let now: FileDigests;
  try {
    now = (await readModuleFiles(entry)).digests;
  } catch (thrown) {
    return { problem: messageOf(thrown) };
  }
  const changes = [ofUser, ofLock].map((trusted) => trusted && changeSince(trusted, now));
  const [sinceUser, sinceLock] = changes;
  const isApproved =
    (ofUser !== undefined && sinceUser === undefined) ||
    (ofLock !== undefined && sinceLock === undefined);
  if (isApproved) return { approved: now };
  return {
    untrusted:
      sinceUser === undefined
        ? `${sinceLock} since it was put into "trust.lock"`
        : `${sinceUser} since you trusted it`,
  };
}

function neverTrusted(hasUnusedLock: boolean): string {
  const why = "it is a file of the project, and you have not trusted it";
  return hasUnusedLock
    ? `${why}; the project's "trust.lock" counts only where HOOKLINE_ALLOW_PROJECT_PLUGINS or your own configuration file allows it`
    : why;
}
