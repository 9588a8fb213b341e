import { randomBytes } from "node:crypto";
import {
  access,
  constants,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { HooklineError } from "@hookline/core/errors";

/** The file behind a path, symbolic links followed; the file itself need not be there yet. */
export async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return join(await realpath(dirname(path)), basename(path));
  }
}

/**
 * Replaces the content of a file, or makes it, in one step: whoever reads it finds the old text or
 * the new one, never a part. Mode and owner stay; a symbolic link stays, and its target changes.
 * @param mode the mode it is to have instead
 * @throws HooklineError `CONFIG_NOT_WRITABLE`
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  try {
    const target = await targetOf(path);
    await refuseReadOnly(target);
    await replaceTarget(target, text, mode);
  } catch (cause) {
    throw notWritable(path, cause);
  }
}

async function replaceTarget(path: string, text: string, mode: number | undefined): Promise<void> {
  // Beside it, since a file is moved in one step only within a file system.
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    await writeLike(path, unfinished, text, mode);
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}

/** Writes all of a text, or throws: a library took a write that a full disk cut short for done. */
async function writeLike(
  model: string,
  path: string,
  text: string,
  mode: number | undefined,
): Promise<void> {
  const before = await stat(model).catch(ifMissing);
  const file = await open(path, "wx", mode ?? before?.mode);
  try {
    await file.writeFile(text, "utf8");
    if (before !== undefined) {
      if (process.getuid?.() === 0) await file.chown(before.uid, before.gid);
      await file.chmod(mode ?? before.mode);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

function ifMissing(thrown: NodeJS.ErrnoException): undefined {
  if (thrown.code !== "ENOENT") throw thrown;
}

/**
 * Makes the directory of a file that is to be made, for the time of some work; if the work fails,
 * the directory goes again.
 * @throws HooklineError `CONFIG_NOT_WRITABLE`, and whatever the work throws
 */
export async function inNewDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  let made: string | undefined;
  try {
    made = await mkdir(directory, { recursive: true });
  } catch (cause) {
    throw notWritable(directory, cause);
  }
  try {
    return await work();
  } catch (thrown) {
    // Stays where another process has put a file into it.
    if (made !== undefined) await rmdir(directory).catch(() => undefined);
    throw thrown;
  }
}

/** Replacing a file asks for no right to write into it; a file that is read-only is meant to stay. */
async function refuseReadOnly(path: string): Promise<void> {
  await access(path, constants.W_OK).catch(ifMissing);
}

function notWritable(path: string, cause: unknown): HooklineError {
  return new HooklineError(
    "CONFIG_NOT_WRITABLE",
    `"${path}" can not be written: ${(cause as Error).message}. Give this user write access to it and its directory.`,
    { cause },
  );
}
