import { join, relative, sep } from "node:path";
import { type Environment, switchOf } from "../config/environment.js";
import { findUserConfigs } from "../config/find-config.js";
import { readConfigFile } from "../config/read-config.js";

/**
 * The file of a project that says which of its plugin files may run, by paths from the directory,
 * with `/`.
 * @param directory the one that has the `.hookline` folder
 */
export function projectLockFile(directory: string): string {
  return join(directory, ".hookline", "trust.lock");
}

/** What a plugin file is called in the lock file of the directory it belongs to. */
export function lockKey(entry: string, directory: string): string {
  return relative(directory, entry).split(sep).join("/");
}

/**
 * Whether lock files of projects count. Only their user can say so, by
 * `HOOKLINE_ALLOW_PROJECT_PLUGINS` or else by `plugins.allow_project_plugins` in their own
 * configuration file; a project's file has no say in it.
 * @throws InvalidConfigError for mistakes in the user's file; HooklineError `CONFIG_UNREADABLE`
 */
export async function allowsProjectLocks(env: Environment): Promise<boolean> {
  const said = switchOf(env.HOOKLINE_ALLOW_PROJECT_PLUGINS);
  if (said !== undefined) return said;
  const [file] = findUserConfigs(env);
  if (file === undefined) return false;
  const { config } = await readConfigFile(file);
  return config.plugins?.allow_project_plugins === true;
}
