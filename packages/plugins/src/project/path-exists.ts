import { lstat } from "node:fs/promises";
import { HooklineError } from "@hookline/core";

/**
 * Whether there is anything under that path; a symbolic link counts even where it leads nowhere.
 * @throws HooklineError `CONFIG_UNREADABLE` where that can not be told
 */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `It can not be told whether "${path}" exists (${code}). Give this user access to its directory.`,
      { cause },
    );
  }
}
