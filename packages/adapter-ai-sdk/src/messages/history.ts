import type { Message } from "@hookline/runtime";
import type { ModelMessage } from "ai";
import { type ChatToolCall, textOf } from "./chat-message.js";

type Part<R extends ModelMessage["role"]> = Exclude<
  Extract<ModelMessage, { role: R }>["content"],
  string
>[number];

/**
 * The conversation of a branch as messages for the SDK: what a resumed session goes on from. Calls
 * of tools that were never answered are left out, since no provider takes them.
 *
 * @example
 * const messages = [...modelMessages(session.currentBranch.messages), { role: "user", content }];
 * await session.run(() => agent.generate({ messages }));
 */
export function modelMessages(messages: readonly Message[]): ModelMessage[] {
  const answered = new Set(messages.map(({ tool_call_id }) => tool_call_id));
  const names = new Map<string, string>();
  const all: ModelMessage[] = [];
  for (const message of messages) {
    const { role, content, tool_call_id = "" } = message;
    if (role === "system") all.push({ role, content: textOf(content) });
    else if (role === "user") all.push({ role, content: textOf(content) });
    else if (role === "tool" && names.has(tool_call_id)) {
      addResult(all, resultPart(message, names.get(tool_call_id) ?? ""));
    } else if (role === "assistant") {
      const calls = callsOf(message).filter(({ id }) => answered.has(id));
      for (const { id, function: called } of calls) names.set(id, called.name);
      const parts = assistantParts(textOf(content), calls);
      if (parts.length > 0) all.push({ role, content: parts });
    }
  }
  return all;
}

function callsOf({ tool_calls = [] }: Message): readonly ChatToolCall[] {
  return tool_calls as readonly ChatToolCall[];
}

function assistantParts(text: string, calls: readonly ChatToolCall[]): Part<"assistant">[] {
  return [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map(({ id, function: { name, arguments: args } }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input: JSON.parse(args),
    })),
  ];
}

function resultPart({ content, tool_call_id = "" }: Message, toolName: string): Part<"tool"> {
  const output =
    typeof content === "string"
      ? ({ type: "text", value: content } as const)
      : ({ type: "json", value: content as null } as const);
  return { type: "tool-result", toolCallId: tool_call_id, toolName, output };
}

/** The results of one step are one message for the SDK. */
function addResult(all: ModelMessage[], part: Part<"tool">): void {
  const last = all.at(-1);
  if (last?.role === "tool") last.content.push(part);
  else all.push({ role: "tool", content: [part] });
}
