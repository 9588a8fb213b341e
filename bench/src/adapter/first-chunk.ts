import { sink } from "../handlers.js";
import type { Comparison } from "./comparison.js";
import { contenders } from "./contenders.js";

/** The time until the first text of a streamed answer is there. */
export function firstChunk(): Comparison {
  return {
    title: "The first text of a stream",
    contenders: contenders({
      async work(agent) {
        const start = process.hrtime.bigint();
        const { textStream } = await agent.stream({ prompt: "What do the tools say?" });
        let time = 0;
        for await (const text of textStream) {
          if (time === 0) time = Number(process.hrtime.bigint() - start);
          sink.total += text.length;
        }
        return time;
      },
      delay: 0,
      required: { withoutPlugins: 1.1, withPlugins: 1.1 },
    }),
    rounds: 501,
  };
}
