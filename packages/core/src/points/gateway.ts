import { z } from "zod";
import { definePoint } from "./define-point.js";

const running = {
  platforms: z.array(z.string()).default([]).describe("Channels that run"),
  bot_count: z.number().int().default(0).describe("How many bots run"),
};

export const gateway_start = definePoint({
  summary: "The gateway starts",
  kind: "observe",
  payload: () => z.object(running),
});

export const gateway_stop = definePoint({
  summary: "The gateway stops",
  kind: "observe",
  match: "reason",
  payload: () =>
    z.object({ ...running, reason: z.string().default("stop").describe("Why it stops") }),
});
