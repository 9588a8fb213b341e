import { join } from "node:path";
import { pathExists } from "../project/path-exists.js";
import { ancestors, findProjectRoot } from "../project/project-root.js";
import type { ConfigPlace, Environment } from "./environment.js";
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
 * The configuration files that lie beside one another in the one place that counts; the first of
 * them counts, and nothing is merged. From the directory up to the root of
 * its project, each directory is searched for `.hookline/config.yaml`, `.yml` and `.json`, then
 * for `hookline.config.yaml`, `.yml` and `.json`; after that, the user's configuration directory
 * for `config.yaml`, `.yml` and `.json`.
 * @throws HooklineError `CONFIG_UNREADABLE` where a directory can not be searched
 */
export function findConfigs(place: ConfigPlace): readonly ConfigLocation[] {
  const ofProject = findProjectConfigs(place);
  if (ofProject.length > 0) return ofProject;
  return findUserConfigs(place.env);
}

/** The user's own, whether they count or not. */
export function findUserConfigs(env: Environment): readonly ConfigLocation[] {
  return allOf([join(userConfigDirectory(env), "config")], "user");
}

/** Those of `findConfigs` that are the project's. */
export function findProjectConfigs({ cwd }: Pick<ConfigPlace, "cwd">): readonly ConfigLocation[] {
  const root = findProjectRoot(cwd);
  const chain = ancestors(cwd);
  for (const directory of chain.slice(0, chain.indexOf(root) + 1)) {
    const stems = [join(directory, ".hookline", "config"), join(directory, "hookline.config")];
    const found = allOf(stems, "project");
    if (found.length > 0) return found;
  }
  return [];
}

/** The file of a directory that is made where `findProjectConfigs` finds none. */
export function newConfigIn(directory: string): ConfigLocation {
  return { path: join(directory, ".hookline", "config.yaml"), scope: "project", format: "yaml" };
}

function allOf(
  stems: readonly string[],
  scope: ConfigLocation["scope"],
): readonly ConfigLocation[] {
  const found: ConfigLocation[] = [];
  for (const stem of stems) {
    for (const extension of EXTENSIONS) {
      const path = `${stem}.${extension}`;
      if (!pathExists(path)) continue;
      found.push({ path, scope, format: extension === "json" ? "json" : "yaml" });
    }
  }
  return found;
}
