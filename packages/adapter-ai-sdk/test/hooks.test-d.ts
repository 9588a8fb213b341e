import { generateText, type LanguageModel, stepCountIs, streamText, ToolLoopAgent, tool } from "ai";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { scripted } from "./support/scripted-model.js";

const model = scripted();
const tools = {
  weather: tool({ inputSchema: z.object({ city: z.string() }), execute: () => ({ degrees: 20 }) }),
};

describe("hooks", () => {
  it("keeps the types of the tools of an agent", () => {
    const agent = new ToolLoopAgent(
      hooks({
        model,
        tools,
        instructions: "Be brief.",
        toolChoice: "auto",
        stopWhen: stepCountIs(3),
        activeTools: ["weather" as const],
      }),
    );
    expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>();
    type Results = Awaited<ReturnType<typeof agent.generate>>["staticToolResults"];
    expectTypeOf<Results[number]["output"]>().toEqualTypeOf<{ degrees: number }>();
  });

  it("keeps those of generateText and streamText", () => {
    const call = () => generateText(hooks({ model, tools, prompt: "Well?" }));
    type Called = Awaited<ReturnType<typeof call>>["staticToolCalls"][number];
    expectTypeOf<Called["input"]>().toEqualTypeOf<{ city: string }>();
    const settings = hooks({ model, tools });
    const stream = () => streamText({ ...settings, prompt: "Well?" });
    type Streamed = Awaited<ReturnType<typeof stream>["staticToolCalls"]>[number];
    expectTypeOf<Streamed["toolName"]>().toEqualTypeOf<"weather">();
  });

  it("types what is written in place as the SDK would, for an agent", () => {
    new ToolLoopAgent(
      hooks({
        model,
        tools,
        activeTools: ["weather"],
        toolChoice: { type: "tool", toolName: "weather" },
        prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber > 0 ? "none" : "auto" }),
        onStepFinish: ({ toolCalls }) => {
          expectTypeOf(toolCalls).not.toBeAny();
        },
        onFinish: ({ text }) => {
          expectTypeOf(text).toEqualTypeOf<string>();
        },
        prepareCall: (given) => ({ ...given, instructions: "Be brief." }),
      }),
    );
  });

  it("types what is written in place as the SDK would, for a call", () => {
    const given = {
      model,
      tools,
      prompt: "Well?",
    };
    const generated = () =>
      generateText(
        hooks({
          ...given,
          prepareStep: ({ steps }) => ({ activeTools: steps.length > 0 ? [] : ["weather"] }),
          onFinish: ({ text }) => {
            expectTypeOf(text).toEqualTypeOf<string>();
          },
        }),
      );
    type Called = Awaited<ReturnType<typeof generated>>["staticToolCalls"][number];
    expectTypeOf<Called["input"]>().toEqualTypeOf<{ city: string }>();
    const streamed = () =>
      streamText(hooks({ ...given, onStepFinish: ({ text }) => void text.length }));
    expectTypeOf(streamed).returns.not.toBeAny();
    // @ts-expect-error there is no such tool
    hooks({ model, tools, toolChoice: { type: "tool", toolName: "wether" } });
  });

  it("takes settings that know nothing of tools", () => {
    const call = () =>
      generateText(hooks({ model, prompt: "Well?", onFinish: ({ text }) => void text }));
    expectTypeOf(call).returns.not.toBeAny();
    const anyModel: LanguageModel = "openai/gpt-5";
    hooks({ model: anyModel });
  });

  it("takes only settings with a model", () => {
    // @ts-expect-error there is no model
    hooks({ tools });
  });
});
