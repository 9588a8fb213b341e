import { MASK, redactCommand } from "@hookline/core";
import type { Command } from "./build-command.js";

/** A shorter variable, such as `1` or `true`, is no credential and is found everywhere. */
const SHORTEST_VARIABLE = 8;
/** The same of an argument that only stands where a credential may stand. */
const SHORTEST_ARGUMENT = 4;

/** A shorter line of a prompt says nothing, and is found everywhere. */
const SHORTEST_LINE = 4;
/** Variables that are called like a password and hold a directory. */
const DIRECTORIES: ReadonlySet<string> = new Set(["PWD", "OLDPWD"]);

/** What of a turn must not be shown. */
export interface SecretTexts {
  readonly prompt: string;
  readonly system: string | undefined;
  /** The variables that were configured for the CLI. */
  readonly env: Readonly<Record<string, string>>;
  /** Those it gets from this process besides. */
  readonly inherited: Readonly<Record<string, string | undefined>>;
}

/**
 * The texts that logs, signals and messages about a turn must not show: prompt and system text,
 * whole and line by line, the credentials in its arguments and its environment, and the variables
 * that were configured for it. Long ones first, since masking a short one would hide a long one
 * that contains it from the search.
 */
export function secretsOf(
  { prompt, system, env, inherited }: SecretTexts,
  command: Command,
): readonly string[] {
  const texts = [prompt, system ?? "", command.stdin];
  const variables = Object.values(env).filter(({ length }) => length >= SHORTEST_VARIABLE);
  const credentials = [...maskedValues(command.argv), ...maskedValues(assignmentsOf(inherited))];
  const secrets = new Set([...texts, ...texts.flatMap(linesOf), ...credentials, ...variables]);
  secrets.delete("");
  return [...secrets].sort((a, b) => b.length - a.length);
}

/** The lines of a text; a CLI that quotes one does so without what surrounds it. */
function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter(({ length }) => length >= SHORTEST_LINE);
}

function assignmentsOf(variables: SecretTexts["inherited"]): string[] {
  const named = Object.entries(variables).filter(([name]) => !DIRECTORIES.has(name));
  return named.map(([name, value = ""]) => `${name}=${value}`);
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
