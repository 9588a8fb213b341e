import type { OptionsSchema } from "../plugin/options-schema.js";

/** The part of a JSON Schema that matters here. */
interface JsonSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A schema that can be written as JSON Schema, as the Standard JSON Schema contract has it. */
interface WithJsonSchema {
  readonly jsonSchema?: {
    input(how: { target: string; libraryOptions?: Record<string, unknown> }): unknown;
  };
}

/**
 * The options that nobody described, by path; those of nested objects too. None are known of a
 * schema that has no JSON form.
 */
export function undocumentedOptions(schema: OptionsSchema | undefined): readonly string[] {
  const { jsonSchema } = (schema?.["~standard"] ?? {}) as WithJsonSchema;
  if (jsonSchema === undefined) return [];
  // Zod would refuse a schema with a part that JSON has no form for.
  const how = { target: "draft-2020-12", libraryOptions: { unrepresentable: "any" } };
  return undocumented(jsonSchema.input(how) as JsonSchema, "");
}

function undocumented({ properties = {} }: JsonSchema, prefix: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, option]) => {
    const below = undocumented(option, `${prefix}${name}.`);
    return option.description ? below : [`${prefix}${name}`, ...below];
  });
}
