import { type core, toJSONSchema } from "zod";
import type { OptionsSchema } from "../plugin/options-schema.js";
import { isJsonSchema, type JsonSchema } from "./json-schema.js";
import { normalSchema } from "./normal-schema.js";

/** How zod, and whoever follows Standard JSON Schema, is asked; what others do not know they pass over. */
const HOW = { target: "draft-07", libraryOptions: { unrepresentable: "any" } } as const;

/**
 * What a schema of options takes, as JSON Schema; what has no JSON form takes anything there.
 * Never throws.
 * @returns undefined where nothing of it can be told
 */
export function jsonSchemaOf(schema: OptionsSchema): JsonSchema | undefined {
  const whole = converted(schema);
  if (whole !== undefined) return whole;
  const shape = shapeOf(schema);
  if (shape === undefined) return undefined;
  const properties = Object.entries(shape).map(
    ([key, member]) => [key, converted(member) ?? {}] as const,
  );
  // Whether other keys are allowed is not known.
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: true };
}

/** Undefined where the schema can not be converted, such as for a default that is no JSON. */
function converted(schema: unknown): JsonSchema | undefined {
  try {
    const { jsonSchema } = (schema as OptionsSchema)["~standard"];
    const json: unknown = jsonSchema === undefined ? ofZod(schema) : jsonSchema.input(HOW);
    // What is no plain JSON may come to light only when it is written.
    return isJsonSchema(json) ? normalSchema(JSON.parse(JSON.stringify(json))) : undefined;
  } catch {
    return undefined;
  }
}

/** What is told of a schema of zod's older or smaller copies, which do not convert themselves. */
function ofZod(schema: unknown): unknown {
  if (!("_zod" in Object(schema))) return undefined;
  return toJSONSchema(schema as core.$ZodType, {
    io: "input",
    target: "draft-7",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // Descriptions are kept by the copy that made the schema.
      Object.assign(jsonSchema, (zodSchema as { meta?: () => object | undefined }).meta?.());
    },
  });
}

/** The members of a zod object. */
function shapeOf(schema: OptionsSchema): object | undefined {
  try {
    const { shape } = schema as { readonly shape?: unknown };
    return typeof shape === "object" && shape !== null ? shape : undefined;
  } catch {
    return undefined;
  }
}
