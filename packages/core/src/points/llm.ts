import { z } from "zod";
import { definePoint } from "./define-point.js";
import { countMessagesAs, lengthAs } from "./serial-rules.js";

const messages = () =>
  z.array(z.looseObject({})).describe("The messages of the request, oldest first");
const identity = {
  branch_id: z.string().nullable().default(null).describe("Branch the call belongs to"),
  provider: z.string().default("").describe("Provider of the model"),
};

export const before_llm = definePoint({
  summary: "Before a model call",
  details:
    "Called for each request. A denial means no call; the turn yields `[LLM request blocked by hook: <reason>]`.",
  kind: "gate",
  onFailure: "deny",
  rewrites: ["messages"],
  aliases: ["api.pre_call"],
  context: "next_request",
  payload: () =>
    z.object({
      messages: messages(),
      model: z.string().default("").describe("Model the request goes to"),
      temperature: z.number().nullable().default(null).describe("Sampling temperature"),
      max_tokens: z.number().int().nullable().default(null).describe("Limit of the answer, tokens"),
      ...identity,
    }),
  serialize: { messages: countMessagesAs("messages_count") },
});

export const after_llm = definePoint({
  summary: "After a model call",
  details:
    "Called once for each `before_llm` that let the call happen, on failure and cancellation too. A denial withholds the response.",
  kind: "gate",
  rewrites: ["response", "reasoning"],
  aliases: ["api.post_call"],
  payload: () =>
    z.object({
      messages: messages().default([]),
      response: z.string().default("").describe("The answer's text"),
      reasoning: z
        .string()
        .default("")
        .describe("What the model shows of its reasoning; empty where it shows none"),
      model: z.string().default("").describe("Model that answered"),
      tokens_used: z.number().int().default(0).describe("Tokens in and out together"),
      latency_ms: z.number().default(0).describe("Length of the call in ms"),
      usage: z
        .object({ input_tokens: z.number().int(), output_tokens: z.number().int() })
        .nullable()
        .default(null)
        .describe("Tokens sent and received; null when the provider gives none"),
      status: z
        .enum([
          "pending",
          "processing",
          "completed",
          "failed",
          "skipped",
          "cancelled",
          "aborted",
          "error",
          "unknown",
        ])
        .default("completed")
        .describe("How the call ended"),
      error: z
        .string()
        .nullable()
        .default(null)
        .describe("Class name of the failure, never its text"),
      ...identity,
    }),
  serialize: {
    messages: countMessagesAs("messages_count"),
    response: lengthAs("response_length"),
    reasoning: lengthAs("reasoning_length"),
  },
});

export const llm_stream_text = definePoint({
  summary: "Text streams from the model",
  details:
    "A streaming transform: a handler may hold text back by returning a shorter one, and must give out what it still holds at `final`. What leaves here is what is shown and what is stored. Reasoning comes this way, too.",
  kind: "rewrite",
  rewrites: ["text"],
  recorded: "failures",
  payload: () =>
    z.object({
      text: z.string().describe("The next piece of text"),
      final: z.boolean().default(false).describe("True for the last call of the stream"),
      index: z.number().int().default(0).describe("Number of the piece, from 0"),
      part: z
        .enum(["text", "reasoning"])
        .default("text")
        .describe("What the piece belongs to: the answer, or the reasoning that a model shows"),
      stream_id: z
        .string()
        .default("")
        .describe("Tells texts that stream side by side apart; each has a `final` of its own"),
      model: z.string().default("").describe("Model that streams"),
      ...identity,
    }),
  serialize: { text: lengthAs("text_length") },
});

export const llm_stream_chunk = definePoint({
  summary: "A chunk of a model's stream has arrived",
  details: "Carries what kind of chunk it is, never its body.",
  kind: "observe",
  match: "chunk_type",
  aliases: ["api.stream_chunk"],
  recorded: false,
  payload: () =>
    z.object({
      chunk_type: z
        .enum([
          "system",
          "thinking",
          "text",
          "tool_use",
          "tool_result",
          "result",
          "error",
          "unknown",
        ])
        .default("unknown")
        .describe("Kind of the chunk"),
      model: z.string().default("").describe("Model that streams"),
      ...identity,
    }),
});

export const model_fallback = definePoint({
  summary: "A turn goes on with the next fallback model",
  details:
    "Called when the switch is made, before the wait and the new call. Names the class of the failure, never the provider's text.",
  kind: "observe",
  match: "reason_category",
  payload: () =>
    z.object({
      from_model: z.string().default("").describe("Model that failed"),
      to_model: z.string().default("").describe("Model the turn goes on with"),
      reason_category: z
        .string()
        .default("")
        .describe("Class of the failure: rate_limit, timeout, provider_down …"),
      fallback_index: z.number().int().default(0).describe("Position of the new model, from 0"),
    }),
});

export const prompt_prefix_invalidated = definePoint({
  summary: "The cached prompt prefix no longer fits",
  details: "Called when tools or model differ from the session's previous request.",
  kind: "observe",
  payload: () =>
    z.object({
      old_sig: z.string().describe("Signature of the previous prefix"),
      new_sig: z.string().describe("Signature of the new prefix"),
      reason: z.string().default("tools/model").describe("What changed"),
    }),
});
