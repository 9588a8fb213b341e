import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, streamText, tool } from "ai";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { testServer } from "./support/client.js";
import { collect } from "./support/collect.js";

const PROMPT = "Read notes.txt, then read plan.md and tell me when we deploy";
const ANSWER =
  "read_file notes.txt:\n> deploy on friday\n\nread_file plan.md:\n> deploy again on monday";

/** A workspace with two files, the tool that reads them, and a provider of the server's models. */
async function workspace() {
  const cwd = await mkdtemp(join(tmpdir(), "openai-server-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, "notes.txt"), "water the beans\ndeploy on friday\n");
  await writeFile(join(cwd, "plan.md"), "# Plan\ndeploy again on monday\n");
  const read_file = tool({
    description: "Reads a file",
    inputSchema: z.object({ path: z.string().describe("relative to the workspace") }),
    execute: ({ path }) => readFile(join(cwd, path), "utf8"),
  });
  const server = await testServer({ apiKey: "local" });
  const provider = createOpenAICompatible({
    name: "local",
    baseURL: server.url,
    apiKey: "local",
    includeUsage: true,
  });
  return { tools: { read_file }, provider };
}

describe("the provider of the AI SDK", () => {
  beforeAll(() => {
    globalThis.AI_SDK_LOG_WARNINGS = false;
  });

  it("generates text with a tool loop, and tries again when the model is overloaded", async () => {
    const { tools, provider } = await workspace();
    const { text, steps, totalUsage } = await generateText({
      model: provider("overloaded-once"),
      prompt: PROMPT,
      tools,
      stopWhen: stepCountIs(5),
    });
    expect(text).toBe(ANSWER);
    expect(steps.map(({ finishReason }) => finishReason)).toEqual([
      "tool-calls",
      "tool-calls",
      "stop",
    ]);
    expect(totalUsage.outputTokens).toBeGreaterThan(0);
  });

  it("streams text with a tool loop", async () => {
    const { tools, provider } = await workspace();
    const result = streamText({
      model: provider("file-reader"),
      prompt: PROMPT,
      tools,
      stopWhen: stepCountIs(5),
    });
    const pieces = await collect(result.textStream);
    expect(pieces.join("")).toBe(ANSWER);
    expect(pieces.length).toBeGreaterThan(5);
    expect((await result.steps).flatMap(({ toolCalls }) => toolCalls)).toMatchObject([
      { toolName: "read_file", input: { path: "notes.txt" } },
      { toolName: "read_file", input: { path: "plan.md" } },
    ]);
    expect((await result.totalUsage).outputTokens).toBeGreaterThan(0);
  });

  it("gives the error of the server to its caller", async () => {
    const { provider } = await workspace();
    await expect(generateText({ model: provider("nobody"), prompt: "Hi" })).rejects.toThrow(
      'There is no model "nobody"',
    );
  });
});
