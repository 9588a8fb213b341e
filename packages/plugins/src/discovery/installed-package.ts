import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ancestors } from "../project/project-root.js";
import { isPackageName } from "./package-name.js";

/** A package as it is installed. */
export interface InstalledPackage {
  readonly directory: string;
  /** The text of its `package.json`; undefined where that is there and can not be read. */
  readonly text: string | undefined;
}

/** The folders in which packages are looked for that are installed for a directory. */
export function packageFolders(directory: string): readonly string[] {
  return ancestors(directory).map((one) => join(one, "node_modules"));
}

/**
 * The package of that name in the first of the folders that has it; undefined where there is none, or
 * when the name can be no package's. Looks at folders, not through the package's `exports`, which
 * may hide its `package.json`. Synchronous, because a thousand small files are read several times
 * faster like that.
 */
export function installedPackage(
  name: string,
  folders: readonly string[],
): InstalledPackage | undefined {
  if (!isPackageName(name)) return undefined;
  for (const folder of folders) {
    const directory = `${folder}${sep}${name}`;
    try {
      return { directory, text: readFileSync(`${directory}${sep}package.json`, "utf8") };
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") return { directory, text: undefined };
    }
  }
  return undefined;
}
