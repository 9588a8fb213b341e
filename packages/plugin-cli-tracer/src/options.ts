import { z } from "zod";

/** The options of the tracer, under `plugins.options.cli-tracer`. */
export const cliTracerOptions = z.strictObject({
  always: z
    .boolean()
    .default(false)
    .describe("Whether to trace although neither switch in the environment is on"),
  answer_chars: z
    .int()
    .min(0)
    .max(500)
    .default(0)
    .describe("Characters of the CLI's answer that are logged; 0 for none"),
});
