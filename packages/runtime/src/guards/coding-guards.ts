import { HooklineError, type HookSource } from "@hookline/core";
import { guardDestructive } from "./guard-destructive.js";
import { guardPaths } from "./guard-paths.js";

/** How a coding agent is guarded. */
export interface CodingGuardsOptions {
  /** Where files may be read and written, and where relative paths start. Default: the session's directory. */
  readonly workspaceRoot?: string | undefined;
  /** `false` for no guards at all. Default true. */
  readonly secure?: boolean | undefined;
  /** The tools that run commands, as a matcher. Default: `bash`, `shell`, `terminal` and the like. */
  readonly shellTools?: string | RegExp | undefined;
  /** The tools that touch files, as a matcher. Default: `reader`, `editor`, `read_file` and the like. */
  readonly fileTools?: string | RegExp | undefined;
}

const SHELL_TOOLS =
  "bash|Bash|bash_tool|shell|Shell|shell_tool|sh|terminal|exec|exec_command|execute_command|run_command|run_shell_command|run_terminal_cmd|local_shell";
const FILE_TOOLS =
  "reader|reader_tool|editor|editor_tool|read|Read|write|Write|edit|Edit|MultiEdit|NotebookEdit|str_replace_*|view|create|ls|LS|glob|Glob|grep|Grep|*_file|*_files|*_directory|*_dir";

/**
 * The guards of a coding agent, as a source for `openSession({ sources })`: `guard_destructive` on
 * the tools that run commands and `guard_paths` on those that touch files, which have to stay in
 * the workspace. Both judge the call after every rewrite of it.
 * @throws HooklineError `INVALID_GUARD`
 */
export function codingGuards(options: CodingGuardsOptions = {}): HookSource {
  const { workspaceRoot, secure = true } = options;
  if (typeof secure !== "boolean") {
    throw new HooklineError(
      "INVALID_GUARD",
      `"secure" must be true or false, but is a ${typeof secure}. Leave it out for true.`,
    );
  }
  const guardWorkspace = guardPaths({ workspaceRoot, allowedRoots: ["."] });
  return {
    name: "coding guards",
    attach(registrar) {
      if (!secure) return;
      registrar.on("before_tool", guardDestructive, {
        name: "guard_destructive",
        phase: "judge",
        match: options.shellTools ?? SHELL_TOOLS,
      });
      registrar.on("before_tool", guardWorkspace, {
        name: "guard_paths",
        phase: "judge",
        match: options.fileTools ?? FILE_TOOLS,
      });
    },
  };
}
