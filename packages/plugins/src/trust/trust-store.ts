import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import { type LockTimes, withFileLock } from "../config/edit/config-lock.js";
import { replaceFile, targetOf } from "../config/edit/write-config.js";
import type { Environment } from "../config/environment.js";
import { readConfigText } from "../config/read-config.js";
import { userConfigDirectory } from "../config/user-directory.js";
import { pathExists } from "../project/path-exists.js";
import { formatTrusted, parseTrusted, type TrustedFiles } from "./trusted-files.js";

/** Read and written by the user alone. */
const PRIVATE = 0o600;
const PRIVATE_DIRECTORY = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

/** The file that says what its user trusts, by absolute paths. */
export function userTrustFile(env: Environment): string {
  return join(userConfigDirectory(env), "trust.json");
}

/**
 * What the user trusts; nothing, where there is no such file.
 * @throws HooklineError `CONFIG_UNREADABLE`, also for a file that others may write
 */
export async function readUserTrust(env: Environment): Promise<TrustedFiles> {
  const path = userTrustFile(env);
  if (!pathExists(path)) return {};
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & WRITABLE_BY_OTHERS) !== 0) {
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `"${path}" is not gone by, because others than its owner may write it. Look at what it says, then run "chmod 600 ${path}".`,
    );
  }
  return readTrustFile(path);
}

/**
 * What a file says is trusted; nothing, where there is no such file.
 * @throws HooklineError `CONFIG_UNREADABLE`
 */
export async function readTrustFile(path: string): Promise<TrustedFiles> {
  return pathExists(path) ? parseTrusted(await readConfigText(path), path) : {};
}

/**
 * Changes what a file says is trusted, in one step and under a lock; makes it where it is not
 * there, and leaves it as it is where nothing changes.
 * @param isPrivate whether the file is for its user's eyes alone
 * @returns whether it was written
 * @throws HooklineError `CONFIG_UNREADABLE`, `CONFIG_NOT_WRITABLE`, `CONFIG_LOCKED`
 */
export async function editTrustFile(
  path: string,
  edit: (trusted: TrustedFiles) => TrustedFiles,
  { isPrivate, lock }: { readonly isPrivate: boolean; readonly lock?: LockTimes },
): Promise<boolean> {
  if (isPrivate) await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
  const target = await targetOf(path);
  return withFileLock(
    target,
    async () => {
      const before = await readTrustFile(target);
      const after = formatTrusted(edit(before));
      if (after === formatTrusted(before)) return false;
      await replaceFile(target, after, isPrivate ? PRIVATE : undefined);
      return true;
    },
    lock,
  );
}
