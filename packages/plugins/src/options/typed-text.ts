import { switchOf } from "../config/environment.js";
import { itemSchema, type JsonSchema, typeName, typesOf } from "./json-schema.js";

/** What a text comes to, or what it should have been. */
export type TypedText = { readonly value: unknown } | { readonly expected: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WORDS: Readonly<Record<string, string>> = {
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list: with commas, or as JSON",
  object: "an object as JSON",
  null: "null",
};

/**
 * A text from the environment as the value that a schema asks for: a number, a switch (`true`, `1`,
 * `yes`, `on` …), JSON for objects and lists, commas for simple lists. Where a schema takes a text
 * as well, only what can mean nothing else is no text. Without a schema, the text.
 * @param root where the schema's references lead
 */
export function typedText(
  text: string,
  schema: JsonSchema = {},
  root: JsonSchema = schema,
): TypedText {
  const types = typesOf(schema, root);
  const isText = types.size === 0 || types.has("string");
  const word = text.trim();
  const isNumber = types.has("number") || types.has("integer");
  if (isNumber && NUMBER.test(word)) return { value: Number(word) };
  if (types.has("boolean")) {
    const value = isText || isNumber ? literal(word) : switchOf(word);
    if (typeof value === "boolean") return { value };
  }
  const json = literal(word);
  if (json !== undefined && types.has(typeName(json))) return { value: json };
  if (isText) return { value: text };
  if (types.has("array") && !word.startsWith("[")) return listOf(word, schema, root);
  return { expected: [...types].map((type) => WORDS[type] ?? type).join(" or ") };
}

function listOf(text: string, schema: JsonSchema, root: JsonSchema): TypedText {
  const words = text.split(",").map((word) => word.trim());
  const typed = words
    .filter((word) => word !== "")
    .map((word, place) => typedText(word, itemSchema(schema, root, place), root));
  const wrong = typed.find((item) => "expected" in item);
  if (wrong !== undefined && "expected" in wrong)
    return { expected: `a list, each ${wrong.expected}` };
  return { value: typed.map((item) => ("value" in item ? item.value : undefined)) };
}

function literal(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
