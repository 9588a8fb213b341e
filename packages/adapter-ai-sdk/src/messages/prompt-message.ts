import type { ModelMessage } from "ai";
import type { Beginning } from "../call/call-parts.js";
import type { PassedPrompt } from "../call/call-scope.js";
import type { SdkPrompt } from "../model/sdk-types.js";
import { type ChatMessage, pairsOf, textOf } from "./chat-message.js";

type UserMessage = Extract<ModelMessage, { role: "user" }>;
type FilePart = Exclude<UserMessage["content"], string>[number];

/**
 * The messages of a call that are its prompt, and what handlers have made of them: those of the user
 * that nothing has answered yet. What an assistant begins to say behind them, and what the system
 * says, is no answer.
 */
export class PromptMessage {
  /** What the call begins with. */
  readonly beginning: Beginning;
  readonly #given: readonly UserMessage[];
  /** Each of them as it passed; undefined where it is gone. */
  #passed: ReadonlyMap<ModelMessage, UserMessage | undefined> | undefined = undefined;

  constructor(messages: readonly ModelMessage[]) {
    const end = messages.findLastIndex((message) => !isAside(message));
    const first = messages.findLastIndex(({ role }, at) => at <= end && !isUsersOrSystem(role)) + 1;
    const isNew = messages[end]?.role === "user";
    const given = isNew
      ? messages.slice(first, end + 1).filter(isUsers)
      : messages.filter(isUsers).slice(-1);
    const at = isNew
      ? messages.indexOf(given[0] as ModelMessage)
      : messages.lastIndexOf(given[0] as ModelMessage);
    this.#given = given;
    const history = chatOf(messages.slice(0, Math.max(at, 0)));
    this.beginning = { prompt: promptOf(given), isNew, history };
  }

  /** Takes what the gates made of the prompt. */
  pass({ prompt, additional_context }: PassedPrompt): void {
    const last = this.#given.at(-1);
    if (last === undefined) return;
    if (prompt === this.beginning.prompt && additional_context === null) return;
    const isSame = prompt === this.beginning.prompt;
    const texts = [
      ...(isSame ? textsOf(last) : [prompt]),
      ...(additional_context === null ? [] : [additional_context]),
    ];
    const passed = new Map<ModelMessage, UserMessage | undefined>();
    if (!isSame) for (const one of this.#given) passed.set(one, withTexts(one, []));
    passed.set(last, withTexts(last, texts));
    this.#passed = passed;
  }

  /** Messages with the prompt as it passed, also those the SDK has made of it for later steps. */
  in<M extends ModelMessage>(messages: M[]): M[] {
    const passed = this.#passed;
    if (passed === undefined) return messages;
    return messages.flatMap((message) => {
      if (!passed.has(message)) return [message];
      const instead = passed.get(message);
      return instead === undefined ? [] : [instead as ModelMessage as M];
    });
  }
}

/** The texts of messages; of one without any, what it brings. */
function promptOf(given: readonly UserMessage[]): string {
  return given
    .map((message) => {
      const text = textOf(message.content);
      if (text.trim() !== "") return text;
      return filesOf(message).map(nameOf).join("\n") || "[empty message]";
    })
    .join("\n\n");
}

function nameOf(part: FilePart): string {
  const { filename, mediaType } = part as {
    readonly filename?: string;
    readonly mediaType?: string;
  };
  const type = mediaType ?? part.type;
  return filename === undefined ? `[${type}]` : `[${filename}: ${type}]`;
}

function textsOf({ content }: UserMessage): string[] {
  if (typeof content === "string") return [content];
  return content.flatMap((part) => (part.type === "text" ? [part.text] : []));
}

function filesOf({ content }: UserMessage): FilePart[] {
  return typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
}

/** Undefined where nothing is left of it. */
function withTexts(message: UserMessage, texts: readonly string[]): UserMessage | undefined {
  const files = filesOf(message);
  if (texts.length === 0 && files.length === 0) return undefined;
  return {
    ...message,
    content: [...texts.map((text) => ({ type: "text" as const, text })), ...files],
  };
}

function isUsers(message: ModelMessage): message is UserMessage {
  return message.role === "user";
}

function isUsersOrSystem(role: ModelMessage["role"]): boolean {
  return role === "user" || role === "system";
}

/** Whether it is no answer to what stands before it. */
function isAside({ role, content }: ModelMessage): boolean {
  if (role === "system") return true;
  if (role !== "assistant") return false;
  return typeof content === "string" || content.every(({ type }) => type === "text");
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
