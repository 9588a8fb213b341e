import { readdirSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import type { ConfigPlace, Environment } from "../config/environment.js";
import { userConfigDirectory } from "../config/user-directory.js";
import { isBelow } from "../project/is-below.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import type { PluginSource } from "./found-plugin.js";
import { describeFile, isMeantAsPlugin, type PluginFile } from "./plugin-file.js";

/** The folder of plugin files in a directory of a project. */
const PROJECT_FOLDER = join(".hookline", "plugins");

/**
 * The plugin files of a project, in `.hookline/plugins` of each directory from `cwd` up to its
 * root, and then those in `plugins` of the user's own configuration directory. None is run, and
 * only those are read that were trusted.
 * @throws HooklineError `CONFIG_UNREADABLE` where a folder can not be read, or it can not be told
 * what is trusted
 */
export async function findPluginFiles(place: ConfigPlace): Promise<readonly PluginFile[]> {
  const root = findProjectRoot(place.cwd);
  const found: PluginFile[] = [];
  for (const declaredIn of ancestors(place.cwd)) {
    for (const path of moduleFilesIn(join(declaredIn, PROJECT_FOLDER))) {
      const source: PluginSource = `file:${relative(root, path).split(sep).join("/")}`;
      found.push({ ...describeFile(path, source, true), declaredIn });
    }
    if (declaredIn === root) break;
  }
  for (const path of moduleFilesIn(join(userConfigDirectory(place.env), "plugins"))) {
    // What leads into the project is the project's to change.
    const ofProject = !isBelow(path, root) && isBelow(realPathOf(path), root);
    const file = describeFile(path, `file:${path}`, ofProject);
    found.push(ofProject ? { ...file, declaredIn: root } : file);
  }
  return judged(found, place.env);
}

/** Files with what is said about whether those of a project may run. */
async function judged(
  files: readonly PluginFile[],
  env: Environment,
): Promise<readonly PluginFile[]> {
  if (!files.some(({ ofProject }) => ofProject)) return files;
  // Loaded here, because few projects have such files.
  const { TrustLedger } = await import("../trust/trust-ledger.js");
  const ledger = new TrustLedger(env);
  const told: PluginFile[] = [];
  for (const file of files) {
    const { entry, declaredIn } = file;
    if (!file.ofProject || entry === undefined || declaredIn === undefined) told.push(file);
    else {
      const { approved, untrusted, problem } = await ledger.judge(entry, declaredIn);
      told.push({ ...file, approved, untrusted, problem });
    }
  }
  return told;
}

/** Where a path leads; the path itself where that can not be told. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function moduleFilesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter(isMeantAsPlugin);
    return names.sort().map((name) => join(folder, name));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw new HooklineError(
      "CONFIG_UNREADABLE",
      `The plugin files in "${folder}" can not be told: ${message}. Give this user access to it.`,
      { cause },
    );
  }
}
