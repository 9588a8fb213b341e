import { HookResult, type HookSource } from "@hookline/core";
import { generateText, stepCountIs, streamText, ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type HookOptions, hooks } from "../src/index.js";
import type { SdkAnswer, SdkPart, SdkRequest } from "../src/model/sdk-types.js";
import { overloaded } from "./support/ai-sdk-driver.js";
import { source } from "./support/recorded.js";
import { model, scripted } from "./support/scripted-model.js";

const SIGNED = { anthropic: { signature: "signed", kept: "yes" } };
const usage: SdkAnswer["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** The parts of an answer that thinks in two pieces, and signs that. */
function thinking(calls: boolean, ...between: SdkPart[]): SdkPart[] {
  const unified = calls ? "tool-calls" : "stop";
  return [
    { type: "reasoning-start", id: "1" },
    { type: "reasoning-delta", id: "1", delta: "The key is sk-" },
    ...between,
    { type: "reasoning-delta", id: "1", delta: "secret." },
    { type: "reasoning-delta", id: "1", delta: "", providerMetadata: SIGNED },
    { type: "reasoning-end", id: "1" },
    ...(calls
      ? [{ type: "tool-call" as const, toolCallId: "c1", toolName: "act", input: "{}" }]
      : []),
    { type: "finish", finishReason: { unified, raw: undefined }, usage },
  ];
}

/** Masks the secret in everything that streams, each text for itself. */
function redactor(): { readonly texts: string[]; readonly handlers: HookSource } {
  const held = new Map<string, string>();
  const texts: string[] = [];
  const handlers = source((bus) => {
    bus.on("llm_stream_text", ({ text, final, part, stream_id }) => {
      held.set(stream_id, (held.get(stream_id) ?? "") + text);
      if (!final) return { text: "" };
      const whole = held.get(stream_id) ?? "";
      texts.push(`${part}: ${whole}`);
      return { text: whole.replace("sk-secret", "***") };
    });
  });
  return { texts, handlers };
}

const masking = () =>
  source((bus) => {
    bus.on("after_llm", ({ reasoning }) => ({ reasoning: reasoning.replace("sk-secret", "***") }));
  });

/** A model that thinks, acts, and answers; in both ways. */
function thinker(provider = "mock") {
  const mock = model("thinker", (_request, index) =>
    index === 0 ? { parts: thinking(true) } : "Done.",
  );
  const { doGenerate } = mock;
  let asked = 0;
  mock.doGenerate = async (request: SdkRequest) => {
    if (asked++ > 0) return doGenerate.call(mock, request);
    mock.requests.push(request);
    const reasoning = { type: "reasoning" as const, text: "The key is sk-secret." };
    const call = { type: "tool-call" as const, toolCallId: "c1", toolName: "act", input: "{}" };
    return {
      content: [{ ...reasoning, providerMetadata: SIGNED }, call],
      finishReason: { unified: "tool-calls", raw: undefined },
      ...{ usage, warnings: [] },
    };
  };
  return Object.assign(mock, { provider });
}

const act = tool({ inputSchema: z.object({}), execute: () => "done" });

/** What is shown of the first step's reasoning, and what the model gets back of it. */
async function shownAndSent(how: "generate" | "stream", options: HookOptions) {
  const mock = thinker();
  const settings = { ...hooks({ model: mock, tools: { act } }, options), prompt: "Act." };
  const call = { ...settings, stopWhen: stepCountIs(2) };
  const steps =
    how === "generate" ? (await generateText(call)).steps : await streamText(call).steps;
  const shown = steps[0]?.content.find((part) => part.type === "reasoning");
  return { shown, sent: reasoningIn(mock.requests[1]) };
}

function reasoningIn(request: SdkRequest | undefined): unknown {
  return request?.prompt.flatMap(({ role, content }) =>
    role === "assistant" ? content.filter(({ type }) => type === "reasoning") : [],
  );
}

describe("reasoning", () => {
  it("shows no secret that is cut by the borders of its pieces, and mixes with no text", async () => {
    const { texts, handlers } = redactor();
    const between: SdkPart[] = [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Well." },
      { type: "text-end", id: "1" },
    ];
    const mock = scripted({ parts: thinking(false, ...between) });
    const seen: string[] = [];
    const watcher = source((bus) => {
      const note = (event: { response: string; reasoning: string }) =>
        void seen.push(event.reasoning, event.response);
      bus.on("after_llm", note, { phase: "watch" });
    });
    const settings = hooks({ model: mock }, { sources: [handlers, watcher] });
    const result = streamText({ ...settings, prompt: "Think." });
    let shown = "";
    for await (const part of result.fullStream) {
      if (part.type === "reasoning-delta") shown += part.text;
    }
    expect(shown).toBe("The key is ***.");
    expect(await result.text).toBe("Well.");
    expect(texts).toEqual(["text: Well.", "reasoning: The key is sk-secret."]);
    expect(seen).toEqual(["The key is ***.", "Well."]);
  });

  it("streams as it came while nobody changes it", async () => {
    const partsOf = async (settings: { model: ReturnType<typeof model> }) => {
      const parts: unknown[] = [];
      for await (const part of streamText({ ...settings, prompt: "Think." }).fullStream) {
        if (part.type.startsWith("reasoning")) parts.push(part);
      }
      return parts;
    };
    const bare = { model: scripted({ parts: thinking(false) }) };
    const hooked = { model: scripted({ parts: thinking(false) }) };
    const watcher = source((bus) => void bus.on("after_llm", () => {}, { phase: "watch" }));
    expect(await partsOf(hooks(hooked, { sources: [watcher] }))).toEqual(await partsOf(bare));
  });

  it.each<[string, "generate" | "stream", HookSource]>([
    ["at after_llm, by generate", "generate", masking()],
    ["at after_llm, by stream, which is held back then", "stream", masking()],
    ["at llm_stream_text", "stream", redactor().handlers],
  ])("that is changed %s is shown so without its signature", async (_where, how, handlers) => {
    const { shown, sent } = await shownAndSent(how, { sources: [handlers] });
    expect(shown?.text).toBe("The key is ***.");
    expect(JSON.stringify(shown)).not.toContain("signed");
    // Its own provider takes it back only as it was.
    expect(sent).toEqual([
      { type: "reasoning", text: "The key is sk-secret.", providerOptions: SIGNED },
    ]);
  });

  it.each(["generate", "stream"] as const)("keeps its signature unchanged, by %s", async (how) => {
    const { shown, sent } = await shownAndSent(how, { sources: [redactorOfNothing()] });
    expect(shown).toMatchObject({ text: "The key is sk-secret.", providerMetadata: SIGNED });
    expect(sent).toMatchObject([{ providerOptions: SIGNED }]);
  });

  it("that was changed goes to no other provider as it was", async () => {
    const first = thinker();
    const { doGenerate } = first;
    let asked = 0;
    first.doGenerate = async (request) => {
      if (asked++ > 0) throw overloaded();
      return doGenerate.call(first, request);
    };
    const other = Object.assign(scripted("Done."), { provider: "another" });
    const options = { sources: [masking()], fallbackModels: [other], maxRetries: 0 };
    const agent = new ToolLoopAgent(hooks({ model: first, tools: { act } }, options));
    await agent.generate({ prompt: "Act." });
    expect(JSON.stringify(reasoningIn(other.requests[0]))).toContain("***");
    expect(JSON.stringify(other.requests)).not.toContain("sk-secret");
  });

  it.each(["generate", "stream"] as const)(
    "is withheld with a denied answer, by %s",
    async (how) => {
      const denies = source((bus) => void bus.on("after_llm", () => HookResult.deny("not that")));
      const { shown } = await shownAndSent(how, { sources: [denies] });
      expect(shown).toBeUndefined();
    },
  );
});

function redactorOfNothing(): HookSource {
  return source((bus) => void bus.on("llm_stream_text", ({ text }) => ({ text })));
}
