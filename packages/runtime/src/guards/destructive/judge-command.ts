import { posix } from "node:path";
import { PermissionError, redactText } from "@hookline/core";
import { Interpreter } from "./shell/interpreter.js";
import { type Finding, Judgement } from "./shell/judgement.js";
import { hasMarks } from "./shell/marks.js";
import { streamOf } from "./shell/stream.js";

/** Longer lines are not read. */
const LONGEST = 200_000;
/** What of a part is shown. */
const SHOWN = 200;

/** Where a command is run. */
export interface Place {
  /** The directory that recursive deletion must stay in. */
  readonly directory: string;
  /** Whether the command starts somewhere else. */
  readonly isElsewhere: boolean;
  /** What the command is given to read; undefined for nothing. */
  readonly stdin: string | undefined;
  /** What is set in its environment. */
  readonly variables: readonly (readonly [string, string])[];
}

/**
 * Why a command is refused; undefined where nothing speaks against it.
 * @param command a line for a shell, or a program with its arguments
 */
export function judgeCommand(
  command: string | readonly string[],
  { directory, isElsewhere, stdin, variables }: Place,
): PermissionError | undefined {
  const line = typeof command === "string" ? command : command.join(" ");
  const given = [stdin ?? "", ...variables.flat()];
  const unread = [line, ...given].map(whyUnread).find((why) => why !== undefined);
  if (unread !== undefined) return refusal({ kind: "unjudged", part: line, what: unread });
  const judgement = new Judgement();
  const shell = new Interpreter(judgement, posix.normalize(directory.replaceAll("\\", "/")));
  shell.memory.hasLeft = isElsewhere;
  const scope = {
    positional: undefined,
    stdin: stdin === undefined ? undefined : streamOf([stdin]),
    source: line,
    part: "",
    depth: 0,
    calls: [],
    isBeside: false,
  };
  try {
    for (const [name, value] of variables) shell.assign(name, [[value]], scope);
    // A carriage return ends a line in a terminal.
    if (typeof command === "string") shell.runText(line.replace(/\r\n?/g, "\n"), scope);
    else shell.runArgv(command, { ...scope, part: line });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refusal({ kind: "unjudged", part: line, what: "it is nested too deep" });
  }
  const { finding } = judgement;
  if (finding === undefined) return undefined;
  return refusal({ ...finding, part: finding.part === "" ? line : finding.part });
}

function whyUnread(line: string): string | undefined {
  if (hasMarks(line) || line.includes("\0")) return "it holds characters that no text may hold";
  return line.length > LONGEST ? "it is too long" : undefined;
}

function refusal({ kind, part, what }: Finding): PermissionError {
  const clean = redactText(part.trim().replaceAll("\0", "\\0"));
  const short = clean.length > SHOWN ? `${clean.slice(0, SHOWN)}…` : clean;
  const why = redactText(what);
  return kind === "destructive"
    ? new PermissionError(
        `Blocked destructive command: "${short}" ${why}. Use a way that can be undone, or ask the user to run it.`,
        { code: "DESTRUCTIVE_COMMAND" },
      )
    : new PermissionError(
        `Refused: can not judge "${short}": ${why}. Write it so that what it does can be read from the line.`,
        { code: "UNJUDGED_COMMAND" },
      );
}
