import { resolve, sep } from "node:path";
import { type HookHandler, PermissionError } from "@hookline/core";
import { judgeCommand } from "./destructive/judge-command.js";

/** Arguments that hold what is run: a line for a shell, or a program with its arguments. */
const COMMAND_KEYS: readonly string[] = ["command", "cmd", "script"];
/** Arguments of a program that another argument names. */
const ARGUMENT_KEYS: readonly string[] = ["args", "argv", "arguments"];
/** Arguments that say where a command starts. */
const DIRECTORY_KEYS: readonly string[] = [
  "cwd",
  "workdir",
  "working_directory",
  "workingDirectory",
];

/**
 * Judges the command a tool is about to run; a judge for `before_tool`. Reads `command` (also
 * `cmd` and `script`; default ""), follows it as a shell would, and refuses what destroys:
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
  const place = { directory: cwd, isElsewhere: startsElsewhere(tool_input, cwd) };
  for (const command of commandsIn(tool_input)) {
    const refusal = judgeCommand(command, place);
    if (refusal !== undefined) throw refusal;
  }
};

type Input = Readonly<Record<string, unknown>>;

type Command = string | readonly string[];

function commandsIn(input: Input): readonly Command[] {
  return COMMAND_KEYS.flatMap((key): readonly Command[] => {
    const value = input[key] ?? "";
    if (typeof value === "string") {
      const args = ARGUMENT_KEYS.map((name) => input[name]).find(isTexts) ?? [];
      return args.length > 0 ? [value, [value, ...args]] : [value];
    }
    if (isTexts(value)) return /\s/.test(value[0] ?? "") ? value : [value];
    throw new PermissionError(
      `Refused: can not judge the argument "${key}", which is neither a text nor a list of texts. Pass the command as a text.`,
      { code: "UNJUDGED_COMMAND" },
    );
  });
}

function startsElsewhere(input: Input, cwd: string): boolean {
  const directory = DIRECTORY_KEYS.map((key) => input[key]).find((value) => value !== undefined);
  if (directory === undefined || directory === null) return false;
  if (typeof directory !== "string") return true;
  return !`${resolve(cwd, directory)}${sep}`.startsWith(`${resolve(cwd)}${sep}`);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
