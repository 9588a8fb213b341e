import { z } from "zod";
import { definePoint } from "./define-point.js";
import { command, cutOrNull } from "./serial-rules.js";

export const cli_backend_execute = definePoint({
  summary: "A turn was delegated to an agent CLI",
  details:
    "Called after the subprocess has ended, on success and on failure alike. Logs and signals show the command with prompts and credentials masked; the live field is as it was run.",
  kind: "observe",
  match: "backend",
  payload: () =>
    z.object({
      backend: z.string().default("").describe("Name of the CLI, such as claude or codex"),
      command: z.array(z.unknown()).nullable().default(null).describe("The argument vector"),
      content: z.string().nullable().default(null).describe("The CLI's answer"),
      error: z.string().nullable().default(null).describe("What went wrong; null on success"),
      transport: z.string().default("subprocess").describe("How the CLI was reached"),
      praisonai_llm_http: z
        .boolean()
        .default(false)
        .describe("Always false: the host itself made no model call for this turn"),
      duration_ms: z.number().default(0).describe("Life of the subprocess in ms"),
    }),
  serialize: { command, content: cutOrNull() },
});
