import fc from "fast-check";

/** JSON Schema, as far as payloads of events use it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Absent, or a schema: further keys may be there. */
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Any code point but halves of one. The unit "binary" is the same, but takes a second to make. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));

/** Values that a schema takes. */
export function schemaArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(schemaArbitrary));
  if (schema.type === undefined) return fc.jsonValue();
  const types = [schema.type].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return fc.oneof(fc.string(), fc.string({ unit: anyCharacter }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "integer":
      return fc.integer({
        min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
        max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      });
    case "array":
      return fc.array(schemaArbitrary(schema.items ?? {}), { maxLength: 5 });
    case "object":
      return objects(schema);
    default:
      throw new TypeError(`There are no arbitraries of the type "${type}".`);
  }
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    schemaArbitrary(schema),
  ]);
  const known = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  if (typeof additionalProperties !== "object") return known;
  const keys = fc.string().filter((key) => key !== "__proto__" && !(key in properties));
  const others = fc.dictionary(keys, schemaArbitrary(additionalProperties), {
    maxKeys: 4,
    noNullPrototype: true,
  });
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }));
}
