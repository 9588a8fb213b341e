import { isSecretName } from "@hookline/core";
import type { KeyPath } from "../config/parse/key-path.js";
import {
  itemSchema,
  type JsonSchema,
  otherProperties,
  partsOf,
  propertiesOf,
} from "./json-schema.js";

/** Whether an option is a secret: by its name, or by `writeOnly` or `format: "password"`. */
export function isSecretOption(
  key: string,
  schema: JsonSchema = {},
  root: JsonSchema = schema,
): boolean {
  const isMarked = ({ writeOnly, format }: JsonSchema) =>
    writeOnly === true || format === "password";
  return isSecretName(key) || partsOf(schema, root).some(isMarked);
}

/** The texts below a value that are secrets, by the options' names and schemas. */
export function secretTexts(
  key: string,
  value: unknown,
  schema: JsonSchema = {},
  root: JsonSchema = schema,
): readonly string[] {
  if (isSecretOption(key, schema, root)) return textsIn(value);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    // The items of a list are called as the list is.
    return value.flatMap((item: unknown, i) =>
      secretTexts(key, item, itemSchema(schema, root, i), root),
    );
  }
  const members = propertiesOf(schema, root);
  const other = otherProperties(schema, root);
  return Object.entries(value).flatMap(([name, part]) =>
    secretTexts(name, part, members.get(name) ?? other, root),
  );
}

/**
 * The texts that are secrets among options that a schema may have made something else of.
 * @param references where references to the environment stood before
 */
export function secretTextsIn(
  options: Readonly<Record<string, unknown>>,
  references: readonly KeyPath[],
  schema: JsonSchema = {},
): readonly string[] {
  const members = propertiesOf(schema);
  const named = Object.entries(options).flatMap(([key, value]) =>
    secretTexts(key, value, members.get(key), schema),
  );
  return [...named, ...references.flatMap((path) => textsIn(valueAt(options, path)))];
}

/** The value at a path, or what there is in place of it. */
function valueAt(options: Readonly<Record<string, unknown>>, [key, ...below]: KeyPath): unknown {
  let value = options[String(key)];
  for (const step of below) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) break;
    value = (value as Record<string, unknown>)[String(step)];
  }
  return value;
}

/** The texts and numbers in a value, at any depth. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
