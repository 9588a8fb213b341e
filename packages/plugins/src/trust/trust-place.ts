import type { Environment } from "../config/environment.js";
import type { FileDigests } from "../modules/module-files.js";
import { lockKey, projectLockFile } from "./project-lock.js";
import { editTrustFile, userTrustFile } from "./trust-store.js";
import type { TrustedFiles } from "./trusted-files.js";

/** Where it is said that a plugin file is trusted, and under which key. */
export interface TrustPlace {
  readonly path: string;
  readonly key: string;
  /** Whether it is the user's own. */
  readonly isPrivate: boolean;
}

/** Where the user says for themselves that a file is trusted. */
export function userPlace(entry: string, env: Environment): TrustPlace {
  return { path: userTrustFile(env), key: entry, isPrivate: true };
}

/**
 * Where a project says it for those who allow that.
 * @param directory the one whose `.hookline` folder the file is in
 */
export function projectPlace(entry: string, directory: string): TrustPlace {
  return { path: projectLockFile(directory), key: lockKey(entry, directory), isPrivate: false };
}

/**
 * Says that a file is trusted while it consists of these files, or, without them, that it is not.
 * @returns whether that is new
 * @throws HooklineError `CONFIG_UNREADABLE`, `CONFIG_NOT_WRITABLE`, `CONFIG_LOCKED`
 */
export function sayTrusted(
  { path, key, isPrivate }: TrustPlace,
  digests: FileDigests | undefined,
): Promise<boolean> {
  const edit = ({ [key]: _before, ...others }: TrustedFiles): TrustedFiles =>
    digests === undefined ? others : { ...others, [key]: digests };
  return editTrustFile(path, edit, { isPrivate });
}
