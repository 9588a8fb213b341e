import { isJsonSchema, type JsonSchema } from "./json-schema.js";

type Clean = (value: unknown) => unknown;

const text: Clean = (value) => (typeof value === "string" ? value : undefined);
const flag: Clean = (value) => (typeof value === "boolean" ? value : undefined);
const list: Clean = (value) => (Array.isArray(value) ? value : undefined);
const texts: Clean = (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
const schemas: Clean = (value) => (Array.isArray(value) ? value.map(normalSchema) : undefined);
const named: Clean = (value) =>
  isJsonSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalSchema(part)]))
    : undefined;

const data: Clean = (value) => value;
/** What a keyword carries that is not known here may be schemas, and is walked through as such. */
const other: Clean = (value) => {
  if (Array.isArray(value)) return value.map(other);
  return isJsonSchema(value) ? normalSchema(value) : value;
};

/** What becomes of the keywords that are looked at; undefined where one makes no sense. */
const KEYWORDS: Readonly<Record<string, Clean>> = {
  type: (value) => text(value) ?? texts(value),
  description: text,
  default: data,
  const: data,
  examples: data,
  enum: list,
  format: text,
  writeOnly: flag,
  $ref: text,
  anyOf: schemas,
  oneOf: schemas,
  allOf: schemas,
  items: (value) => schemas(value) ?? (value === undefined ? undefined : normalSchema(value)),
  prefixItems: schemas,
  additionalItems: (value) => (value === undefined ? undefined : normalSchema(value)),
  properties: named,
  required: texts,
  additionalProperties: (value) => flag(value) ?? normalSchema(value),
  definitions: named,
  $defs: named,
  patternProperties: named,
  dependentSchemas: named,
};

/** A JSON Schema that somebody else wrote, as the rest of the code takes it; never throws. */
export function normalSchema(schema: unknown): JsonSchema {
  if (schema === false) return { not: {} };
  if (!isJsonSchema(schema)) return {};
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    const clean = (Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : other)?.(value);
    return clean === undefined ? [] : [[keyword, clean]];
  });
  return Object.fromEntries(entries) as JsonSchema;
}
