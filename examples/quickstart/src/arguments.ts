import { parseArgs } from "node:util";

/** What the quickstart was asked for. */
export interface Arguments {
  readonly prompt: string;
  /** An agent CLI on PATH; undefined for the one that comes with the examples. */
  readonly backend: string | undefined;
}

const QUESTION = "What can an observer change?";

/** Reads `[--backend NAME] ["a prompt"]`. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { backend: { type: "string", short: "b" } },
    allowPositionals: true,
  });
  return { prompt: positionals.join(" ") || QUESTION, backend: values.backend };
}
