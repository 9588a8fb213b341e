import { z } from "zod";
import { definePoint } from "./define-point.js";
import { countMessagesAs, cut, masked } from "./serial-rules.js";

export const user_prompt_submit = definePoint({
  summary: "A user's prompt is about to be submitted",
  details:
    "Called at most once per genuine user turn, however many model calls the turn makes. A denial stops the turn before anything is stored or sent.",
  kind: "gate",
  onFailure: "deny",
  rewrites: ["prompt"],
  aliases: ["prompt.submit", "UserPromptSubmit"],
  context: "next_request",
  payload: () =>
    z.object({
      prompt: z.string().describe("What the user wrote, as it will be sent"),
      branch_id: z.string().nullable().default(null).describe("Branch the turn belongs to"),
      model: z.string().default("").describe("Model the prompt goes to"),
      permission_mode: z.string().default("default").describe("Permission mode of the session"),
    }),
  serialize: { prompt: masked },
});

export const before_agent = definePoint({
  summary: "Before an agent's turn",
  details:
    "Called after the prompt is assembled. A denial ends the turn before any model call; it then yields null.",
  kind: "gate",
  onFailure: "deny",
  rewrites: ["prompt"],
  context: "next_request",
  payload: () =>
    z.object({
      prompt: z.string().default("").describe("The assembled prompt"),
      conversation_history: z
        .array(z.looseObject({}))
        .default([])
        .describe("Messages before this turn"),
      tools_available: z.array(z.string()).default([]).describe("Names of the agent's tools"),
    }),
  serialize: {
    prompt: masked,
    conversation_history: countMessagesAs("conversation_history_length"),
  },
});

export const after_agent = definePoint({
  summary: "After an agent's turn",
  details:
    "A denial makes the agent continue with the reason as its next instruction, at most 8 times running.",
  kind: "gate",
  rewrites: ["response"],
  aliases: ["Stop"],
  payload: () =>
    z.object({
      prompt: z.string().default("").describe("The prompt of the turn"),
      response: z.string().default("").describe("The agent's answer"),
      tools_used: z.array(z.string()).default([]).describe("Names of the tools that ran"),
      total_tokens: z.number().int().default(0).describe("Tokens of the turn"),
      execution_time_ms: z.number().default(0).describe("Length of the turn in ms"),
    }),
  serialize: { prompt: masked, response: cut() },
});

export const subagent_stop = definePoint({
  summary: "A sub-agent has finished",
  details:
    "A denial makes the sub-agent continue with the reason, at most 8 times running. `agent_name` is the sub-agent's.",
  kind: "gate",
  match: "agent_name",
  rewrites: ["response"],
  aliases: ["SubagentStop"],
  payload: () =>
    z.object({
      response: z.string().default("").describe("The sub-agent's answer as text"),
      result: z.unknown().default(null).describe("The sub-agent's result as its caller gets it"),
    }),
  serialize: { response: cut() },
});
