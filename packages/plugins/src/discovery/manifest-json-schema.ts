import { z } from "zod";
import { commandsSchema, coverageSchema, manifestSchema } from "./manifest.js";

/** The JSON Schema of the key `hookline` of a `package.json`, as the package publishes it. */
export function manifestJsonSchema(): Readonly<Record<string, unknown>> {
  const whole = z.looseObject({
    ...manifestSchema.shape,
    plugin: manifestSchema.shape.plugin.optional(),
    ...commandsSchema.shape,
    ...coverageSchema.shape,
  });
  return {
    title: 'The manifest "hookline" in the package.json of a Hookline package',
    ...z.toJSONSchema(whole, { io: "input", target: "draft-7" }),
  };
}
