import { modelMessages } from "@hookline/ai-sdk";
import { redactText } from "@hookline/core";
import type { Session } from "@hookline/runtime";
import type { Agent, ToolSet } from "ai";

/**
 * One turn of an agent: it goes on with the conversation of the session, and what it says and does
 * is printed as it comes.
 * @throws what a model call failed with for good
 */
export async function askAgent<T extends ToolSet>(
  agent: Agent<never, T>,
  prompt: string,
  session: Session,
): Promise<void> {
  const history = modelMessages(session.currentBranch.messages);
  const messages = [...history, { role: "user" as const, content: prompt }];
  const { fullStream } = await session.run(() => agent.stream({ messages }));
  for await (const part of fullStream) {
    if (part.type === "text-delta") process.stdout.write(part.text);
    else if (part.type === "text-end") process.stdout.write("\n");
    else if (part.type === "tool-call") {
      console.log(`  ${part.toolName}(${redactText(JSON.stringify(part.input))})`);
    } else if (part.type === "error") throw part.error;
  }
}
