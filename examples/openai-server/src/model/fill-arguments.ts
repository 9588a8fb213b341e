import { z } from "zod";
import type { OfferedTool } from "../protocol/chat-request.js";
import type { Role, Wish } from "./wishes.js";
import { partsOfName } from "./words.js";

/** The arguments of a tool call. */
export type Arguments = Readonly<Record<string, unknown>>;

type Schema = Readonly<Record<string, unknown>>;

/** What the parameters for a role are called, without the marks between their words. */
const NAMES: Readonly<Record<Exclude<Role, "any">, ReadonlySet<string>>> = {
  path: new Set(["path", "file", "filename", "filepath", "directory", "dir", "uri"]),
  command: new Set(["command", "cmd", "script", "code"]),
  query: new Set(["query", "pattern", "q", "search", "text", "regex"]),
  prompt: new Set(["prompt", "task", "question", "query", "message", "instructions", "input"]),
  content: new Set(["content", "contents", "text", "data", "body"]),
};

/**
 * Arguments that say what is wished and fit the schema that the tool came with; undefined where
 * there are none. A text that the tool requires is never made up.
 */
export function fillArguments(
  { parameters }: OfferedTool,
  values: Wish["values"],
): Arguments | undefined {
  const schema = parameters ?? { type: "object" };
  const given = values.any === undefined ? undefined : jsonObject(values.any);
  const filled = given ?? fromValues(schema, values);
  return filled !== undefined && fits(schema, filled) ? filled : undefined;
}

function fromValues(schema: Schema, values: Wish["values"]): Arguments | undefined {
  const properties = objectOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const filled: Record<string, unknown> = {};
  for (const [role, value] of Object.entries(values) as [Role, string][]) {
    const name = parameterFor(role, properties, required, filled);
    if (name === undefined) return undefined;
    filled[name] = value;
  }
  for (const name of required) {
    if (Object.hasOwn(filled, name)) continue;
    const value = harmless(objectOf(properties[name]));
    if (value === undefined) return undefined;
    filled[name] = value;
  }
  return filled;
}

/** The free parameter for a role: by its name, else the one text that the tool requires. */
function parameterFor(
  role: Role,
  properties: Schema,
  required: readonly string[],
  filled: Arguments,
): string | undefined {
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(filled, name));
  const named = (name: string) => role !== "any" && NAMES[role].has(partsOfName(name).join(""));
  const byName = free.find(named);
  if (byName !== undefined) return byName;
  const texts = free.filter((name) => typesOf(objectOf(properties[name])).includes("string"));
  const needed = texts.filter((name) => required.includes(name));
  if (role === "any") return needed[0] ?? texts[0];
  return needed.length === 1 ? needed[0] : undefined;
}

/** A value for a required parameter that nobody spoke of. */
function harmless(schema: Schema): unknown {
  if ("default" in schema) return schema.default;
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const types = typesOf(schema);
  if (types.includes("null")) return null;
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number")) return schema.minimum ?? 1;
  if (types.includes("array")) return [];
  if (types.includes("object")) return fromValues(schema, {});
  return undefined;
}

function typesOf(schema: Schema): readonly unknown[] {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((one) => typesOf(objectOf(one)));
  return Array.isArray(type) ? type : [type];
}

function fits(schema: Schema, value: Arguments): boolean {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value)
      .success;
  } catch {
    // A schema that is not understood: the tool is not called on a guess.
    return false;
  }
}

function jsonObject(text: string): Arguments | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}
