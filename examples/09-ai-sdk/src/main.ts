import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { hooks } from "@hookline/ai-sdk";
import { codingGuards, openSession } from "@hookline/runtime";
import { ToolLoopAgent } from "ai";
import { startOpenAiServer } from "hookline-example-openai-server";
import { tools } from "./tools.js";

await using server = await startOpenAiServer();
const model = createOpenAICompatible({ name: "local", baseURL: server.url })("file-reader");
const agent = new ToolLoopAgent(hooks({ model, tools }));

await using session = await openSession({ sources: [codingGuards()] });
for (const prompt of ["read notes.txt", "run `rm -rf /`"]) {
  const { text } = await session.run(() => agent.generate({ prompt }));
  console.log(`${prompt}: ${text}`);
}
