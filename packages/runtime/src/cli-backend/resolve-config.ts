import { HooklineError } from "@hookline/core";
import { nearestOf } from "@hookline/core/vocabulary";
import { z } from "zod";
import type { CliBackendConfig, ResolvedConfig } from "./config.js";
import { presetOf } from "./presets.js";

/** Longer timers fire at once. */
const LONGEST_TIMER = 2_147_483_647;

const argument = z.string().refine((text) => !text.includes("\0"), "must not contain a NUL");
const flag = argument.regex(/^--?[^-=\s][^=\s]*$/, 'must be a flag, such as "-p" or "--prompt"');

const schema = z.strictObject({
  preset: z.string().optional(),
  name: z.string().min(1).optional(),
  command: argument.min(1).optional(),
  args: z.array(argument).optional(),
  promptBy: z.enum(["argument", "flag", "stdin"]).optional(),
  promptFlag: flag.optional(),
  longPromptFlag: flag.startsWith("--").optional(),
  stdinFallback: z.boolean().optional(),
  subcommands: z.array(z.string()).optional(),
  systemFlag: flag.optional(),
  cwdFlag: flag.optional(),
  env: z.record(z.string().regex(/^[^=\0]+$/), argument).optional(),
  timeout: z.number().int().min(1).max(LONGEST_TIMER).optional(),
  maxOutput: z.number().int().min(1).max(268_435_456).optional(),
  killGrace: z.number().int().min(0).max(60_000).optional(),
});

/**
 * Checks a configuration, and fills in what it leaves open from its preset and the defaults.
 * @throws HooklineError `INVALID_CLI_BACKEND`; `UNKNOWN_CLI_BACKEND` for an unknown preset
 */
export function resolveConfig(config: CliBackendConfig): ResolvedConfig {
  const parsed = schema.safeParse(config);
  if (!parsed.success) throw invalid(nameIn(config), parsed.error.issues.map(describe).join("; "));
  const { preset: presetName, ...given } = parsed.data;
  const preset = presetName === undefined ? {} : presetOf(presetName);
  const merged: CliBackendConfig = { ...preset, ...present(given) };
  const { command, name = command, promptBy = "argument" } = merged;
  if (command === undefined || name === undefined) {
    throw invalid(nameIn(config), '"command" must name a program, but is missing');
  }
  if (promptBy === "flag" && merged.promptFlag === undefined) {
    throw invalid(name, '"promptFlag" must name a flag for promptBy "flag", but is missing');
  }
  for (const unused of ["promptFlag", "longPromptFlag"] as const) {
    if (promptBy === "flag" || given[unused] === undefined) continue;
    throw invalid(name, `"${unused}" has a meaning only for promptBy "flag", not "${promptBy}"`);
  }
  return {
    name,
    command,
    args: [...(merged.args ?? [])],
    promptBy,
    promptFlag: merged.promptFlag,
    longPromptFlag: merged.longPromptFlag,
    stdinFallback: merged.stdinFallback ?? false,
    subcommands: [...(merged.subcommands ?? [])],
    systemFlag: merged.systemFlag,
    cwdFlag: merged.cwdFlag,
    env: { ...merged.env },
    timeout: merged.timeout ?? 300_000,
    maxOutput: merged.maxOutput ?? 10_485_760,
    killGrace: merged.killGrace ?? 2_000,
  };
}

/** Fields that are given; one that is there but undefined leaves the preset's alone. */
function present<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as never;
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map(describeUnknown).join("; ");
  }
  const path = issue.path.map(String).join(".");
  return path === "" ? issue.message : `"${path}": ${issue.message}`;
}

function describeUnknown(key: string): string {
  const [nearest] = nearestOf(key, Object.keys(schema.shape));
  return `"${key}" is no option${nearest === undefined ? "" : ` (did you mean "${nearest}"?)`}`;
}

function nameIn(config: unknown): string {
  const { name, command, preset } = (config ?? {}) as Record<string, unknown>;
  return String(name ?? command ?? preset ?? "unnamed");
}

function invalid(name: string, what: string): HooklineError {
  return new HooklineError(
    "INVALID_CLI_BACKEND",
    `The configuration of the CLI backend "${name}" is wrong: ${what}. Correct it before passing it to cliBackend().`,
  );
}
