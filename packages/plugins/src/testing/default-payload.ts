import { HooklineError, type HookPayloads, type PointName } from "@hookline/core";
import { definitionOf, resolvePoint } from "@hookline/core/vocabulary";
import { z } from "zod";
import { didYouMean, quoted } from "../wording/did-you-mean.js";

/** What an emitter may say in every payload. */
const BASE = ["session_id", "cwd", "agent_name", "timestamp"];

/** Where the name of a field would be no good example of its value; made anew for each use. */
const examples = (): { readonly [N in PointName]?: Partial<HookPayloads[N]> } => ({
  before_llm: { messages: [{ role: "user", content: "Hello" }] },
  before_tool_definitions: {
    tool_definitions: [{ type: "function", function: { name: "tool_name" } }],
  },
  message_add: { message: { role: "user", content: "Hello" } },
  tool_error: { error: new Error("The tool failed") },
  tool_result_persist: { result: "result" },
});

/**
 * A payload of a point with every field that has a default, and for required texts their field's
 * name (`tool_name: "tool_name"`); other required fields have a plain example.
 * @param fields what is to be different
 * @throws HooklineError `INVALID_PAYLOAD` for fields that the point does not have or take;
 * `UNKNOWN_POINT`
 */
export function defaultPayload<N extends PointName>(
  point: N,
  fields: Partial<HookPayloads[N]> = {},
): HookPayloads[N] {
  const schema = schemaOf(resolvePoint(point));
  const known = [...Object.keys(schema.shape), ...BASE];
  const stranger = Object.keys(fields).find((field) => !known.includes(field));
  if (stranger !== undefined) {
    const hint = didYouMean(stranger, known, `There are ${quoted(known)}.`);
    throw invalidPayload(point, `it has no field "${stranger}". ${hint}`);
  }
  const given = withoutUndefined(fields);
  const example = { ...requiredTexts(schema), ...examples()[point], ...given };
  const { data, error } = schema.safeParse(example);
  if (error !== undefined) {
    throw invalidPayload(point, z.prettifyError(error).replaceAll(/\s*\n\s*/g, "; "));
  }
  // As it was given, not as it was parsed: a copy of an object with a class would lack it.
  return { ...data, ...given } as unknown as HookPayloads[N];
}

const schemas = new Map<PointName, z.ZodObject>();

/** The same schema each time, because its first use takes long. */
function schemaOf(point: PointName): z.ZodObject {
  const schema = schemas.get(point) ?? definitionOf(point).payload();
  schemas.set(point, schema);
  return schema;
}

function requiredTexts(schema: z.ZodObject): Record<string, unknown> {
  const texts = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodString);
  return Object.fromEntries(texts.map(([name]) => [name, name]));
}

function withoutUndefined(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function invalidPayload(point: string, why: string): HooklineError {
  return new HooklineError("INVALID_PAYLOAD", `No payload of "${point}" is like that: ${why}`, {
    point,
  });
}
