import { toolOutput } from "@hookline/runtime";
import { asSchema, type FlexibleSchema } from "ai";

type Format = (options: { readonly output: unknown }) => unknown;

/**
 * The SDK makes the JSON Schema of a tool anew for each request, unless it gets a schema of its own,
 * which remembers it.
 */
export function preparedSchema(schema: FlexibleSchema<unknown>): FlexibleSchema<unknown> {
  return typeof schema === "function" ? schema : asSchema(schema);
}

/** Handlers may have put something in the place of a result that its tool can not format. */
export function modelOutput(format: Format) {
  return async (options: { readonly output: unknown }): Promise<unknown> => {
    try {
      return await format(options);
    } catch {
      const value = toolOutput(options.output);
      return typeof value === "string" ? { type: "text", value } : { type: "json", value };
    }
  };
}
