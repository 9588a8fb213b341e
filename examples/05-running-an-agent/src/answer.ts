import { type Branch, type Session, type ToolManager, withRecovery } from "@hookline/runtime";
import { callModel } from "./call-model.js";

/** One turn of the conversation: asks the model and runs the tools it wants, until it answers. */
export function answer(prompt: string, session: Session, tools: ToolManager): Promise<string> {
  return session.turn(prompt, async ({ branch, signal }) => {
    for (;;) {
      const offered = await tools.definitions({ ...session.scope, signal });
      const { content, tool_calls } = await withRecovery(
        ({ model }) => callModel({ model, messages: request(branch), tools: offered }, session),
        {
          ...{ ...session.scope, kind: "llm", signal },
          ...{ model: "large", fallbackModels: ["small"], backoff: { base: 10 } },
        },
      );
      await branch.add({ role: "assistant", content, tool_calls });
      if (tool_calls.length === 0) return content;
      for (const { call_id, result } of await session.act(tool_calls, { signal })) {
        const text = typeof result === "string" ? result : JSON.stringify(result);
        await branch.add({ role: "tool", content: text, tool_call_id: call_id });
      }
    }
  });
}

/** The conversation as the model is told it, with what handlers have added to prompts. */
function request({ messages }: Branch): Record<string, unknown>[] {
  return messages.map(({ role, content, tool_calls, tool_call_id, metadata }) => {
    const { additional_context: context } = metadata ?? {};
    const text = context === undefined ? content : `${content}\n\n${context}`;
    return { role, content: text, tool_calls, tool_call_id };
  });
}
