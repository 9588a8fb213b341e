import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ancestors } from "../project/project-root.js";
import { type DeclaredPackage, declaredPackages } from "./declared-packages.js";
import { conventionalName, isPackageName } from "./package-name.js";

/** Without it a `package.json` has no manifest and no keyword of ours. */
const MARK = '"hookline';

/**
 * The packages that a project declares and that may have to do with us: their `package.json`
 * mentions us, or can not be read, or their name is that of a plugin by convention.
 * @throws HooklineError `CONFIG_UNREADABLE` for a `package.json` of the project that is wrong
 */
export async function concernedPackages(cwd: string): Promise<readonly DeclaredPackage[]> {
  const declared = await declaredPackages(cwd);
  return declared.filter(
    ({ key, declaredIn }) => conventionalName(key) !== undefined || mentionsUs(key, declaredIn),
  );
}

/** Synchronous, because a thousand small files are read several times faster like that. */
function mentionsUs(name: string, from: string): boolean {
  if (!isPackageName(name)) return false;
  for (const directory of ancestors(from)) {
    try {
      const path = join(directory, "node_modules", name, "package.json");
      return readFileSync(path, "utf8").includes(MARK);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") return true;
    }
  }
  return false;
}
