import { HooklineError } from "@hookline/core/errors";
import type { SchemaIssue, SchemaResult } from "./options-schema.js";
import type { PluginStatics } from "./plugin.js";
import { unknownOptions } from "./unknown-options.js";

/** The options of a plugin, by name. */
export type Options = Readonly<Record<string, unknown>>;

/** Makes the error of options that a schema refuses; `issues` are all of what is wrong. */
export type OptionsError = (issues: readonly SchemaIssue[]) => HooklineError;

/**
 * The options of a plugin as its schema makes them: defaults filled in. Unknown keys are refused
 * where a zod schema would drop them, else they are as the schema has it. Without a schema the
 * options are passed as they are.
 * @throws HooklineError `INVALID_OPTIONS`, naming each key that is wrong but never its value; or
 * what `error` makes
 */
export async function validateOptions(
  { info, options: schema }: PluginStatics,
  given: Options = {},
  error: OptionsError = (issues) => invalidOptions(info.name, issues),
): Promise<Options> {
  if (schema === undefined) return given;
  const unknown = unknownOptions(schema, given);
  return outputOf(await schema["~standard"].validate(given), unknown, error);
}

/**
 * As `validateOptions`, at once.
 * @throws HooklineError `INVALID_OPTIONS`, also where the schema is asynchronous
 */
export function validateOptionsNow(
  { info, options: schema }: PluginStatics,
  given: Options = {},
): Options {
  if (schema === undefined) return given;
  const result = schema["~standard"].validate(given);
  if (!("then" in result)) {
    return outputOf(result, unknownOptions(schema, given), (issues) =>
      invalidOptions(info.name, issues),
    );
  }
  // Its answer comes too late to count.
  result.then(undefined, () => undefined);
  throw new HooklineError(
    "INVALID_OPTIONS",
    `The options of the plugin "${info.name}" have an asynchronous schema, and bindPlugin does not wait for one. Register the plugin with a PluginManager, or make its schema synchronous.`,
    { handler: info.name },
  );
}

function outputOf(
  result: SchemaResult<unknown>,
  unknown: readonly SchemaIssue[],
  error: OptionsError,
): Options {
  if (result.issues === undefined && unknown.length === 0) return result.value as Options;
  const said = (result.issues ?? []).filter((issue) => !isSaidBy(issue, unknown));
  throw error([...unknown, ...said]);
}

/** Whether a schema's complaint about keys is among those that name the way to each. */
function isSaidBy(
  { keys, path = [] }: SchemaIssue & { readonly keys?: unknown },
  unknown: readonly SchemaIssue[],
): boolean {
  if (!Array.isArray(keys)) return false;
  const known = unknown.map((issue) => JSON.stringify(issue.path));
  return keys.every((key) => known.includes(JSON.stringify([...path, key])));
}

function invalidOptions(plugin: string, issues: readonly SchemaIssue[]): HooklineError {
  const problems = issues.map((issue) => `${pathOf(issue)}: ${issue.message}`).join("; ");
  return new HooklineError(
    "INVALID_OPTIONS",
    `The options of the plugin "${plugin}" are wrong: ${problems}. Mend them under plugins.options.${plugin}.`,
    { handler: plugin },
  );
}

function pathOf({ path = [] }: SchemaIssue): string {
  const keys = path.map((step) => String(typeof step === "object" ? step.key : step));
  return keys.length === 0 ? "options" : keys.join(".");
}
