import type { ModelMessage } from "ai";
import type { Beginning } from "../call/call-parts.js";
import type { PassedPrompt } from "../call/call-scope.js";
import type { SdkPrompt } from "../model/sdk-types.js";
import { type ChatMessage, pairsOf, textOf } from "./chat-message.js";

type UserMessage = Extract<ModelMessage, { role: "user" }>;
type Part = Exclude<UserMessage["content"], string>[number];

/** What an assistant may have begun to say. */
const BEGUN: ReadonlySet<string> = new Set([
  "text",
  "reasoning",
  "file",
  // Without the calls that they belong to the SDK leaves them out.
  "tool-approval-request",
  "tool-result",
]);

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
  #passed: readonly (UserMessage | undefined)[] | undefined = undefined;

  constructor(messages: readonly ModelMessage[]) {
    const end = messages.findLastIndex((message) => !isAside(message));
    const first = messages.findLastIndex(({ role }, at) => at <= end && !isUsersOrSystem(role)) + 1;
    const isNew = messages[end]?.role === "user";
    const start = isNew ? first : Math.max(messages.findLastIndex(isUsers), 0);
    const given = messages.slice(start, isNew ? end + 1 : start + 1).filter(isUsers);
    this.#given = given;
    const history = chatOf(
      given.length === 0
        ? []
        : messages.slice(0, messages.indexOf(given[0] as ModelMessage, start)),
    );
    const answer = messages.findLastIndex(({ role }) => role === "assistant");
    const hasResults = messages.slice(answer + 1).some(({ role }) => role === "tool");
    this.beginning = { prompt: promptOf(given), isNew, hasResults, history };
  }

  /** Takes what the gates made of the prompt. */
  pass({ prompt, additional_context }: PassedPrompt): void {
    const last = this.#given.at(-1);
    if (last === undefined) return;
    const isSame = prompt === this.beginning.prompt;
    if (isSame && additional_context === null) return;
    const end = this.#given.length - 1;
    const passed = isSame
      ? [...this.#given]
      : this.#given.map((one, at) => withText(one, at === end ? prompt : ""));
    if (additional_context !== null) {
      passed[end] = withContext(passed[end] ?? last, additional_context);
    }
    this.#passed = passed;
  }

  /** Messages with the prompt as it passed, also those the SDK has made of it for later steps. */
  in<M extends ModelMessage>(messages: M[]): M[] {
    const passed = this.#passed;
    if (passed === undefined) return messages;
    const all: M[] = [];
    let left = this.#given.length - 1;
    // From behind, since the same message may stand in what was said before, too.
    for (const message of messages.toReversed()) {
      const at = this.#given.lastIndexOf(message as ModelMessage as UserMessage, left);
      const isOurs = at !== -1 && left >= 0;
      const instead = isOurs ? passed[at] : message;
      if (isOurs) left = at - 1;
      if (instead !== undefined) all.push(instead as ModelMessage as M);
    }
    return all.reverse();
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

function nameOf(part: Part): string {
  const { filename, mediaType } = part as {
    readonly filename?: string;
    readonly mediaType?: string;
  };
  const type = mediaType ?? part.type;
  return filename === undefined ? `[${type}]` : `[${filename}: ${type}]`;
}

function filesOf(message: UserMessage): Part[] {
  return partsOf(message).filter(({ type }) => type !== "text");
}

/**
 * A message with another text in the place of its own, at that of the first one.
 * @returns undefined where nothing is left of it
 */
function withText(message: UserMessage, text: string): UserMessage | undefined {
  const own = partsOf(message);
  const at = own.findIndex(({ type }) => type === "text");
  const parts = own.filter(({ type }) => type !== "text");
  if (text !== "") parts.splice(Math.max(at, 0), 0, textPart(text));
  return parts.length === 0 ? undefined : { ...message, content: parts };
}

function withContext(message: UserMessage, context: string): UserMessage {
  return { ...message, content: [...partsOf(message), textPart(context)] };
}

function partsOf({ content }: UserMessage): Part[] {
  return typeof content === "string" ? [textPart(content)] : content;
}

function textPart(text: string): Part {
  return { type: "text", text };
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
  // The SDK leaves out what is empty.
  if (role === "tool") return content.length === 0;
  if (role !== "assistant" || typeof content === "string") return role === "assistant";
  return content.every(({ type }) => BEGUN.has(type));
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
