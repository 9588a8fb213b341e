import { type JsonSchema, partsOf, propertiesOf } from "../options/json-schema.js";
import { jsonSchemaOf } from "../options/schema-of-options.js";
import type { OptionsSchema } from "../plugin/options-schema.js";

/**
 * The options that nobody described, by path; those of nested objects too. None are known of a
 * schema that can not be written as JSON Schema.
 */
export function undocumentedOptions(schema: OptionsSchema | undefined): readonly string[] {
  const root = schema && jsonSchemaOf(schema);
  return root === undefined ? [] : undocumented(root, root, "", new Set()).toSorted();
}

/** @param seen what was looked at already: a schema may contain itself */
function undocumented(
  schema: JsonSchema,
  root: JsonSchema,
  prefix: string,
  seen: Set<JsonSchema>,
): readonly string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [...propertiesOf(schema, root)].flatMap(([name, option]) => {
    const isDescribed = partsOf(option, root).some(({ description }) => description);
    const below = undocumented(option, root, `${prefix}${name}.`, seen);
    return isDescribed ? below : [`${prefix}${name}`, ...below];
  });
}
