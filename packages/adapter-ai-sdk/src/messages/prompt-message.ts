import type { ModelMessage } from "ai";
import type { Beginning } from "../call/call-parts.js";
import type { PassedPrompt } from "../call/call-scope.js";
import type { SdkPrompt } from "../model/sdk-types.js";
import { type ChatMessage, pairsOf, textOf } from "./chat-message.js";

type UserMessage = Extract<ModelMessage, { role: "user" }>;

/** The message of a call that holds its prompt, and what handlers have made of it. */
export class PromptMessage {
  readonly #given: UserMessage | undefined;
  #passed: UserMessage | undefined = undefined;

  constructor(messages: readonly ModelMessage[]) {
    this.#given = messages.findLast((message): message is UserMessage => message.role === "user");
  }

  /** What the call that begins with these messages begins with. */
  static beginning(messages: readonly ModelMessage[]): Beginning {
    const at = messages.findLastIndex(({ role }) => role === "user");
    return {
      prompt: textOf(messages[at]?.content ?? ""),
      isNew: at !== -1 && at === messages.length - 1,
      history: chatOf(messages.slice(0, Math.max(at, 0))),
    };
  }

  /** Takes what the gates made of the prompt. */
  pass({ prompt, additional_context }: PassedPrompt): void {
    if (this.#given === undefined) return;
    const { content } = this.#given;
    if (prompt === textOf(content) && additional_context === null) return;
    const files = typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
    const texts = [prompt, ...(additional_context === null ? [] : [additional_context])];
    this.#passed = {
      ...this.#given,
      content: [...texts.map((text) => ({ type: "text" as const, text })), ...files],
    };
  }

  /** Messages with the prompt as it passed, also those the SDK has made of it for later steps. */
  in<M extends ModelMessage>(messages: M[]): M[] {
    const passed = this.#passed;
    if (passed === undefined) return messages;
    return messages.map((message) => (message === this.#given ? (passed as M) : message));
  }
}

/** Messages of the SDK's users as handlers see them. */
function chatOf(messages: readonly ModelMessage[]): ChatMessage[] {
  const prompt = messages.map((message) =>
    typeof message.content === "string" && message.role !== "system"
      ? { ...message, content: [{ type: "text", text: message.content }] }
      : message,
  );
  // The parts of both kinds of messages that the chat form shows are the same.
  return pairsOf(prompt as unknown as SdkPrompt).map(({ chat }) => chat);
}
