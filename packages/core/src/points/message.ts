import { z } from "zod";
import { definePoint } from "./define-point.js";
import { cut } from "./serial-rules.js";

const where = {
  platform: z.string().default("").describe("Channel the message belongs to, such as telegram"),
  content: z.string().default("").describe("Text of the message"),
  channel_id: z.string().default("").describe("Conversation on that platform"),
};
const optional = {
  sender_id: z.string().optional().describe("Who wrote it; absent when the channel does not say"),
  channel_type: z.string().optional().describe("Kind of conversation; absent when unknown"),
  message_id: z.string().optional().describe("The platform's id; absent when unknown"),
};

export const message_received = definePoint({
  summary: "A channel message has come in",
  details:
    "Called before the agent is reached. A denial drops the message: the agent never runs and nothing is answered.",
  kind: "gate",
  match: "platform",
  rewrites: ["content"],
  aliases: ["before_message"],
  payload: () =>
    z.object({
      ...where,
      sender_id: z.string().default("").describe("Who wrote it"),
      channel_type: z.string().default("").describe("Kind of conversation"),
      message_id: z.string().default("").describe("The platform's id"),
    }),
  serialize: { content: cut() },
});

export const message_sending = definePoint({
  summary: "A channel message is about to go out",
  details: "Called for each send, whatever route the reply takes. A denial cancels the send.",
  kind: "gate",
  match: "platform",
  rewrites: ["content"],
  aliases: ["after_message"],
  payload: () =>
    z.object({
      ...where,
      ...optional,
      reply_to: z.string().nullable().default(null).describe("Message this one answers"),
    }),
  serialize: { content: cut() },
});

export const message_sent = definePoint({
  summary: "A channel message was delivered",
  kind: "observe",
  match: "platform",
  payload: () =>
    z.object({
      ...where,
      ...optional,
      message_id: z.string().default("").describe("The platform's id of the sent message"),
    }),
  serialize: { content: cut() },
});

export const message_undelivered = definePoint({
  summary: "A channel message can not be delivered",
  details: "Called when a send failed for good. The error of the send is thrown all the same.",
  kind: "observe",
  match: "platform",
  payload: () =>
    z.object({
      ...where,
      ...optional,
      error: z.string().default("").describe("`<ErrorType>: <message>` of the send"),
      notice_delivered: z
        .boolean()
        .default(false)
        .describe("Whether a plain notice reached the same conversation"),
    }),
  serialize: { content: cut() },
});
