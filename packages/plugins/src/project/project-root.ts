import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathExists } from "./path-exists.js";

/** The directory and its ancestors, nearest first. */
export function ancestors(directory: string): string[] {
  const chain = [resolve(directory)];
  for (;;) {
    const last = chain[chain.length - 1] as string;
    const parent = dirname(last);
    if (parent === last) return chain;
    chain.push(parent);
  }
}

/**
 * The root of the project that a directory belongs to: the nearest ancestor, itself included,
 * that is the root of a workspace or of a git checkout; without one, the nearest with a
 * `package.json`; without that, the directory itself.
 * @throws HooklineError `CONFIG_UNREADABLE` where a directory on the way can not be searched
 */
export function findProjectRoot(cwd: string): string {
  let nearestPackage: string | undefined;
  for (const directory of ancestors(cwd)) {
    const manifest = join(directory, "package.json");
    const isPackage = pathExists(manifest);
    if (
      pathExists(join(directory, "pnpm-workspace.yaml")) ||
      pathExists(join(directory, ".git")) ||
      (isPackage && hasWorkspaces(manifest))
    ) {
      return directory;
    }
    if (isPackage) nearestPackage ??= directory;
  }
  return nearestPackage ?? resolve(cwd);
}

function hasWorkspaces(manifest: string): boolean {
  try {
    const text = readFileSync(manifest, "utf8");
    if (!text.includes('"workspaces"')) return false;
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null && "workspaces" in content;
  } catch {
    // A broken manifest is for the package manager to report; it declares no workspace.
    return false;
  }
}
