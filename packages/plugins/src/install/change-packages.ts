import { join } from "node:path";
import { HooklineError, messageOf } from "@hookline/core/errors";
import { LOCKS } from "package-manager-detector";
import { ancestors } from "../project/project-root.js";
import { FileSnapshot } from "./file-snapshot.js";
import { type PackageCommand, packageCommand } from "./package-manager.js";
import type { PackageProject } from "./package-project.js";
import { runPackageManager } from "./run-package-manager.js";

/** What a package manager writes beside `node_modules`. */
const FILES = ["package.json", ...Object.keys(LOCKS), ".pnp.cjs", ".pnp.loader.mjs"];

/**
 * Runs a package manager, and then what is to be done with its result. Should either fail,
 * `package.json` and the lock files are as before, and `node_modules` follows them.
 * @param finish what has to succeed for the change to stay
 * @throws HooklineError `PACKAGE_MANAGER_FAILED`, and whatever `finish` throws
 */
export async function changePackages<T>(
  project: PackageProject,
  command: PackageCommand,
  finish: () => Promise<T>,
): Promise<T> {
  const { directory, root, env } = project;
  const directories = ancestors(directory);
  const ours = directories.slice(0, directories.indexOf(root) + 1);
  const snapshot = await FileSnapshot.take(
    ours.flatMap((one) => FILES.map((file) => join(one, file))),
  );
  try {
    await runPackageManager(command, { cwd: directory, env });
    return await finish();
  } catch (error) {
    await putBack(project, snapshot, error);
    throw error;
  }
}

async function putBack(
  { directory, manager, env }: PackageProject,
  snapshot: FileSnapshot,
  error: unknown,
): Promise<void> {
  // Where it wrote none of them, it has not touched node_modules either.
  if (!(await snapshot.restore())) return;
  const command = packageCommand(manager, "install");
  try {
    await runPackageManager(command, { cwd: directory, env });
  } catch (second) {
    throw new HooklineError(
      "PACKAGE_MANAGER_FAILED",
      `${messageOf(error)}\nThe files of the project are as before, but node_modules may not be: ${messageOf(second)}`,
      { cause: error },
    );
  } finally {
    // A lock file may have been made where there was none.
    await snapshot.restore();
  }
}
