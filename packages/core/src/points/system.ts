import { z } from "zod";
import { definePoint } from "./define-point.js";
import { errorSummary, maskedEntries } from "./serial-rules.js";

export const setup = definePoint({
  summary: "The process initialises, or maintenance runs",
  details: "Called once per process before its first session, and for maintenance.",
  kind: "observe",
  match: "trigger",
  aliases: ["Setup"],
  payload: () =>
    z.object({
      trigger: z.enum(["init", "maintenance"]).default("init").describe("Why it is called"),
    }),
});

export const on_config = definePoint({
  summary: "Runtime configuration is being resolved",
  kind: "rewrite",
  rewrites: ["config"],
  payload: () =>
    z.object({
      config: z
        .record(z.string(), z.unknown())
        .nullable()
        .default(null)
        .describe("The configuration; null when there is none yet"),
    }),
});

export const on_auth = definePoint({
  summary: "Credentials are needed",
  kind: "rewrite",
  match: "auth_type",
  rewrites: ["credentials"],
  payload: () =>
    z.object({
      auth_type: z.string().default("").describe("What the credentials are for"),
      credentials: z
        .record(z.string(), z.unknown())
        .nullable()
        .default(null)
        .describe("The credentials; null when there are none yet"),
    }),
  serialize: { credentials: maskedEntries },
});

export const on_error = definePoint({
  summary: "Something failed",
  details:
    "Called for an error of the run, and once for each handler that failed. A failure of a handler here is logged and reported no further.",
  kind: "observe",
  match: "error_type",
  payload: () =>
    z.object({
      error_type: z.string().default("").describe("Class name of the error"),
      error_message: z.string().default("").describe("Text of the error"),
      stack_trace: z.string().nullable().default(null).describe("Stack of the error"),
      context: z
        .record(z.string(), z.unknown())
        .default({})
        .describe("Where it happened: point, handler, plugin …"),
    }),
});

export const on_retry = definePoint({
  summary: "Before the wait of a retry",
  details:
    "Called once per retry of a tool or a model call, before the wait. A denial stops retrying and the last error is thrown.",
  kind: "gate",
  match: "tool_name",
  payload: () =>
    z.object({
      tool_name: z.string().default("").describe("The failing tool; empty for a model call"),
      operation: z
        .string()
        .default("")
        .describe("llm_request or async_llm_request; empty for a tool"),
      attempt: z
        .number()
        .int()
        .default(1)
        .describe("The attempt that failed: from 1 for a tool, from 0 for a model call"),
      max_attempts: z.number().int().default(0).describe("Attempts allowed in all"),
      retry_count: z.number().int().default(0).describe("Retries so far, this one included"),
      max_retries: z.number().int().default(3).describe("Retries allowed"),
      delay_ms: z.number().default(0).describe("The wait before the retry, in ms"),
      delay_seconds: z.number().default(0).describe("The same wait in seconds"),
      error_type: z
        .string()
        .default("unknown")
        .describe("timeout, rate_limit, connection_error or unknown"),
      error: z.unknown().default("").describe("The original error"),
      error_message: z.string().default("").describe("Text of the error"),
    }),
  serialize: { error: errorSummary },
});

export const before_compaction = definePoint({
  summary: "Before the context is compacted",
  details: "A denial leaves the context as it is.",
  kind: "gate",
  match: "trigger",
  aliases: ["PreCompact"],
  payload: () =>
    z.object({
      token_count: z.number().int().default(0).describe("Tokens of the context now"),
      trigger: z.string().default("auto").describe("auto or manual"),
    }),
});

export const after_compaction = definePoint({
  summary: "After the context was compacted",
  details: "Called once the checkpoint is stored.",
  kind: "observe",
  match: "trigger",
  aliases: ["PostCompact"],
  payload: () =>
    z.object({
      original_tokens: z.number().int().default(0).describe("Tokens before"),
      compacted_tokens: z.number().int().default(0).describe("Tokens after"),
      tokens_saved: z.number().int().default(0).describe("The difference"),
      compression_ratio: z.number().default(0).describe("After divided by before"),
      messages_removed: z.number().int().default(0).describe("Messages that went"),
      messages_kept: z.number().int().default(0).describe("Messages that stayed"),
      strategy_used: z.string().default("").describe("Name of the strategy"),
      summary: z.string().default("").describe("Summary, from strategies that write one"),
      savings_pct: z.number().default(0).describe("Saving in percent"),
      tool_results_pruned: z.number().int().default(0).describe("Tool results that were cut"),
      previous_summary_reused: z.boolean().default(false).describe("Whether it built on one"),
      was_skipped_due_to_low_savings: z
        .boolean()
        .default(false)
        .describe("Whether nothing was done because it would save too little"),
      trigger: z.string().default("auto").describe("auto or manual"),
    }),
});

export const notification = definePoint({
  summary: "A notification is sent",
  kind: "observe",
  match: "notification_type",
  aliases: ["Notification"],
  payload: () =>
    z.object({
      message: z.string().default("").describe("Text of the notification"),
      title: z.string().default("").describe("Title of the notification"),
      notification_type: z.string().default("").describe("Kind of notification"),
    }),
});

export const artifact_created = definePoint({
  summary: "An artifact was created",
  details: "Reserved: nothing emits it, and registering a handler warns.",
  kind: "observe",
  aliases: ["artifact.created"],
  dormant: true,
  payload: () => z.object({}),
});
