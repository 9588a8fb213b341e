import { z } from "zod";
import { definePoint } from "./define-point.js";

const facts = {
  job_id: z.string().default("").describe("Id of the job"),
  status: z.string().default("").describe("completed or failed"),
  result: z.unknown().default(null).describe("What the job yielded"),
  error: z.string().nullable().default(null).describe("Text of the failure, else null"),
  deliver: z.string().default("").describe("Where the result goes; empty to be fetched"),
  platform: z.string().default("").describe("Channel the job was started from"),
  chat_id: z.string().default("").describe("Conversation it was started from"),
  thread_id: z.string().default("").describe("Thread it was started from"),
};

export const job_completed = definePoint({
  summary: "A background job has finished",
  details: "Called for completed and failed jobs alike, after the job's own callback.",
  kind: "observe",
  match: "status",
  payload: () =>
    z.object({
      ...facts,
      job_info: z
        .object({
          ...facts,
          duration: z.number().default(0).describe("How long the job ran, in ms"),
          origin: z.string().default("").describe("Who started the job"),
        })
        .optional()
        .describe("The same facts as one object"),
    }),
});
