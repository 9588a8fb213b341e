import { sink } from "../handlers.js";
import type { Comparison } from "./comparison.js";
import { contenders, type Work } from "./contenders.js";

/** About what the nearest and fastest of models takes, in ms. */
const FAST = 20;

/** A turn of an agent: four requests, and three calls of a tool between them. */
const turn: Work = async (agent) => {
  const start = process.hrtime.bigint();
  const { text } = await agent.generate({ prompt: "What do the tools say?" });
  const time = Number(process.hrtime.bigint() - start);
  sink.total += text.length;
  return time;
};

/** Turns on a model that answers at once. */
export function turns(): Comparison {
  return {
    title: "A turn with three tool calls",
    contenders: contenders({
      work: turn,
      delay: 0,
      required: { withoutPlugins: 1.1, withPlugins: 1.3 },
    }),
    rounds: 501,
  };
}

/** The same on a model that takes its time. */
export function delayedTurns(): Comparison {
  return {
    title: `The same, on a model that takes ${FAST} ms for each request`,
    contenders: contenders({ work: turn, delay: FAST }),
    rounds: 41,
  };
}
