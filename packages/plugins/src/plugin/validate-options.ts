import { HooklineError } from "@hookline/core";
import type { SchemaIssue, SchemaResult } from "./options-schema.js";
import type { PluginStatics } from "./plugin.js";
import { unknownOptions } from "./unknown-options.js";

/** The options of a plugin, by name. */
export type Options = Readonly<Record<string, unknown>>;

/**
 * The options of a plugin as its schema makes them: defaults filled in. Unknown keys are refused
 * where a zod schema would drop them, else they are as the schema has it. Without a schema the
 * options are passed as they are.
 * @throws HooklineError `INVALID_OPTIONS`, naming each key that is wrong but never its value
 */
export async function validateOptions(
  { info, options: schema }: PluginStatics,
  given: Options = {},
): Promise<Options> {
  if (schema === undefined) return given;
  const unknown = unknownOptions(schema, given);
  return outputOf(await schema["~standard"].validate(given), unknown, info.name);
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
  if (!("then" in result)) return outputOf(result, unknownOptions(schema, given), info.name);
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
  plugin: string,
): Options {
  if (result.issues === undefined && unknown.length === 0) return result.value as Options;
  const issues = [...unknown, ...(result.issues ?? [])];
  const problems = issues.map((issue) => `${pathOf(issue)}: ${issue.message}`).join("; ");
  throw new HooklineError(
    "INVALID_OPTIONS",
    `The options of the plugin "${plugin}" are wrong: ${problems}. Mend them under plugins.options.${plugin}.`,
    { handler: plugin },
  );
}

function pathOf({ path = [] }: SchemaIssue): string {
  const keys = path.map((step) => String(typeof step === "object" ? step.key : step));
  return keys.length === 0 ? "options" : keys.join(".");
}
