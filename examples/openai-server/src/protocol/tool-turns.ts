import { invalidRequest } from "./api-error.js";
import type { ChatMessage } from "./chat-request.js";

/**
 * Each tool call has to be answered before the conversation goes on, and each answer has to have
 * its call.
 * @throws ApiError 400 where that is not so
 */
export function checkToolTurns(messages: readonly ChatMessage[]): void {
  const open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const param = `messages[${index}]`;
    if (message.role === "tool") {
      if (open.delete(message.tool_call_id)) continue;
      throw invalidRequest(
        `"${param}" answers the tool call "${message.tool_call_id}", which the assistant message before it did not make.`,
        param,
      );
    }
    refuseOpen(open, param);
    if (message.role !== "assistant") continue;
    for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  refuseOpen(open, "messages");
}

function refuseOpen(open: ReadonlySet<string>, param: string): void {
  if (open.size === 0) return;
  const ids = [...open].map((id) => `"${id}"`).join(", ");
  throw invalidRequest(
    `An assistant message made tool calls that no tool message answers: ${ids}.`,
    param,
  );
}
