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
  /** Of each item; a list has one for each place. */
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalItems?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly [keyword: string]: unknown;
}

/** A schema with the schemas inside `root` that it refers to, and the parts it is joined of. */
export function partsOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  // A circle of references ends where it began; each part is looked at once.
  const parts = new Set<JsonSchema>();
  const add = (part: JsonSchema | undefined): void => {
    if (part === undefined || parts.has(part)) return;
    parts.add(part);
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = part;
    if (typeof $ref === "string") add(targetOf($ref, root));
    for (const inner of [...anyOf, ...oneOf, ...allOf]) add(inner);
  };
  add(schema);
  return [...parts];
}

/** The schemas of the members of an object, by key. */
export function propertiesOf(
  schema: JsonSchema,
  root: JsonSchema = schema,
): ReadonlyMap<string, JsonSchema> {
  const members = new Map<string, JsonSchema>();
  for (const { properties = {} } of partsOf(schema, root)) {
    for (const [key, member] of Object.entries(properties)) {
      // Of alternatives, the first that has the key counts.
      if (!members.has(key)) members.set(key, member);
    }
  }
  return members;
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

/** The schema of the item at a place in a list; undefined where nothing is said of it. */
export function itemSchema(
  schema: JsonSchema,
  root: JsonSchema,
  place: number,
): JsonSchema | undefined {
  for (const { items, prefixItems, additionalItems } of partsOf(schema, root)) {
    const placed = prefixItems ?? (isList(items) ? items : []);
    const others = isList(items) ? additionalItems : items;
    const found = placed[place] ?? others;
    if (found !== undefined) return found;
  }
  return undefined;
}

function isList(items: JsonSchema["items"]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

/** The types that a schema takes; none where it takes anything. */
export function typesOf(schema: JsonSchema, root: JsonSchema): ReadonlySet<string> {
  return new Set(
    partsOf(schema, root).flatMap(({ type, enum: values, const: value }) => {
      if (type !== undefined) return type;
      return (values ?? (value === undefined ? [] : [value])).map(typeName);
    }),
  );
}

/** The type of a JSON value, as schemas call it. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
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
