import type { ChatMessage } from "../protocol/chat-request.js";

/** Something that the model was shown. */
export interface Source {
  /** What it is, for people: `read_file notes.txt`. */
  readonly name: string;
  readonly text: string;
}

/** What a conversation says, as the model sees it. */
export interface Conversation {
  /** The text of the last user message; empty where there is none. */
  readonly asked: string;
  /** What the tools answered since then, in the order of the calls. */
  readonly results: readonly Source[];
  /** The instructions, what the user said before, and all that tools answered; oldest first. */
  readonly shown: readonly Source[];
}

export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const lastUser = messages.findLastIndex(({ role }) => role === "user");
  const names = new Map<string, string>();
  const results: Source[] = [];
  const shown: Source[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "assistant") {
      for (const call of message.tool_calls ?? []) names.set(call.id, nameOf(call.function));
    } else if (message.role === "tool") {
      const name = names.get(message.tool_call_id) ?? "a tool";
      const source = { name, text: readable(message.content) };
      shown.push(source);
      if (index > lastUser) results.push(source);
    } else if (index !== lastUser) {
      const name = message.role === "user" ? "an earlier message" : "the instructions";
      shown.push({ name, text: message.content });
    }
  }
  return { asked: messages[lastUser]?.content ?? "", results, shown };
}

function nameOf(call: { readonly name: string; readonly arguments: string }): string {
  const values = Object.values(parsed(call.arguments) ?? {});
  const subject = values.find((value) => typeof value === "string" && value.length <= 80);
  return subject === undefined ? call.name : `${call.name} ${subject}`;
}

/** Results that are not plain text come as JSON; their parts are put on lines of their own. */
function readable(content: string): string {
  const value = parsed(content);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inline).join("\n");
  if (typeof value !== "object" || value === null) return content;
  return Object.entries(value)
    .map(([key, part]) =>
      Array.isArray(part) ? [`${key}:`, ...part.map(inline)].join("\n") : `${key}: ${inline(part)}`,
    )
    .join("\n");
}

function inline(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
