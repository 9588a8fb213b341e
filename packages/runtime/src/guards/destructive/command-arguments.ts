import { PermissionError } from "@hookline/core";
import { snakeCase } from "../argument-names.js";

/** A line for a shell, or a program with its arguments. */
export type Command = string | readonly string[];

/** What a tool is about to run, as its arguments tell. */
export interface CommandArguments {
  readonly commands: readonly Command[];
  /** What the commands are given to read; undefined for nothing. */
  readonly stdin: string | undefined;
  /** What is set in their environment. */
  readonly variables: readonly (readonly [string, string])[];
}

type Input = Readonly<Record<string, unknown>>;

/** The last word of the names of arguments that are run. */
const IS_RUN =
  /(?:^|_)(?:commands?|cmds?|scripts?|lines?|commandlines?|shell|bash|run|exec|execute|executable|program|argv)$/;
/** Names that always stand for a command, so that any other value is refused. */
const IS_COMMAND = /^(?:command|cmd|script)$/;
const HOLDS_SEVERAL = /s$/;
/** Arguments of a program that another argument names. */
const ARGUMENT_KEYS: readonly string[] = ["args", "argv", "arguments"];
const INPUT_KEYS: readonly string[] = ["stdin", "input", "chars", "keys"];
const VARIABLE_KEYS: readonly string[] = ["env", "environment"];
/** Nesting below this is not looked at. */
const DEEPEST = 32;

/**
 * Finds the commands in the arguments of a tool, at any depth.
 * @throws PermissionError `UNJUDGED_COMMAND` when a command is neither a text nor a list of texts
 */
export function commandsIn(input: Input): CommandArguments {
  const found: Command[] = [];
  collect(input, DEEPEST, found);
  const args = firstOf(input, ARGUMENT_KEYS);
  const stdin = firstOf(input, INPUT_KEYS);
  const text = typeof stdin === "string" ? stdin : undefined;
  if (found.length === 0 && isTexts(args)) found.push(args);
  // A tool that is given no command may type what it is given into a shell.
  if (found.length === 0 && text !== undefined) found.push(text);
  const variables = Object.entries(firstOf(input, VARIABLE_KEYS) ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return { commands: found, stdin: text, variables };
}

function collect(input: Input, room: number, found: Command[]): void {
  for (const [key, value] of Object.entries(input)) {
    const name = snakeCase(key);
    if (typeof value === "string" && IS_RUN.test(name)) {
      const args = firstOf(input, ARGUMENT_KEYS);
      found.push(value, ...(isTexts(args) && args.length > 0 ? [[value, ...args]] : []));
    } else if (isTexts(value) && IS_RUN.test(name)) {
      const areLines = HOLDS_SEVERAL.test(name) || /\s/.test(value[0] ?? "");
      found.push(...(areLines ? value : []), value);
    } else if (IS_COMMAND.test(name) && value !== undefined && value !== null) {
      throw new PermissionError(
        `Refused: can not judge the argument "${key}", which is neither a text nor a list of texts. Pass the command as a text.`,
        { code: "UNJUDGED_COMMAND" },
      );
    } else if (typeof value === "object" && value !== null && room > 0) {
      const isList = Array.isArray(value) && IS_RUN.test(name);
      // Each item of a list of commands is a command.
      const items = isList
        ? value.map((item) => ({ [isRecord(item) ? "" : "run"]: item }))
        : [value];
      for (const item of items) collect(item as Input, room - 1, found);
    }
  }
}

function firstOf(input: Input, names: readonly string[]): unknown {
  return names.map((name) => input[name]).find((value) => value !== undefined);
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
