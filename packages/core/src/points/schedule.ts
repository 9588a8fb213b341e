import { z } from "zod";
import { definePoint } from "./define-point.js";
import { cut } from "./serial-rules.js";

const scheduled = {
  job_name: z.string().default("").describe("Name of the scheduled job"),
  job_id: z.string().default("").describe("Id of the scheduled job"),
};

export const schedule_add = definePoint({
  summary: "A scheduled job was added",
  kind: "observe",
  match: "job_name",
  payload: () => z.object(scheduled),
});

export const schedule_remove = definePoint({
  summary: "A scheduled job was removed",
  kind: "observe",
  match: "job_name",
  payload: () => z.object(scheduled),
});

export const schedule_trigger = definePoint({
  summary: "A scheduled job fires",
  details: "Called once per run, before its turn.",
  kind: "observe",
  match: "job_name",
  payload: () =>
    z.object({
      ...scheduled,
      message: z.string().default("").describe("What the agent is told"),
    }),
  serialize: { message: cut() },
});
