import { parseArgs } from "node:util";

export const USAGE = `Usage: openai-server [--port PORT] [--pace MS]

Speaks the OpenAI chat completions API on 127.0.0.1. Its models call the tools that a request
offers by the words of the prompt, and answer with lines from what the tools returned.

      --port PORT  default 4010; 0 for a free one
      --pace MS    how long each piece of an answer takes; default 20
  -h, --help       print this text

Environment: OPENAI_SERVER_KEY, the key that requests have to bring; default none.
Exit code: 0 when it was stopped, 1 when it can not listen, 2 for wrong arguments.
`;

/** The arguments are wrong; the text says how. */
export class UsageError extends Error {}

/** How the server is to run. */
export interface Arguments {
  readonly port: number;
  /** Milliseconds. */
  readonly pace: number;
}

/** @throws UsageError for arguments that mean nothing */
export function readArguments(argv: readonly string[]): Arguments | "help" {
  const { port, pace, help } = parse(argv);
  if (help) return "help";
  return { port: wholeNumber("port", port, 65_535), pace: wholeNumber("pace", pace, 60_000) };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: "string", default: "4010" },
        pace: { type: "string", default: "20" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new UsageError(`"--${name}" takes a whole number up to ${most}, not "${text}".`);
}
