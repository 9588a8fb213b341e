import { openSession } from "@hookline/runtime";
import { ToolLoopAgent, tool } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hooks, modelMessages } from "../src/index.js";
import { scripted } from "./support/scripted-model.js";

describe("modelMessages", () => {
  it("lets an agent go on with what a session has stored", async () => {
    const look = tool({ inputSchema: z.object({}), execute: () => ({ color: "red" }) });
    const mock = scripted({ calls: [{ tool: "look", input: {} }] }, "It is red.", "As I said.");
    const agent = new ToolLoopAgent(hooks({ model: mock, tools: { look } }));
    await using session = await openSession();
    await session.run(() => agent.generate({ prompt: "Which color?" }));
    const stored = session.currentBranch.messages;
    const again = { role: "user" as const, content: "Really?" };
    await session.run(() => agent.generate({ messages: [...modelMessages(stored), again] }));
    expect(mock.requests[2]?.prompt).toMatchObject([
      { role: "user", content: [{ text: "Which color?" }] },
      { role: "assistant", content: [{ type: "tool-call", toolName: "look", input: {} }] },
      { role: "tool", content: [{ output: { type: "json", value: { color: "red" } } }] },
      { role: "assistant", content: [{ text: "It is red." }] },
      { role: "user", content: [{ text: "Really?" }] },
    ]);
    expect(session.currentBranch.messages).toHaveLength(6);
  });

  it("leaves out calls that were never answered", () => {
    const call = { id: "c", type: "function", function: { name: "look", arguments: "{}" } };
    const at = { timestamp: 0 };
    const messages = [
      { role: "user", content: "Look.", ...at },
      { role: "assistant", content: "", tool_calls: [call], ...at },
    ];
    expect(modelMessages(messages)).toEqual([{ role: "user", content: "Look." }]);
  });
});
