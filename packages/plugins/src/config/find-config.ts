import { join } from "node:path";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import type { ConfigPlace } from "./environment.js";
import { userConfigDirectory } from "./user-directory.js";

/** The languages that configuration is written in. */
export type ConfigFormat = "yaml" | "json";

/** A configuration file, there or to be made. */
export interface ConfigLocation {
  /** Absolute. */
  readonly path: string;
  /** Whether it is the project's or the user's own. */
  readonly scope: "project" | "user";
  readonly format: ConfigFormat;
}

const EXTENSIONS = ["yaml", "yml", "json"] as const;

/**
 * The one configuration file that counts, else `undefined`. From the directory up to the root of
 * its project, each directory is searched for `.hookline/config.yaml`, `.yml` and `.json`, then
 * for `hookline.config.yaml`, `.yml` and `.json`; after that, the user's configuration directory
 * for `config.yaml`, `.yml` and `.json`. The first hit wins; nothing is merged.
 * @throws HooklineError `CONFIG_UNREADABLE` where a directory can not be searched
 */
export async function findConfig({ cwd, env }: ConfigPlace): Promise<ConfigLocation | undefined> {
  const root = await findProjectRoot(cwd);
  const chain = ancestors(cwd);
  for (const directory of chain.slice(0, chain.indexOf(root) + 1)) {
    const found =
      (await firstOf(join(directory, ".hookline", "config"), "project")) ??
      (await firstOf(join(directory, "hookline.config"), "project"));
    if (found !== undefined) return found;
  }
  return firstOf(join(userConfigDirectory(env), "config"), "user");
}

/** The file that is made where `findConfig` finds none. */
export async function newConfigLocation({ cwd }: ConfigPlace): Promise<ConfigLocation> {
  const root = await findProjectRoot(cwd);
  return { path: join(root, ".hookline", "config.yaml"), scope: "project", format: "yaml" };
}

async function firstOf(
  stem: string,
  scope: ConfigLocation["scope"],
): Promise<ConfigLocation | undefined> {
  for (const extension of EXTENSIONS) {
    const path = `${stem}.${extension}`;
    if (await pathExists(path)) {
      return { path, scope, format: extension === "json" ? "json" : "yaml" };
    }
  }
  return undefined;
}
