import { type JsonSchema, partsOf } from "../options/json-schema.js";
import { mapSchema } from "../options/map-schema.js";
import { isSecretOption } from "../options/secret-options.js";

/** Where the definition of a reference to the environment lies in the schema of configurations. */
export const REFERENCE = "#/definitions/reference";

/** Keywords that tell who a schema is to others; inside another schema it is nobody. */
const IDENTITY: ReadonlySet<string> = new Set(["$schema", "$id", "$anchor", "$dynamicAnchor"]);
/** Keywords of a text that takes references just as it is. */
const FREE_TEXT: ReadonlySet<string> = new Set(["type", "description", "title", "default"]);

/**
 * The schema of a plugin's options as a part of the schema of configurations: options may be
 * missing, because the environment and code may set them, and may be references; `enabled` is
 * there; no secret default is shown.
 * @param place where it will lie, as a JSON pointer
 */
export function optionsDefinition(schema: JsonSchema, place: string): JsonSchema {
  const moved = mapSchema(schema, (part) => movedTo(place, withoutSecretDefaults(part, schema)));
  const { required: _, ...open } = mapSchema(moved, orReference);
  const { properties = {}, ...rest } = open;
  return {
    ...rest,
    properties: {
      enabled: { type: "boolean", description: "false switches the plugin off" },
      ...properties,
    },
  };
}

function movedTo(place: string, schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (IDENTITY.has(keyword)) return [];
    if (keyword !== "$ref" || typeof value !== "string") return [[keyword, value]];
    // What lies elsewhere is not fetched on a plugin's word.
    return value === "#" || value.startsWith("#/") ? [[keyword, place + value.slice(1)]] : [];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

function withoutSecretDefaults(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const shown = Object.entries(properties).map(([key, member]) => {
    const { default: _, ...rest } = member;
    return [key, isSecretOption(key, member, root) ? rest : member];
  });
  return { ...schema, properties: Object.fromEntries(shown) };
}

function orReference(schema: JsonSchema, isInside: boolean): JsonSchema {
  const keywords = Object.keys(schema);
  const isFree =
    (schema.type === undefined || schema.type === "string") &&
    keywords.every((keyword) => FREE_TEXT.has(keyword));
  if (!isInside || isFree || takesOnlyObjects(schema)) return schema;
  const { description, default: preset, ...rest } = schema;
  return {
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
    anyOf: [rest, { $ref: REFERENCE }],
  };
}

/** A reference for a whole object is rare, and the alternative would spoil what editors say. */
function takesOnlyObjects(schema: JsonSchema): boolean {
  return partsOf(schema, {}).every(({ type }) => type === "object");
}
