import { MASK, redactCommand } from "@hookline/core";
import type { Command } from "./build-command.js";

/** A shorter variable, such as `1` or `true`, is no credential and is found everywhere. */
const SHORTEST_VARIABLE = 8;
/** The same of an argument that only stands where a credential may stand. */
const SHORTEST_ARGUMENT = 4;

/** What of a turn must not be shown. */
export interface SecretTexts {
  readonly prompt: string;
  readonly system: string | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The texts that logs, signals and messages about a turn must not show: prompt and system text,
 * the credentials in its arguments, and the variables that were configured for it. Long ones
 * first, since masking a short one would hide a long one that contains it from the search.
 */
export function secretsOf(
  { prompt, system, env }: SecretTexts,
  command: Command,
): readonly string[] {
  const texts = [prompt, system ?? "", command.stdin];
  const variables = Object.values(env).filter(({ length }) => length >= SHORTEST_VARIABLE);
  const shown = new Set([...texts, ...maskedValues(command.argv), ...variables]);
  shown.delete("");
  return [...shown].sort((a, b) => b.length - a.length);
}

/** What `redactCommand` finds in an argument vector by itself. */
function maskedValues(argv: readonly string[]): string[] {
  return redactCommand(argv).flatMap((masked, index) => {
    const argument = argv[index] ?? "";
    const before = masked.slice(0, -MASK.length);
    if (!masked.endsWith(MASK) || !argument.startsWith(before)) return [];
    const value = argument.slice(before.length);
    return value.length < SHORTEST_ARGUMENT ? [] : [value];
  });
}
