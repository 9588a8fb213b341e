import { definitionOf, type PointName } from "@hookline/core/vocabulary";
import { z } from "zod";

/** The parts of JSON Schema that payload schemas come out as. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/** One payload field as the generated files need it. */
export interface Field {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** The emitter must supply it. */
  readonly required: boolean;
  /** The event always has it. */
  readonly present: boolean;
  readonly hasDefault: boolean;
  readonly rewritable: boolean;
}

/** The payload fields of a point, in their order. */
export function fieldsOfPoint(point: PointName): readonly Field[] {
  const { payload, rewrites = [] } = definitionOf(point);
  const input = jsonSchema(payload(), "input");
  const output = jsonSchema(payload(), "output");
  return Object.entries(output.properties ?? {}).map(([name, schema]) => ({
    name,
    description: schema.description ?? "",
    schema,
    required: input.required?.includes(name) ?? false,
    present: output.required?.includes(name) ?? false,
    hasDefault: "default" in schema,
    rewritable: rewrites.includes(name),
  }));
}

/** Name of a point in PascalCase: `before_tool` is `BeforeTool`. */
export function pascalCase(point: string): string {
  return point.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function jsonSchema(schema: z.ZodObject, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
}
