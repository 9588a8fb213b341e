import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { openSession } from "@hookline/runtime";
import { ToolLoopAgent, tool } from "ai";
import { startOpenAiServer } from "hookline-example-openai-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { hooks } from "../src/index.js";
import { recorder } from "./support/recorded.js";

/** A model behind HTTP. */
async function served(name: string) {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  return createOpenAICompatible({ name: "local", baseURL: server.url })(name);
}

const read_file = tool({
  description: "Reads a file",
  inputSchema: z.object({ path: z.string() }),
  execute: () => "deploy on friday",
});

describe("a model behind HTTP", () => {
  it.each(["generate", "stream"] as const)("answers by %s inside the gates", async (how) => {
    const events = recorder("before_llm", "before_tool", "after_tool", "after_llm", "after_agent");
    const agent = new ToolLoopAgent(
      hooks({ model: await served("file-reader"), tools: { read_file } }),
    );
    await using session = await openSession({ sources: [events] });
    const prompt = "read notes.txt";
    const text = await session.run(async () =>
      how === "generate"
        ? (await agent.generate({ prompt })).text
        : (await agent.stream({ prompt })).text,
    );
    expect(text).toContain("deploy on friday");
    const request = ["before_llm", "after_llm"];
    expect(events.seen).toEqual([
      ...[...request, "before_tool", "after_tool", ...request],
      "after_agent",
    ]);
  });

  it("is left for the next one when it has too much to do", async () => {
    const events = recorder("model_fallback");
    const options = { fallbackModels: [await served("file-reader")], sources: [events] };
    const settings = hooks({ model: await served("overloaded"), maxRetries: 0 }, options);
    const { response } = await new ToolLoopAgent(settings).generate({ prompt: "Hello" });
    expect(response.modelId).toBe("file-reader");
    expect(events.seen).toEqual(["model_fallback"]);
  });
});
