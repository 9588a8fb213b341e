import { join } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import { type Agent, detect, getUserAgent, resolveCommand } from "package-manager-detector";
import { pathExists } from "../project/path-exists.js";

/** What installs the packages of a project. */
export interface PackageManager {
  /** Its program: `npm`, `pnpm`, `yarn`, `bun` … */
  readonly name: string;
  /** Which one of that name; `yarn@berry` has other commands than `yarn`. */
  readonly agent: Agent;
}

/** What a package manager is asked for; `install` brings `node_modules` in line. */
export type PackageAction = "add" | "uninstall" | "upgrade" | "install";

/** A call of a package manager. */
export interface PackageCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The package manager of a project: by its lock file, by what its `package.json` says, by what lies
 * in `node_modules`; else the one that runs this process; else npm.
 */
export async function findPackageManager(directory: string, root: string): Promise<PackageManager> {
  const found = await detect({
    cwd: directory,
    stopDir: root,
    strategies: ["lockfile", "packageManager-field", "devEngines-field", "install-metadata"],
  });
  const name = found?.name ?? getUserAgent() ?? "npm";
  const agent = found?.agent ?? name;
  // A lock file alone does not tell the two apart.
  if (agent === "yarn" && pathExists(join(root, ".yarnrc.yml"))) {
    return { name, agent: "yarn@berry" };
  }
  return { name, agent };
}

/**
 * The call by which a package manager does something.
 * @param dev for `add`: whether the package is only for development
 * @throws HooklineError `PACKAGE_MANAGER_FAILED` for one that can not do it
 */
export function packageCommand(
  { name, agent }: PackageManager,
  action: PackageAction,
  packages: readonly string[] = [],
  { dev = false }: { readonly dev?: boolean } = {},
): PackageCommand {
  const args = [...(dev ? [devFlag(name)] : []), ...quietFlags(name), ...packages];
  const resolved = resolveCommand(agent, action, args, { ignoreWorkspaceRootCheck: true });
  if (resolved !== null) return resolved;
  throw new HooklineError(
    "PACKAGE_MANAGER_FAILED",
    `"${name}" has no command to ${action} packages. Change the package by hand.`,
  );
}

function devFlag(name: string): string {
  return name === "npm" || name === "pnpm" ? "--save-dev" : "--dev";
}

/** Nobody reads what npm would say of other things. */
function quietFlags(name: string): readonly string[] {
  return name === "npm" ? ["--no-audit", "--no-fund"] : [];
}
