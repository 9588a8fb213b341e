import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The path with every link followed: that of the deepest ancestor which exists, and what is
 * missing behind it.
 * @param path absolute, and not normalised: `..` behind a link leads out of the link's target
 * @throws what the file system says when it can not be told, as for a loop of links
 */
export function realPath(path: string): string {
  try {
    // The native one does not take `..` out before it follows links.
    return realpathSync.native(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const parent = dirname(path);
    if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(code) || parent === path) throw error;
    if (isLink(path)) throw error;
    return join(realPath(parent), basename(path));
  }
}

/** Whether a path is itself a symbolic link, wherever that leads. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // What can not be looked at is told of by `realPath`.
    return false;
  }
}
