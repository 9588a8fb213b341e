import { parseArgs } from "node:util";

export const USAGE = `Usage: file-agent -p QUESTION [--root DIR] [--system TEXT]
       file-agent --stdin [--root DIR] [--system TEXT]

Answers a question from the text files below a directory.

  -p, --prompt QUESTION  the question; write --prompt=QUESTION if it starts with a dash
      --stdin            read the question from stdin
      --root DIR         where to look; default the working directory
      --system TEXT      instructions; what they mention is preferred
  -h, --help             print this text

Exit code: 0 with an answer, 3 when nothing was found, 2 for wrong arguments.
`;

/** The arguments are wrong; the text says how. */
export class UsageError extends Error {}

/** What the program was asked. */
export interface Arguments {
  /** Undefined when it comes on stdin. */
  readonly question: string | undefined;
  readonly root: string;
  readonly system: string;
}

/** @throws UsageError for arguments that mean nothing */
export function parseArguments(argv: readonly string[]): Arguments | "help" {
  const { prompt, stdin, root, system, help } = valuesOf(argv);
  if (help) return "help";
  if (prompt === undefined && !stdin) throw new UsageError("There is no question.");
  if (prompt !== undefined && stdin) {
    throw new UsageError("The question can come from --prompt or from --stdin, not from both.");
  }
  return { question: prompt, root, system };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        prompt: { type: "string", short: "p" },
        stdin: { type: "boolean", default: false },
        root: { type: "string", default: "." },
        system: { type: "string", default: "" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
