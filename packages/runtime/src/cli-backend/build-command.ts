import { HooklineError } from "@hookline/core";
import type { ResolvedConfig } from "./config.js";

/** What one turn hands to the CLI. */
export interface TurnInput {
  readonly prompt: string;
  readonly system: string | undefined;
  /** Absolute. */
  readonly cwd: string;
}

/** How the CLI is started for one turn. */
export interface Command {
  /** The program and its arguments. */
  readonly argv: readonly [string, ...string[]];
  /** What is written to its stdin, which is closed then. */
  readonly stdin: string;
}

/** A single argument may have 128 KiB on Linux; longer ones fail to start. */
const LONGEST_ARGUMENT = 120_000;

/**
 * The command of one turn. The prompt reaches the CLI unchanged, and as nothing but the prompt:
 * where it could be read as a flag or a command it is passed another way.
 * @throws HooklineError `INVALID_PROMPT` when the configuration knows no way to pass it
 */
export function buildCommand(config: ResolvedConfig, { prompt, system, cwd }: TurnInput): Command {
  const before = [...config.args];
  if (config.cwdFlag !== undefined) before.push(config.cwdFlag, cwd);
  let text = prompt;
  if (system !== undefined) {
    if (config.systemFlag === undefined) text = `${system}\n\n${prompt}`;
    else before.push(...systemArguments(config, config.systemFlag, system));
  }
  const { stdin, after } = passPrompt(config, text);
  return { argv: [config.command, ...before, ...after], stdin };
}

function systemArguments(config: ResolvedConfig, flag: string, system: string): string[] {
  refuseNul(config, system, "system text");
  if (!system.startsWith("-")) return [flag, system];
  if (flag.startsWith("--")) return [`${flag}=${system}`];
  throw unpassable(
    config,
    'a system text that starts with "-"',
    'Set "systemFlag" to the long form of the flag.',
  );
}

interface PassedPrompt {
  readonly stdin: string;
  readonly after: readonly string[];
}

function passPrompt(config: ResolvedConfig, prompt: string): PassedPrompt {
  if (config.promptBy === "stdin") return byStdin(prompt);
  if (config.stdinFallback && Buffer.byteLength(prompt) > LONGEST_ARGUMENT) return byStdin(prompt);
  refuseNul(config, prompt, "prompt");
  return config.promptBy === "flag" ? byFlag(config, prompt) : byArgument(config, prompt);
}

function byStdin(prompt: string): PassedPrompt {
  return { stdin: prompt, after: [] };
}

function byArgument(config: ResolvedConfig, prompt: string): PassedPrompt {
  const isMisread = prompt.startsWith("-") || config.subcommands.includes(prompt.trim());
  if (!isMisread) return { stdin: "", after: [prompt] };
  return config.stdinFallback ? byStdin(prompt) : { stdin: "", after: ["--", prompt] };
}

function byFlag(config: ResolvedConfig, prompt: string): PassedPrompt {
  const flag = config.promptFlag as string;
  if (!prompt.startsWith("-")) return { stdin: "", after: [flag, prompt] };
  const long = config.longPromptFlag ?? (flag.startsWith("--") ? flag : undefined);
  if (long !== undefined) return { stdin: "", after: [`${long}=${prompt}`] };
  if (config.stdinFallback) return byStdin(prompt);
  throw unpassable(
    config,
    'a prompt that starts with "-"',
    'Set "longPromptFlag" to the long form of the flag, or promptBy to "stdin".',
  );
}

function refuseNul(config: ResolvedConfig, text: string, what: string): void {
  if (!text.includes("\0")) return;
  throw unpassable(config, `a ${what} with a NUL character`, "Take the NUL out.");
}

function unpassable(config: ResolvedConfig, what: string, next: string): HooklineError {
  return new HooklineError(
    "INVALID_PROMPT",
    `The CLI backend "${config.name}" has no way to pass ${what} on its command line. ${next}`,
  );
}
