import { HooklineError } from "@hookline/core";
import type { SchemaIssue } from "../plugin/options-schema.js";
import type { PluginClass } from "../plugin/plugin.js";

/**
 * The options of a plugin as its schema makes them: defaults filled in, unknown keys as the
 * schema has it. Without a schema they are passed as they are.
 * @throws HooklineError `INVALID_OPTIONS`, naming each key that is wrong but never its value
 */
export async function validateOptions(
  { info, options: schema }: Pick<PluginClass, "info" | "options">,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  if (schema === undefined) return given;
  const result = await schema["~standard"].validate(given);
  if (result.issues === undefined) return result.value as Readonly<Record<string, unknown>>;
  const problems = result.issues.map((issue) => `${pathOf(issue)}: ${issue.message}`).join("; ");
  throw new HooklineError(
    "INVALID_OPTIONS",
    `The options of the plugin "${info.name}" are wrong: ${problems}. Mend them under plugins.options.${info.name}.`,
    { handler: info.name },
  );
}

function pathOf({ path = [] }: SchemaIssue): string {
  const keys = path.map((step) => String(typeof step === "object" ? step.key : step));
  return keys.length === 0 ? "options" : keys.join(".");
}
