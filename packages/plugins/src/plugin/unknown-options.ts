import { didYouMean, quoted } from "../wording/did-you-mean.js";
import type { OptionsSchema, SchemaIssue } from "./options-schema.js";

/** What zod 4 keeps of a schema, in every copy and flavour of it. */
interface ZodDefinition {
  readonly type: string;
  /** Of an object. */
  readonly shape?: Readonly<Record<string, unknown>>;
  /** Of an object that says what is to become of other keys. */
  readonly catchall?: unknown;
  /** What is wrapped, as by `default`; what is transformed; of an array; of a record. */
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly element?: unknown;
  readonly valueType?: unknown;
}

/**
 * The options that a zod schema would drop without a word, so that what looks configured would run
 * on defaults, or that it refuses in words without their path; `z.looseObject` keeps them. Schemas
 * of other libraries are left alone.
 */
export function unknownOptions(schema: OptionsSchema, options: unknown): readonly SchemaIssue[] {
  return schema["~standard"].vendor === "zod" ? unknownBelow(schema, options, []) : [];
}

function unknownBelow(
  schema: unknown,
  value: unknown,
  path: readonly (string | number)[],
): readonly SchemaIssue[] {
  const definition = definitionOf(schema);
  if (definition === undefined || typeof value !== "object" || value === null) return [];
  const { type, shape, catchall, element, valueType } = definition;
  if (type === "array" && Array.isArray(value)) {
    return value.flatMap((one, i) => unknownBelow(element, one, [...path, i]));
  }
  if (type === "record") {
    return Object.entries(value).flatMap(([key, one]) =>
      unknownBelow(valueType, one, [...path, key]),
    );
  }
  if (type !== "object" || shape === undefined) {
    return unknownBelow(definition.innerType ?? definition.in, value, path);
  }
  const isClosed = catchall === undefined || definitionOf(catchall)?.type === "never";
  return Object.entries(value).flatMap(([key, one]) => {
    if (Object.hasOwn(shape, key)) return unknownBelow(shape[key], one, [...path, key]);
    return isClosed ? [unknownOption(key, Object.keys(shape), path)] : [];
  });
}

function unknownOption(
  key: string,
  known: readonly string[],
  path: readonly (string | number)[],
): SchemaIssue {
  const all = known.length === 0 ? "There are none." : `There are ${quoted(known)}.`;
  return { path: [...path, key], message: `is no option. ${didYouMean(key, known, all)}` };
}

function definitionOf(schema: unknown): ZodDefinition | undefined {
  return (schema as { readonly _zod?: { readonly def?: ZodDefinition } } | undefined)?._zod?.def;
}
