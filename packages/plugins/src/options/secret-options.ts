import { isSecretName } from "@hookline/core";
import { type JsonSchema, partsOf, propertiesOf } from "./json-schema.js";

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
  const members = propertiesOf(schema, root);
  return Object.entries(value).flatMap(([name, part]) =>
    // The items of a list are called as the list is.
    secretTexts(Array.isArray(value) ? key : name, part, members.get(name), root),
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
