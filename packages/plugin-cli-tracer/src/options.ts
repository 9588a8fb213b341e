import { z } from "zod";

/** The options of the tracer, under `plugins.options.cli-tracer`. */
export const cliTracerOptions = z.strictObject({
  /** Whether to trace although neither switch in the environment is on. Default false. */
  always: z.boolean().default(false),
  /** Characters of the CLI's answer that are logged, up to 500; 0 for none. Default 0. */
  answer_chars: z.int().min(0).max(500).default(0),
});
