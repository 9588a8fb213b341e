/** The parts of JSON Schema that are looked at; what else there is passes through. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly writeOnly?: boolean;
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly [keyword: string]: unknown;
}

/** References that are followed in a row; a circle of them ends there. */
const MOST_REFERENCES = 16;

/** A schema with the schemas inside `root` that it refers to, and the parts it is joined of. */
export function partsOf(schema: JsonSchema, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  if (depth > MOST_REFERENCES) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const target = $ref === undefined ? undefined : targetOf($ref, root);
  const more = [...(target === undefined ? [] : [target]), ...anyOf, ...oneOf, ...allOf];
  return [schema, ...more.flatMap((part) => partsOf(part, root, depth + 1))];
}

/** The schemas of the members of an object, by key. */
export function propertiesOf(
  schema: JsonSchema,
  root: JsonSchema = schema,
): ReadonlyMap<string, JsonSchema> {
  const all = partsOf(schema, root).flatMap(({ properties = {} }) => Object.entries(properties));
  // Of alternatives, the first that has the key counts.
  return new Map(all.reverse());
}

/** The schema of keys that `propertiesOf` does not name; undefined where there are to be none. */
export function otherProperties(
  schema: JsonSchema,
  root: JsonSchema = schema,
): JsonSchema | undefined {
  const parts = partsOf(schema, root);
  const other = parts.find(
    ({ additionalProperties = false }) => additionalProperties !== false,
  )?.additionalProperties;
  if (other !== undefined) return typeof other === "object" ? other : {};
  const isClosed = parts.some(
    ({ properties, additionalProperties }) => properties ?? additionalProperties === false,
  );
  return isClosed ? undefined : {};
}

/** Whether an object can be a schema, as far as the parts above go. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function targetOf(reference: string, root: JsonSchema): JsonSchema | undefined {
  if (!reference.startsWith("#")) return undefined;
  let target: unknown = root;
  for (const step of reference.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    target = isJsonSchema(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return isJsonSchema(target) ? target : undefined;
}
