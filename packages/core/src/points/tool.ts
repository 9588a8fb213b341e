import { z } from "zod";
import { definePoint } from "./define-point.js";
import { countAs, errorSummary, textOrNull } from "./serial-rules.js";

const call = {
  tool_name: z.string().describe("Name of the tool"),
  call_id: z.string().default("").describe("One id per call, the same at each point of the call"),
};
const tool_input = () => z.record(z.string(), z.unknown());
const duration = () => z.number().default(0).describe("How long the tool ran, in ms");

export const before_tool_definitions = definePoint({
  summary: "Before tools are offered to the model",
  details:
    "Called with a copy of the assembled list, never with an empty one. A denial offers no tools for this request.",
  kind: "gate",
  onFailure: "deny",
  rewrites: ["tool_definitions"],
  payload: () =>
    z.object({
      tool_definitions: z
        .array(
          z.looseObject({
            type: z.literal("function"),
            function: z.looseObject({
              name: z.string(),
              description: z.string().optional(),
              parameters: z.record(z.string(), z.unknown()).optional(),
            }),
          }),
        )
        .describe("The tools on offer, in the OpenAI function form"),
      model: z.string().default("").describe("Model the request goes to"),
    }),
  serialize: { tool_definitions: countAs("tool_definitions_count") },
});

export const before_tool = definePoint({
  summary: "Before a tool runs",
  details:
    "Called for each attempt of each call. A denial means that the tool does not run and the model is told the reason.",
  kind: "gate",
  onFailure: "deny",
  match: "tool_name",
  rewrites: ["tool_input"],
  aliases: ["tool.pre", "PreToolUse"],
  context: "next_request",
  payload: () =>
    z.object({
      ...call,
      tool_input: tool_input().default({}).describe("The arguments, as the tool will get them"),
      tool_description: z
        .string()
        .nullable()
        .default(null)
        .describe("What the tool says of itself"),
    }),
});

export const after_tool = definePoint({
  summary: "After a tool has run",
  details:
    "Called once for each call that started, on failure too: then `tool_error` is set and `tool_output` is `{ error }`. A bare string, plain object or array replaces `tool_output`; a denial replaces it with the reason. The model is told `tool_output` alone; what a handler takes out of it, it takes out of `tool_error` too, for the handlers that follow.",
  kind: "gate",
  onFailure: "deny",
  match: "tool_name",
  // The first is what a bare return replaces.
  rewrites: ["tool_output", "tool_error"],
  aliases: ["tool.post", "PostToolUse"],
  context: "next_request",
  output: "replace",
  payload: () =>
    z.object({
      ...call,
      tool_input: tool_input().default({}).describe("The arguments the tool got"),
      tool_output: z.unknown().default(null).describe("What the model will be told"),
      tool_error: z
        .string()
        .nullable()
        .default(null)
        .describe("Text of the failure, else null; for handlers, not for the model"),
      execution_time_ms: duration(),
    }),
  serialize: { tool_output: textOrNull },
});

export const tool_error = definePoint({
  summary: "A tool call failed",
  details: "Called in addition to `after_tool`; not called for a call that was denied.",
  kind: "observe",
  match: "tool_name",
  aliases: ["tool.error", "PostToolUseFailure"],
  payload: () =>
    z.object({
      ...call,
      tool_input: tool_input().default({}).describe("The arguments the tool got"),
      error: z.unknown().describe("What the tool threw"),
      duration_ms: duration(),
    }),
  serialize: { error: errorSummary },
});

export const tool_result_persist = definePoint({
  summary: "Before a tool's result is stored",
  details: "Changes what is stored, not what the model has seen.",
  kind: "rewrite",
  match: "tool_name",
  rewrites: ["result"],
  output: "opaque",
  payload: () => z.object({ ...call, result: z.unknown().describe("What will be stored") }),
  serialize: { result: textOrNull },
});

export const on_permission_ask = definePoint({
  summary: "A permission question is about to be put to someone",
  details:
    "Only an explicit allow or `true` approves and only a denial refuses here; with no opinion the question goes to the approver. Has no deadline, since a person may have to answer.",
  kind: "gate",
  onFailure: "deny",
  match: "tool_name",
  aliases: ["PermissionRequest"],
  timeout: Number.POSITIVE_INFINITY,
  payload: () =>
    z.object({
      tool_name: z.string().default("").describe("Tool that needs the permission"),
      target: z.string().default("").describe("What it would act on"),
      reason: z.string().default("Permission requested").describe("Why it is asked"),
      tool_input: tool_input().default({}).describe("The arguments under question"),
    }),
});
