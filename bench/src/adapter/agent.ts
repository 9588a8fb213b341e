import { setTimeout } from "node:timers/promises";
import { hooks } from "@hookline/ai-sdk";
import { ToolLoopAgent, tool } from "ai";
import { convertArrayToReadableStream, MockLanguageModelV3 } from "ai/test";
import { z } from "zod";

type Answer = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;
type Request = Parameters<MockLanguageModelV3["doGenerate"]>[0];
type Part =
  Awaited<ReturnType<MockLanguageModelV3["doStream"]>>["stream"] extends ReadableStream<infer P>
    ? P
    : never;

/** Calls of tools in a turn, one after another. */
const CALLS = 3;
const ANSWER = ["The tools ", "have said ", "what they know."];

const usage: Answer["usage"] = {
  inputTokens: { total: 120, noCache: 120, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 20, text: 20, reasoning: undefined },
};

const tools = {
  read_file: tool({
    description: "Reads lines of a file",
    inputSchema: z.object({ path: z.string(), lines: z.number() }),
    execute: async ({ path, lines }) => `${path}: ${lines} lines`,
  }),
};

/**
 * An agent whose model asks for a tool three times and then answers; streamed it answers only.
 * @param delay ms that each request takes; 0 for none
 */
export function bareAgent(delay: number) {
  return new ToolLoopAgent({ model: model(delay), tools });
}

/** The same inside the hooks. */
export function hookedAgent(delay: number) {
  return new ToolLoopAgent(hooks({ model: model(delay), tools }));
}

function model(delay: number): MockLanguageModelV3 {
  const mock: MockLanguageModelV3 = new MockLanguageModelV3({
    doGenerate: async (request) => {
      // It keeps all requests.
      mock.doGenerateCalls.length = 0;
      if (delay > 0) await setTimeout(delay);
      return answerTo(request);
    },
    doStream: async () => {
      mock.doStreamCalls.length = 0;
      if (delay > 0) await setTimeout(delay);
      return { stream: convertArrayToReadableStream(streamed()) };
    },
  });
  return mock;
}

function answerTo({ prompt }: Request): Answer {
  const made = prompt.filter(({ role }) => role === "tool").length;
  const isDone = made === CALLS;
  return {
    content: isDone
      ? [{ type: "text", text: ANSWER.join("") }]
      : [
          {
            type: "tool-call",
            toolCallId: `call-${made}`,
            toolName: "read_file",
            input: `{"path":"notes.txt","lines":${made}}`,
          },
        ],
    finishReason: { unified: isDone ? "stop" : "tool-calls", raw: undefined },
    usage,
    warnings: [],
  };
}

function streamed(): Part[] {
  return [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "1" },
    ...ANSWER.map((delta) => ({ type: "text-delta" as const, id: "1", delta })),
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
  ];
}
