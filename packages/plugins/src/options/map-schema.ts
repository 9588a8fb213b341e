import { isJsonSchema, type JsonSchema } from "./json-schema.js";

/** Keywords whose value is a map from names to schemas. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
]);
/** Keywords whose value is data. */
const DATA: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);
/** Keywords that describe a value of its own, and not another side of the same one. */
const VALUES: ReadonlySet<string> = new Set([
  "properties",
  "items",
  "prefixItems",
  "additionalItems",
  "additionalProperties",
]);

/**
 * A schema in which it and every schema inside are replaced, the inner ones first.
 * @param change is told whether the schema is that of a value inside another one
 */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: JsonSchema, isInside: boolean) => JsonSchema,
  isInside = false,
): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    const below = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(below);
      return isJsonSchema(part) ? mapSchema(part, change, VALUES.has(keyword)) : part;
    };
    if (DATA.has(keyword)) return [keyword, value];
    if (!MAPS.has(keyword) || !isJsonSchema(value)) return [keyword, below(value)];
    const named = Object.entries(value).map(([name, part]) => [name, below(part)]);
    return [keyword, Object.fromEntries(named)];
  });
  return change(Object.fromEntries(entries) as JsonSchema, isInside);
}
