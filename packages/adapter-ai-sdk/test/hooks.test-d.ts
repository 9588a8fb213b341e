import { generateText, stepCountIs, streamText, ToolLoopAgent, tool } from "ai";
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

  it("takes only settings with a model", () => {
    // @ts-expect-error there is no model
    hooks({ tools });
  });
});
