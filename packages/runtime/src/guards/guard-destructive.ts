import { resolve, sep } from "node:path";
import type { HookHandler } from "@hookline/core";
import { commandsIn } from "./destructive/command-arguments.js";
import { judgeCommand } from "./destructive/judge-command.js";

/** Arguments that say where a command starts. */
const DIRECTORY_KEYS: readonly string[] = [
  "cwd",
  "workdir",
  "working_directory",
  "workingDirectory",
];

/**
 * Judges the command a tool is about to run; a judge for `before_tool`. Reads `command` (also
 * `cmd`, `script`, `commands` and the like, at any depth; default ""), with what is given to it as
 * `stdin` or `input` and set as `env`, follows it as a shell would, and refuses what destroys:
 * `rm -rf` however it is spelled, `rm -r` of what is not below the session's directory, forced
 * pushes, `git reset --hard`, `git clean -f`, `mkfs`, `dd if=`, writing to a disk, and SQL that
 * drops or truncates a table or drops a database, where it is handed to a SQL client. What can
 * not be judged is refused too; a mention in a quoted text is no command.
 *
 * The content of files that were there before is not looked at, and neither is what a variable
 * of the environment holds where it is quoted: this is a guard rail, and no sandbox.
 * @throws PermissionError `DESTRUCTIVE_COMMAND`, its text starting with "Blocked destructive
 * command:", or `UNJUDGED_COMMAND`, starting with "Refused: can not judge"
 */
export const guardDestructive: HookHandler<"before_tool"> = ({ tool_input, cwd }) => {
  const { commands, stdin, variables } = commandsIn(tool_input);
  const isElsewhere = startsElsewhere(tool_input, cwd);
  const place = { directory: cwd, isElsewhere, stdin, variables };
  for (const command of commands) {
    const refusal = judgeCommand(command, place);
    if (refusal !== undefined) throw refusal;
  }
};

type Input = Readonly<Record<string, unknown>>;

function startsElsewhere(input: Input, cwd: string): boolean {
  const directory = DIRECTORY_KEYS.map((key) => input[key]).find((value) => value !== undefined);
  if (directory === undefined || directory === null) return false;
  if (typeof directory !== "string") return true;
  return !`${resolve(cwd, directory)}${sep}`.startsWith(`${resolve(cwd)}${sep}`);
}
