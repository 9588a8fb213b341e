import { statSync } from "node:fs";
import { hasCode, messageOf, redactCommand, redactText } from "@hookline/core";
import { CliBackendError, type CliFailureKind } from "./backend-error.js";
import { maskOutput } from "./mask-output.js";
import type { Ending, ProcessReport } from "./run-process.js";

/** What is known of a turn whose process did not end well. */
export interface FailedTurn {
  readonly backend: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly timeout: number;
  readonly maxOutput: number;
  readonly report: ProcessReport;
  /** Texts the error must not show. */
  readonly secrets: readonly string[];
}

interface Description {
  readonly kind: CliFailureKind;
  readonly message: string;
  readonly cause?: unknown;
}

/** Characters of the CLI's own words that a message quotes. */
const QUOTED = 1_000;

/** The error of a turn; undefined when the process exited with code 0. */
export function failureOf(turn: FailedTurn): CliBackendError | undefined {
  const { backend, report, secrets } = turn;
  const { ending } = report;
  if (ending.how === "exited" && ending.code === 0) return undefined;
  const stderr = maskOutput(report.stderr, secrets);
  return new CliBackendError({
    backend,
    ...describe(turn, ending, stderr),
    exitCode: ending.how === "exited" ? ending.code : null,
    signal: ending.how === "exited" ? ending.signal : null,
    stderr,
    durationMs: report.durationMs,
  });
}

function describe(turn: FailedTurn, ending: Ending, stderr: string): Description {
  const { secrets } = turn;
  switch (ending.how) {
    case "exited":
      return describeExit(turn, ending, stderr);
    case "not_started":
      return describeStart(turn, ending.error);
    case "timeout":
      return {
        kind: "timeout",
        message: `was stopped: it did not end within ${turn.timeout} ms. Raise "timeout", or give it less to do.${quote(stderr)}`,
      };
    case "output_cap":
      return {
        kind: "output_cap",
        message: `was stopped: it wrote more than ${turn.maxOutput} bytes to stdout. Raise "maxOutput", or have it answer more briefly.`,
      };
    case "aborted":
      return {
        kind: "aborted",
        message: `was stopped: the turn was aborted (${textOf(ending.reason, secrets)}). Start another turn if it is still wanted.`,
        cause: ending.reason,
      };
    case "consumer_failed":
      return {
        kind: "aborted",
        message: `was stopped: onOutput failed (${textOf(ending.reason, secrets)}). Correct the function that takes the output.`,
        cause: ending.reason,
      };
  }
}

function describeExit(
  { argv, report, secrets }: FailedTurn,
  { code, signal }: Extract<Ending, { how: "exited" }>,
  stderr: string,
): Description {
  const how = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
  // Some CLIs say on stdout what went wrong.
  const words = stderr.trim() === "" ? maskOutput(endOf(report.stdout), secrets) : stderr;
  const shown = redactCommand(argv, secrets).join(" ");
  return {
    kind: "exit",
    message: `${how}, expected exit code 0. Run it by hand to see why: ${shown}${quote(words)}`,
  };
}

function describeStart(turn: FailedTurn, error: unknown): Description {
  const program = turn.argv[0] ?? "";
  const { code, message } = maskArguments(error, turn);
  const cause = error;
  if (!isDirectory(turn.cwd)) {
    return {
      kind: "spawn",
      message: `could not be started: its working directory "${turn.cwd}" is no directory that can be entered. Create it, or pass another "cwd".`,
      cause,
    };
  }
  if (code === "ENOENT") {
    return {
      kind: "missing_binary",
      message: `could not be started: the program "${program}" was not found. Install it, or set "command" to its path; for a script, check the interpreter in its first line.`,
      cause,
    };
  }
  if (code === "EACCES") {
    return {
      kind: "not_executable",
      message: `could not be started: "${program}" may not be executed. Set "command" to the program itself, or make the file executable (chmod +x).`,
      cause,
    };
  }
  const next =
    code === "E2BIG"
      ? 'Its arguments are too long: set promptBy to "stdin".'
      : "See the cause for what the operating system refused.";
  return {
    kind: "spawn",
    message: `could not be started: ${redactText(message, turn.secrets)}. ${next}`,
    cause,
  };
}

/** Node keeps the arguments in the error, where they would reach whatever logs the cause. */
function maskArguments(
  error: unknown,
  { secrets }: FailedTurn,
): { readonly code: unknown; readonly message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: messageOf(error) };
  const failure = error as NodeJS.ErrnoException & { spawnargs?: unknown };
  if ("spawnargs" in failure) failure.spawnargs = redactCommand(failure.spawnargs, secrets);
  return { code: failure.code, message: failure.message };
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The end of a text, not much longer than is quoted. */
function endOf(text: string): { readonly text: string; readonly isCut: boolean } {
  const kept = 4 * QUOTED;
  return { text: text.slice(-kept), isCut: text.length > kept };
}

/** Masked before it comes here, so that cutting leaves no half of a secret over. */
function quote(words: string): string {
  const text = words.trim();
  if (text === "") return "";
  const end = text.length > QUOTED ? `…${text.slice(-QUOTED)}` : text;
  return `\nIt wrote: ${end}`;
}

function textOf(reason: unknown, secrets: readonly string[]): string {
  if (hasCode(reason, "SESSION_ENDED")) return "its session ended";
  return redactText(messageOf(reason), secrets);
}
