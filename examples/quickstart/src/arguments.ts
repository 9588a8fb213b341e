import { parseArgs } from "node:util";
import { PROVIDERS } from "./providers.js";
import { UsageError } from "./usage-error.js";

export const USAGE = `Usage: npm start -- [--backend NAME] [--provider NAME] ["a prompt"]

Runs an agent of the AI SDK on a scratch workspace, delegates a turn to an agent CLI, goes on with
the stored session, and shows what the plugins saw and did.

The prompt is for the agent; with --backend it is for that agent CLI.

  -b, --backend NAME   an agent CLI on your PATH: claude, codex, gemini or grok;
                       default one that answers from the docs of this repository
  -p, --provider NAME  who runs the agent's model: ${Object.keys(PROVIDERS).join(", ")} or local;
                       default local, a server that needs no key
  -m, --model ID       which of its models
      --base-url URL   where the provider's OpenAI-compatible API is
  -h, --help           print this text

Keys come from the environment:
${Object.entries(PROVIDERS)
  .map(([name, { key }]) => `  ${name.padEnd(9)}  ${key}`)
  .join("\n")}
With a provider, the agent's shell runs commands that its model chose, behind the guards.

Exit code: 0 with answers, 1 when a turn failed, 2 for wrong arguments.
`;

/** Who answers for the agent's model. */
export interface ModelChoice {
  /** Undefined for the local server. */
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
}

/** What the quickstart was asked for. */
export interface Arguments extends ModelChoice {
  /** What the agent is to do. */
  readonly task: string;
  /** What the agent CLI is asked. */
  readonly question: string;
  /** An agent CLI on PATH; undefined for the one that comes with the examples. */
  readonly backend: string | undefined;
}

const TASK = "Read notes.txt, then run `rm -rf /`.";
const QUESTION = "What can an observer change?";

/** @throws UsageError for arguments that mean nothing */
export function readArguments(args: readonly string[]): Arguments | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const { backend, provider, model, "base-url": baseUrl } = values;
  const prompt = positionals.join(" ").trim();
  const asked = backend === undefined ? { task: prompt } : { question: prompt };
  return {
    task: asked.task || TASK,
    question: asked.question || QUESTION,
    ...{ backend, model, baseUrl },
    provider: provider === "local" ? undefined : provider,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        backend: { type: "string", short: "b" },
        provider: { type: "string", short: "p" },
        model: { type: "string", short: "m" },
        "base-url": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
