import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Environment } from "./environment.js";

const NAME = "hookline";

/**
 * The directory of the user's own configuration: `hookline` under `XDG_CONFIG_HOME` where that is
 * an absolute path, else where the operating system keeps such files in the home of `env`.
 */
export function userConfigDirectory(env: Environment): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData } = env;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, NAME);
  const home = env.HOME || env.USERPROFILE || homedir();
  if (process.platform === "darwin") return join(home, "Library", "Preferences", NAME);
  if (process.platform !== "win32") return join(home, ".config", NAME);
  return join(appData || join(home, "AppData", "Roaming"), NAME, "Config");
}
