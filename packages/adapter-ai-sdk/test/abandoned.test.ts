import { openSession } from "@hookline/runtime";
import { gateway, streamText, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hookedProvider, hooks } from "../src/index.js";
import { collectUntil } from "./support/collected.js";
import { source } from "./support/recorded.js";
import { model } from "./support/scripted-model.js";

/** How the requests, the agent's turns and the session end, as handlers hear of it. */
function ends() {
  const seen: string[] = [];
  const handlers = source((bus) => {
    bus.on("after_llm", ({ status }) => void seen.push(`after_llm ${status}`), { phase: "watch" });
    bus.on("after_agent", () => void seen.push("after_agent"), { phase: "watch" });
    bus.on("on_error", () => void seen.push("on_error"));
    bus.on("session_end", ({ reason, status }) => void seen.push(`${reason} ${status}`));
  });
  return { seen, handlers };
}

/** A model that has much to say, and never says its last word: it always calls a tool, too. */
const talker = () => model("talker", () => ({ text: "So, ", calls: [{ tool: "act", input: {} }] }));

const act = tool({ inputSchema: z.object({}), execute: () => "done" });

/** What comes before the end, of which no more than one request can have begun and ended. */
function lastOf(seen: readonly string[]): readonly string[] {
  const ends = seen.filter((end) => end.startsWith("after_llm"));
  expect(ends).toHaveLength(1);
  return seen.filter((end) => !end.startsWith("after_llm"));
}

describe("a stream whose reader goes away", () => {
  it.each([0, 2])("by cancelling it, ends its call as aborted after %i parts", async (parts) => {
    const { seen, handlers } = ends();
    const provider = { ...gateway, languageModel: () => talker() };
    const hooked = hookedProvider(provider, { sources: [handlers] }).languageModel("any");
    const content = [{ type: "text" as const, text: "Say it." }];
    const { stream } = await hooked.doStream({ prompt: [{ role: "user", content }] });
    const reader = stream.getReader();
    for (let read = 0; read < parts; read++) await reader.read();
    await reader.cancel();
    expect(seen).toEqual(["after_llm cancelled", "aborted aborted"]);
  });

  it.each(["in the middle", "before it has read anything"])(
    "%s, is ended by an abort that comes when nobody reads, with all its events",
    async (when) => {
      const { seen, handlers } = ends();
      await using session = await openSession({ sources: [handlers] });
      const stop = new AbortController();
      const opened = new Promise<void>((resolve) => {
        session.hooks.on("before_llm", () => resolve());
      });
      const result = session.run(() =>
        streamText({
          ...hooks({ model: talker(), tools: { act } }),
          prompt: "Go.",
          abortSignal: stop.signal,
        }),
      );
      if (when === "in the middle") for await (const _ of result.fullStream) break;
      await opened;
      // Lets the stream be handed over to the SDK.
      await new Promise(setImmediate);
      const ended = new Promise<void>((resolve) => {
        session.hooks.on("after_agent", () => resolve(), { phase: "watch" });
      });
      stop.abort();
      await ended;
      expect(lastOf(seen)).toEqual(["after_agent"]);
    },
  );

  it.each(["in the middle", "before it has read anything"])(
    "%s, ends its call as aborted once nothing holds the result any more",
    async (when) => {
      const { seen, handlers } = ends();
      const isOver = (): boolean => seen.includes("aborted aborted");
      const settings = hooks({ model: talker(), tools: { act } }, { sources: [handlers] });
      await (async () => {
        const result = streamText({ ...settings, prompt: "Go." });
        if (when === "in the middle") for await (const _ of result.fullStream) break;
      })();
      await collectUntil(isOver);
      expect(lastOf(seen)).toEqual(["after_agent", "aborted aborted"]);
    },
    30_000,
  );
});
