import type { Message } from "../session/message.js";

/** A text in a Latin alphabet has about so many characters to the token. */
const CHARACTERS_PER_TOKEN = 4;

/** A rough count of the tokens of messages, for those who have no tokenizer. */
export function estimateTokens(messages: readonly Omit<Message, "timestamp">[]): number {
  let characters = 0;
  for (const { content, tool_calls } of messages) {
    characters += lengthOf(content) + lengthOf(tool_calls);
  }
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return value == null ? 0 : JSON.stringify(value).length;
}
