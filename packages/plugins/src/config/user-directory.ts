import { homedir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import envPaths from "env-paths";
import type { Environment } from "./environment.js";

const NAME = "hookline";

/**
 * The directory of the user's own configuration: `hookline` under `XDG_CONFIG_HOME` where that is
 * an absolute path, else where the operating system keeps such files in the home of `env`.
 */
export function userConfigDirectory(env: Environment): string {
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, NAME);
  const standard = envPaths(NAME, { suffix: "" }).config;
  const home = env.HOME ?? env.USERPROFILE;
  const inHome = relative(homedir(), standard);
  // env-paths knows only the home of this process; `env` may have another.
  if (!home || inHome.startsWith("..") || isAbsolute(inHome)) return standard;
  return join(home, inHome);
}
