import { hasCode, messageOf } from "@hookline/core";
import type { OptionsSchema, SchemaIssue } from "../plugin/options-schema.js";
import { validateOptions } from "../plugin/validate-options.js";
import { textWithout } from "./hide-secrets.js";
import { invalidOptions, issueLine } from "./option-errors.js";
import { type OptionSources, resolveOptions } from "./resolve-options.js";
import { jsonSchemaOf } from "./schema-of-options.js";

/** What is to be said of the options of a plugin. */
export interface OptionProblems {
  /** What is wrong; each a line that begins with its place. */
  readonly problems: readonly string[];
  /** What sets nothing; each a sentence. */
  readonly warnings: readonly string[];
}

/**
 * Looks at the options that are set for a plugin as it is done when the plugin is loaded.
 * @param schema what its options are; where that is undefined, anything is taken
 */
export async function optionProblems(
  plugin: string,
  schema: OptionsSchema | undefined,
  sources: Omit<OptionSources, "schema">,
): Promise<OptionProblems> {
  const resolved = resolveOptions({ ...sources, schema: schema && jsonSchemaOf(schema) });
  const { values, warnings } = resolved;
  if (resolved.problems.length > 0) return { problems: resolved.problems, warnings };
  let problems: readonly string[] = [];
  const note = (issues: readonly SchemaIssue[]) => {
    problems = issues.map((issue) => issueLine(plugin, issue, resolved, sources.loaded));
    return invalidOptions(plugin, problems);
  };
  try {
    await validateOptions({ info: { name: plugin }, options: schema }, values, note);
  } catch (thrown) {
    if (!hasCode(thrown, "INVALID_OPTIONS")) {
      const why = textWithout(messageOf(thrown), resolved.secrets);
      return { problems: [`Its options can not be checked: ${why}`], warnings };
    }
  }
  return { problems, warnings };
}
