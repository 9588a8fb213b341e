import { parseArgs } from "node:util";

export const USAGE = `Usage: npm start -- [--backend NAME] ["a prompt"]

Turns a plugin on, delegates a turn to an agent CLI, and shows what the plugins saw.

  -b, --backend NAME  an agent CLI on your PATH: claude, codex, gemini or grok;
                      default one that answers from the docs of this repository
  -h, --help          print this text

Exit code: 0 with an answer, 1 when the turn failed, 2 for wrong arguments.
`;

/** The arguments are wrong; the text says how. */
export class UsageError extends Error {}

/** What the quickstart was asked for. */
export interface Arguments {
  readonly prompt: string;
  /** An agent CLI on PATH; undefined for the one that comes with the examples. */
  readonly backend: string | undefined;
}

const QUESTION = "What can an observer change?";

/** @throws UsageError for arguments that mean nothing */
export function readArguments(args: readonly string[]): Arguments | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  return { prompt: positionals.join(" ").trim() || QUESTION, backend: values.backend };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        backend: { type: "string", short: "b" },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
