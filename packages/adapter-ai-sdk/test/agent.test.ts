import { openSession } from "@hookline/runtime";
import { generateText, stepCountIs, streamText, ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { recorder } from "./support/recorded.js";
import { scripted } from "./support/scripted-model.js";

const tools = {
  weather: tool({
    inputSchema: z.object({ city: z.string() }),
    execute: ({ city }) => `rain in ${city}`,
  }),
};
const script = [{ calls: [{ tool: "weather", input: { city: "Ulm" } }] }, "Take an umbrella."];
const MOMENTS = [
  "setup",
  "session_start",
  "branch_create",
  "user_prompt_submit",
  "message_add",
  "before_agent",
  "before_llm",
  "before_tool_definitions",
  "after_llm",
  "message_add",
  "before_tool",
  "after_tool",
  "tool_result_persist",
  "message_add",
  "before_llm",
  "before_tool_definitions",
  "after_llm",
  "after_agent",
  "message_add",
  "branch_end",
  "session_end",
];

describe("an agent inside the hooks", () => {
  it("passes every moment of a turn, in a session of its own where none is around it", async () => {
    const events = recorder();
    const agent = new ToolLoopAgent(
      hooks({ model: scripted(...script), tools }, { sources: [events] }),
    );
    const { text } = await agent.generate({ prompt: "How is Ulm?" });
    expect(text).toBe("Take an umbrella.");
    expect(events.seen.filter((point) => point !== "setup")).toEqual(MOMENTS.slice(1));
  });

  it("passes the same moments when it streams", async () => {
    const events = recorder();
    const agent = new ToolLoopAgent(
      hooks({ model: scripted(...script), tools }, { sources: [events] }),
    );
    const result = await agent.stream({ prompt: "How is Ulm?" });
    let text = "";
    for await (const piece of result.textStream) text += piece;
    expect(text).toBe("Take an umbrella.");
    const streaming = ["llm_stream_chunk", "llm_stream_text", "setup"];
    expect(events.seen.filter((point) => !streaming.includes(point))).toEqual(MOMENTS.slice(1));
    expect(events.seen).toContain("llm_stream_chunk");
    expect(events.seen).toContain("llm_stream_text");
  });

  it.each(["generateText", "streamText"])(
    "does so in %s, and in settings that are spread",
    async (how) => {
      const events = recorder("user_prompt_submit", "before_tool", "after_agent");
      const model = scripted(...script);
      const settings = hooks({ model, tools }, { sources: [events] });
      const call = { ...settings, prompt: "How is Ulm?", stopWhen: stepCountIs(3) };
      const text =
        how === "generateText" ? (await generateText(call)).text : await streamText(call).text;
      expect(text).toBe("Take an umbrella.");
      expect(events.seen).toEqual(["user_prompt_submit", "before_tool", "after_agent"]);
    },
  );

  it("runs in the session around it, and stores what was said there", async () => {
    const agent = new ToolLoopAgent(hooks({ model: scripted(...script), tools }));
    await using session = await openSession();
    await session.run(() => agent.generate({ prompt: "How is Ulm?" }));
    expect(session.currentBranch.messages).toMatchObject([
      { role: "user", content: "How is Ulm?" },
      { role: "assistant", content: "", tool_calls: [{ function: { name: "weather" } }] },
      { role: "tool", content: "rain in Ulm", tool_call_id: "call-weather" },
      { role: "assistant", content: "Take an umbrella." },
    ]);
  });
});
