import { z } from "zod";
import { definePoint } from "./define-point.js";
import { cut, messageShape } from "./serial-rules.js";

export const session_start = definePoint({
  summary: "A session opens",
  details:
    "Called once per session, before its first turn. A gateway calls it for the first message of a user, not for each message.",
  kind: "observe",
  match: "source",
  aliases: ["session.start", "SessionStart"],
  payload: () =>
    z.object({
      source: z
        .enum(["startup", "resume", "clear", "compact"])
        .default("startup")
        .describe("Why the session opens"),
      session_name: z
        .string()
        .nullable()
        .default(null)
        .describe("Human-readable name; a gateway puts the platform's name here"),
      model: z.string().nullable().default(null).describe("Model the session starts with"),
      provider: z.string().nullable().default(null).describe("Provider of that model"),
      effort: z.string().nullable().default(null).describe("Reasoning effort asked for"),
      agent_hash: z
        .string()
        .nullable()
        .default(null)
        .describe("Content hash of the agent's definition"),
      invocation_id: z
        .string()
        .nullable()
        .default(null)
        .describe("Id of the run that opened the session"),
    }),
});

export const session_end = definePoint({
  summary: "A session closes",
  details: "Called once, after everything the session still had to write is written.",
  kind: "observe",
  match: "reason",
  aliases: ["session.end", "SessionEnd"],
  timeout: 3_000,
  payload: () =>
    z.object({
      reason: z
        .string()
        .default("exit")
        .describe("exit, clear, policy, stale, clear_all, or a reason of the application"),
      status: z.string().default("completed").describe("Terminal status of the run"),
      error: z.string().nullable().default(null).describe("What ended a failed run"),
      total_turns: z.number().int().default(0).describe("Turns of the session"),
      total_tokens: z.number().int().default(0).describe("Tokens of all model calls"),
      input_tokens: z.number().int().optional().describe("Tokens sent; absent when unknown"),
      output_tokens: z.number().int().optional().describe("Tokens received; absent when unknown"),
      total_cost_usd: z.number().optional().describe("Cost in US dollars; absent when unknown"),
      duration_ms: z.number().optional().describe("Life of the session in ms"),
    }),
});

export const session_persist_failed = definePoint({
  summary: "A durable session write failed, or a stored session was unreadable",
  details:
    "For alerts and metrics: the turn was salvaged already. Do not write it again from here. For a corrupt file, `error` starts with `corrupt session file:` and `spill_path` is where it was moved.",
  kind: "observe",
  payload: () =>
    z.object({
      role: z.string().default("").describe("Role of the message that was not written"),
      content: z.string().default("").describe("Text of that message"),
      error: z.string().default("").describe("Text of the failure"),
      spilled: z.boolean().default(false).describe("Whether the salvage itself succeeded"),
      spill_path: z.string().nullable().default(null).describe("File the turn was salvaged to"),
    }),
  serialize: { content: cut() },
});

export const branch_create = definePoint({
  summary: "A branch of the conversation opens",
  kind: "observe",
  aliases: ["branch.create"],
  payload: () =>
    z.object({
      branch_id: z.string().describe("Id of the branch"),
      model: z.string().nullable().default(null).describe("Model of the branch"),
      provider: z.string().nullable().default(null).describe("Provider of that model"),
    }),
});

export const branch_end = definePoint({
  summary: "A branch of the conversation closes",
  details: "Called once per branch, only with a terminal status.",
  kind: "observe",
  aliases: ["branch.end"],
  payload: () =>
    z.object({
      branch_id: z.string().describe("Id of the branch"),
      status: z.string().default("completed").describe("Terminal status of the branch"),
      error: z.string().nullable().default(null).describe("What ended a failed branch"),
      ended_at: z.number().nullable().default(null).describe("Ms since the epoch; null means now"),
    }),
});

export const message_add = definePoint({
  summary: "A message is appended to a branch",
  details: "The conversation's own append, not channel traffic: for that see `message_received`.",
  kind: "observe",
  aliases: ["message.add"],
  recorded: false,
  payload: () =>
    z.object({
      branch_id: z.string().describe("Id of the branch"),
      message: z.unknown().describe("The message as the conversation holds it"),
    }),
  serialize: { message: messageShape },
});
