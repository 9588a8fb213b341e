import { readdir, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { HooklineError } from "@hookline/core";
import type { ConfigPlace } from "../config/environment.js";
import { userConfigDirectory } from "../config/user-directory.js";
import { isBelow } from "../project/is-below.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import { TrustLedger } from "../trust/trust-ledger.js";
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
  const root = await findProjectRoot(place.cwd);
  const ledger = new TrustLedger(place.env);
  const found: PluginFile[] = [];
  for (const directory of ancestors(place.cwd)) {
    for (const path of await moduleFilesIn(join(directory, PROJECT_FOLDER))) {
      const source: PluginSource = `file:${relative(root, path).split(sep).join("/")}`;
      const file = await judged(await describeFile(path, source, true), ledger, directory);
      found.push({ ...file, declaredIn: directory });
    }
    if (directory === root) break;
  }
  for (const path of await moduleFilesIn(join(userConfigDirectory(place.env), "plugins"))) {
    // What leads into the project is the project's to change.
    const ofProject = !isBelow(path, root) && isBelow(await realpath(path).catch(() => path), root);
    const file = await describeFile(path, `file:${path}`, ofProject);
    found.push(ofProject ? { ...(await judged(file, ledger, root)), declaredIn: root } : file);
  }
  return found;
}

/** A file of a project with what is said about whether it may run. */
async function judged(
  file: PluginFile,
  ledger: TrustLedger,
  directory: string,
): Promise<PluginFile> {
  const { entry } = file;
  if (entry === undefined) return file;
  const { approved, untrusted, problem } = await ledger.judge(entry, directory);
  return { ...file, approved, untrusted, problem };
}

async function moduleFilesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter(isMeantAsPlugin);
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
