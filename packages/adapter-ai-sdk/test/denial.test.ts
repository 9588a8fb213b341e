import { HookResult, type PointName } from "@hookline/core";
import { generateText, Output, stepCountIs, streamText, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { denialOf, hooks } from "../src/index.js";
import { recorder, source } from "./support/recorded.js";
import { scripted } from "./support/scripted-model.js";

const deny = (point: PointName) =>
  source(
    (bus) => void bus.on(point, () => HookResult.deny("not today") as never, { name: "guard" }),
  );

/** The text and the denial of a call with that source, in both ways to call a model. */
async function answersWith(guard: ReturnType<typeof source>) {
  const model = scripted("An answer.", "An answer.");
  const events = recorder("after_llm", "after_agent", "session_end", "message_add");
  const call = { ...hooks({ model }, { sources: [guard, events] }), prompt: "A question?" };
  const generated = await generateText(call);
  const streamed = streamText(call);
  const answers = [
    { text: generated.text, denial: denialOf(generated.providerMetadata) },
    { text: await streamed.text, denial: denialOf(await streamed.providerMetadata) },
  ];
  expect(answers[1]).toEqual(answers[0]);
  expect(await streamed.finishReason).toBe("content-filter");
  return { ...answers[0], requests: model.requests.length, events: events.seen };
}

describe("a denial of a call that is to yield an object", () => {
  it.each(["before_llm", "after_llm"] as const)(
    "at %s says so as any other, and is not taken for the object",
    async (point) => {
      const output = Output.object({ schema: z.object({ a: z.number() }) });
      const model = scripted('{"a":1}', '{"a":1}');
      const call = { ...hooks({ model }, { sources: [deny(point)] }), prompt: "Well?", output };
      const { text, providerMetadata } = await generateText(call);
      expect([text, denialOf(providerMetadata)?.point]).toEqual(["", point]);
      const streamed = streamText(call);
      expect(denialOf(await streamed.providerMetadata)?.point).toBe(point);
    },
  );
});

describe("a denial", () => {
  it.each(["user_prompt_submit", "before_agent"] as const)(
    "at %s gives an empty answer that says so, and the model is not called",
    async (point) => {
      const { text, denial, requests } = await answersWith(deny(point));
      expect({ text, requests }).toEqual({ text: "", requests: 0 });
      expect(denial).toEqual({
        ...{ point, decision: "deny", kind: "denied" },
        ...{ reason: "not today", by: "guard" },
      });
    },
  );

  it("of a prompt stores nothing, and ends the session", async () => {
    const { events } = await answersWith(deny("user_prompt_submit"));
    expect(events).toEqual(["session_end", "session_end"]);
  });

  it("at before_llm is the answer, and the turn ends with it", async () => {
    const { text, denial, requests, events } = await answersWith(deny("before_llm"));
    expect(text).toBe("[LLM request blocked by hook: not today]");
    expect({ point: denial?.point, requests }).toEqual({ point: "before_llm", requests: 0 });
    expect(events).not.toContain("after_llm");
    expect(events.filter((point) => point === "after_agent")).toHaveLength(2);
  });

  it("at after_llm withholds the answer, with the calls in it", async () => {
    let runs = 0;
    const tools = { act: tool({ inputSchema: z.object({}), execute: () => void runs++ }) };
    const ask = { text: "I act.", calls: [{ tool: "act", input: {} }] };
    const settings = hooks({ model: scripted(ask, ask), tools }, { sources: [deny("after_llm")] });
    const call = { ...settings, prompt: "Act.", stopWhen: stepCountIs(3) };
    const withheld = "[LLM response withheld by hook: not today]";
    expect((await generateText(call)).text).toBe(withheld);
    expect(await streamText(call).text).toBe(withheld);
    expect(runs).toBe(0);
  });

  it("by a handler that failed or was late says only that it was", async () => {
    const failing = source((bus) => {
      bus.on("before_llm", () => {
        throw new Error("the secret is 123");
      });
    });
    const hanging = source((bus) => {
      bus.on("before_llm", () => new Promise<never>(() => {}), { timeout: 10 });
    });
    const failed = await answersWith(failing);
    expect(failed.text).toBe("[LLM request blocked by hook: a handler failed]");
    expect(JSON.stringify(failed.denial)).not.toContain("123");
    const late = await answersWith(hanging);
    expect(late.denial).toMatchObject({ kind: "timed_out", reason: "a handler was late" });
  });
});
