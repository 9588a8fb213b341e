import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve } from "node:path";
import { type HookHandler, HooklineError, messageOf, PermissionError } from "@hookline/core";
import { type DenyRule, denyRule, isProtected, isWithin } from "./paths/deny-rules.js";
import { pathsIn } from "./paths/path-arguments.js";
import { isLink, realPath } from "./paths/real-path.js";

/** What a guard of paths lets through. */
export interface GuardPathsOptions {
  /**
   * Directories, relative ones from the workspace: a path has to lead into one of them. Default:
   * none, then only what is denied is refused.
   */
  readonly allowedRoots?: readonly string[] | undefined;
  /**
   * What is refused wherever it is: an absolute path with all below it, a glob for one part of a
   * path (for all of it where it has a slash), or a text that a path contains. Default: none.
   */
  readonly deniedPaths?: readonly string[] | undefined;
  /** Where relative paths start. Default: the first allowed root if it is absolute, else the session's directory. */
  readonly workspaceRoot?: string | undefined;
}

/**
 * Makes a judge for `before_tool` that refuses paths in the arguments of a tool, under any name
 * that carries one (`path`, `file_path`, `paths`, `cwd` …), and `file:` URLs; under all other names
 * but those of texts (`content`, `query` …) absolute paths, and ones with `..` or `~`. The choices
 * of a glob, as in `{a,b}`, are looked at one by one. Links are followed, also of the part of a path that exists already; a path that is itself a link is refused, and so
 * are files that are known to hold secrets, such as `.env` and `id_rsa`. It looks before the tool
 * does, so a link that is made in between is not seen.
 * @throws HooklineError `INVALID_GUARD`
 * @returns a handler that throws PermissionError `PATH_REFUSED`
 */
export function guardPaths(options: GuardPathsOptions = {}): HookHandler<"before_tool"> {
  const allowedRoots = texts("allowedRoots", options.allowedRoots);
  const denied = texts("deniedPaths", options.deniedPaths).map(denyRule);
  const [workspaceRoot] = texts("workspaceRoot", options.workspaceRoot);
  const [first] = allowedRoots;
  const base = workspaceRoot ?? (first !== undefined && isAbsolute(first) ? first : undefined);
  return ({ tool_name, tool_input, cwd }) => {
    const workspace = resolve(base ?? cwd);
    const roots = allowedRoots.map((root) => resolve(workspace, withHome(root)));
    for (const path of pathsIn(tool_input, tool_name)) judge(path, { workspace, roots, denied });
  };
}

interface Limits {
  readonly workspace: string;
  readonly roots: readonly string[];
  readonly denied: readonly DenyRule[];
}

function judge(raw: string, { workspace, roots, denied }: Limits): void {
  const path = withHome(raw);
  const isUnclear = raw.includes("\0") || /^~[\w-]+(?:\/|$)/.test(raw);
  if (isUnclear) throw refused(raw, "it can not be told where it leads");
  const written = isAbsolute(path) ? path : `${workspace}/${path}`;
  // A tool may take `..` out of a path before it follows links, or leave that to the system.
  const spellings = [...new Set([resolve(written), written.replace(/(?<=.)[/\\]+$/, "")])];
  if (spellings.some((one) => isLink(one) && !roots.includes(one))) {
    throw refused(raw, "it is a symlink. Name the file it leads to");
  }
  const real = spellings.map((one) => followed(raw, one));
  const realWorkspace = followed(raw, workspace);
  const inside = real.find((one) => isWithin(one, realWorkspace));
  const checked = {
    raw,
    absolute: [...spellings.map((one) => resolve(one)), ...real],
    inside: inside === undefined ? undefined : relative(realWorkspace, inside),
  };
  if (isProtected(checked)) throw refused(raw, "it is a protected path, which may hold secrets");
  if (denied.some((rule) => rule(checked))) {
    throw new PermissionError(`Path matches deny rule: "${raw}". Leave it alone.`, {
      code: "PATH_REFUSED",
    });
  }
  const realRoots = roots.map((root) => followed(raw, root));
  const isAllowed = real.every((one) => realRoots.some((root) => isWithin(one, root)));
  if (roots.length > 0 && !isAllowed) {
    throw new PermissionError(
      `Path not in allowed list: "${raw}" does not lead into ${roots.join(" or ")}. Use a path in there.`,
      { code: "PATH_REFUSED" },
    );
  }
}

function followed(raw: string, path: string): string {
  try {
    return realPath(path);
  } catch (cause) {
    throw refused(raw, `it can not be told where it leads: ${messageOf(cause)}`, cause);
  }
}

function refused(raw: string, why: string, cause?: unknown): PermissionError {
  const shown = raw.replaceAll("\0", "\\0");
  return new PermissionError(`Path refused: "${shown}": ${why}.`, { code: "PATH_REFUSED", cause });
}

function withHome(path: string): string {
  return /^~(?:[/\\]|$)/.test(path) ? join(homedir(), path.slice(1)) : path;
}

function texts(name: string, value: string | readonly string[] | undefined): readonly string[] {
  const list: readonly unknown[] =
    value === undefined ? [] : typeof value === "string" ? [value] : value;
  const isList =
    Array.isArray(list) && list.every((item) => typeof item === "string" && item !== "");
  if (isList) return list as readonly string[];
  throw new HooklineError(
    "INVALID_GUARD",
    `A guard of paths can not be made: "${name}" must hold texts that are not empty. Leave it out for the default.`,
  );
}
