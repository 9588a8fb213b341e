import { lstatSync } from "node:fs";
import { HooklineError } from "@hookline/core/errors";

/**
 * Whether there is anything under that path; a symbolic link counts even where it leads nowhere.
 * Synchronous, because that takes less time than it takes to wait.
 * @throws HooklineError `CONFIG_UNREADABLE` where that can not be told
 */
export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return false;
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `It can not be told whether "${path}" exists (${code}). Give this user access to its directory.`,
      { cause },
    );
  }
}
