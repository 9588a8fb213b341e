import { HooklineError } from "@hookline/core";
import type { KeyPath } from "../config/parse/key-path.js";
import type { LoadedConfig } from "../config/read-config.js";
import type { SchemaIssue } from "../plugin/options-schema.js";
import { sentence } from "../plugin/plugin-errors.js";
import { textWithout } from "./hide-secrets.js";
import { problemLine } from "./option-origin.js";
import { optionVariable } from "./option-variables.js";
import type { ResolvedOptions } from "./resolve-options.js";

/**
 * The error of options that are wrong.
 * @param problems a line each, beginning with the place
 */
export function invalidOptions(plugin: string, problems: readonly string[]): HooklineError {
  const count = problems.length === 1 ? "a mistake" : `${problems.length} mistakes`;
  const lines = problems.map((problem) => `\n  ${problem}`).join("");
  return new HooklineError(
    "INVALID_OPTIONS",
    `The options of the plugin "${plugin}" have ${count}. Correct them, then try again.${lines}`,
    { handler: plugin },
  );
}

/**
 * What a schema says of an option as a line that begins with where the option was said; secrets in
 * the schema's words are masked.
 */
export function issueLine(
  plugin: string,
  issue: SchemaIssue,
  { origins, secrets }: Pick<ResolvedOptions, "origins" | "secrets">,
  loaded: Pick<LoadedConfig, "file" | "locate">,
): string {
  const [key, ...below] = keysOf(issue);
  const words = sentence(textWithout(issue.message, secrets));
  if (key === undefined) return `plugins.options.${plugin}: ${words}`;
  const name = String(key);
  const origin = origins.get(name);
  // Texts of ours go on after the key; those of schemas are sentences.
  const message = /^(?:is|must) /.test(words) ? words : `is wrong: ${words}`;
  if (origin !== undefined) return problemLine(name, origin, below, message, loaded);
  const variable = optionVariable(plugin, name);
  return `the option "${name}" is not set: ${words} Set it under plugins.options.${plugin}, or by ${variable}.`;
}

function keysOf({ path = [] }: SchemaIssue): KeyPath {
  return path
    .map((step) => (typeof step === "object" ? step.key : step))
    .map((step) => (typeof step === "number" ? step : String(step)));
}
