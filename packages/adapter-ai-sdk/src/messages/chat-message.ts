import { isDeepStrictEqual } from "node:util";
import { toolOutput } from "@hookline/runtime";
import type { SdkMessage, SdkPrompt } from "../model/sdk-types.js";

/** A call that an assistant's message asks for, in the OpenAI form. */
export interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * A message as handlers see it and branches store it, whatever the runtime: the OpenAI chat form.
 * Texts are plain strings; files are named, and never in it.
 */
export interface ChatMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly tool_call_id?: string;
  /** Name of the tool that a tool's message comes from. */
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** A message in both forms; a tool's message of the SDK is one of them for each result. */
export interface MessagePair {
  readonly chat: ChatMessage;
  readonly sdk: SdkMessage;
}

type PartsOf<R extends SdkMessage["role"]> = Exclude<
  Extract<SdkMessage, { role: R }>["content"],
  string
>;
type UserPart = PartsOf<"user">[number];
type AssistantPart = PartsOf<"assistant">[number];
type ToolPart = PartsOf<"tool">[number];
type ToolResult = Extract<ToolPart, { type: "tool-result" }>;

/** The messages of a request, as handlers see them, beside what they stand for. */
export function pairsOf(prompt: SdkPrompt): readonly MessagePair[] {
  const pairs: MessagePair[] = [];
  for (const sdk of prompt) {
    if (sdk.role !== "tool") pairs.push({ chat: chatOf(sdk), sdk });
    else for (const part of sdk.content) pairs.push(toolPair(sdk, part));
  }
  return pairs;
}

function toolPair(sdk: Extract<SdkMessage, { role: "tool" }>, part: ToolPart): MessagePair {
  const chat = part.type === "tool-result" ? toolChat(part) : { role: "tool", content: "" };
  return { chat, sdk: sdk.content.length === 1 ? sdk : { ...sdk, content: [part] } };
}

/**
 * The request that handlers have made of a prompt. A message they left alone is sent as it was, with
 * all that the chat form does not show; of one they changed, what is not text stays.
 */
export function promptOf(
  messages: readonly Readonly<Record<string, unknown>>[],
  pairs: readonly MessagePair[],
): SdkPrompt {
  const left = [...pairs];
  const prompt: SdkMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const same = left.findIndex(({ chat }) => isDeepStrictEqual(chat, message));
    const sdk =
      same === -1
        ? rebuilt(message as ChatMessage, pairs[index]?.sdk)
        : (left.splice(same, 1)[0] as MessagePair).sdk;
    const last = prompt.at(-1);
    if (sdk.role === "tool" && last?.role === "tool") {
      prompt[prompt.length - 1] = { ...last, content: [...last.content, ...sdk.content] };
    } else prompt.push(sdk);
  }
  return prompt;
}

/** A text that an assistant said, and the calls it asked for. */
export function assistantChat(text: string, calls: readonly ChatToolCall[]): ChatMessage {
  const role = "assistant";
  return calls.length === 0 ? { role, content: text } : { role, content: text, tool_calls: calls };
}

/** The text of any content that a chat message can have. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (content === null || content === undefined) return "";
  if (!Array.isArray(content)) return jsonOf(content);
  return content
    .map((part: { readonly type?: unknown; readonly text?: unknown }) =>
      part?.type === "text" && typeof part.text === "string" ? part.text : "",
    )
    .join("");
}

function chatOf(message: Exclude<SdkMessage, { role: "tool" }>): ChatMessage {
  if (message.role === "system") return { role: "system", content: message.content };
  if (message.role === "user") return { role: "user", content: userContent(message.content) };
  const calls = message.content.flatMap((part): ChatToolCall[] =>
    part.type === "tool-call" ? [callOf(part.toolCallId, part.toolName, part.input)] : [],
  );
  return assistantChat(textOf(message.content), calls);
}

/** A call in the OpenAI form; `input` may be its JSON text already. */
export function callOf(id: string, name: string, input: unknown): ChatToolCall {
  const args = typeof input === "string" ? input : jsonOf(input ?? {});
  return { id, type: "function", function: { name, arguments: args } };
}

function userContent(parts: readonly UserPart[]): unknown {
  if (parts.every(({ type }) => type === "text")) return textOf(parts);
  return parts.map((part) =>
    part.type === "text"
      ? { type: "text", text: part.text }
      : {
          type: "file",
          media_type: part.mediaType,
          ...(part.filename === undefined ? {} : { filename: part.filename }),
        },
  );
}

function toolChat({ toolCallId, toolName, output }: ToolResult): ChatMessage {
  return {
    role: "tool",
    content: outputText(output),
    tool_call_id: toolCallId,
    name: toolName,
  };
}

function outputText(output: ToolResult["output"]): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "execution-denied":
      return output.reason ?? "";
    case "content":
      return textOf(output.value);
    default:
      return jsonOf(output.value);
  }
}

/** JSON of a value, also of one that has no such form: that must not keep a request from its gates. */
function jsonOf(value: unknown): string {
  try {
    const text = JSON.stringify(value) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // As tools' results are written that have none.
  }
  return JSON.stringify(toolOutput(value));
}

function rebuilt(chat: ChatMessage, before: SdkMessage | undefined): SdkMessage {
  const { role, content } = chat;
  switch (role) {
    case "system":
    case "developer":
      return {
        ...(before?.role === "system" ? before : {}),
        role: "system",
        content: textOf(content),
      };
    case "assistant":
      return rebuiltAssistant(chat, before?.role === "assistant" ? before : undefined);
    case "tool":
      return rebuiltTool(chat, before?.role === "tool" ? before : undefined);
    default:
      return rebuiltUser(content, before?.role === "user" ? before : undefined);
  }
}

function rebuiltUser(
  content: unknown,
  before: Extract<SdkMessage, { role: "user" }> | undefined,
): SdkMessage {
  const files = before?.content.filter(({ type }) => type === "file") ?? [];
  const text = (value: string): UserPart => ({ type: "text", text: value });
  if (!Array.isArray(content)) {
    return { ...before, role: "user", content: [text(textOf(content)), ...files] };
  }
  const parts = content.flatMap((part: { readonly type?: unknown }): UserPart[] => {
    if (part?.type === "text") return [text(textOf([part]))];
    const file = files.shift();
    return file === undefined ? [] : [file];
  });
  return { ...before, role: "user", content: parts };
}

function rebuiltAssistant(
  { content, tool_calls = [] }: ChatMessage,
  before: Extract<SdkMessage, { role: "assistant" }> | undefined,
): SdkMessage {
  const old = before?.content ?? [];
  const kept = old.filter(({ type }) => type === "reasoning" || type === "file");
  const text = textOf(content);
  const calls = tool_calls.map((call): AssistantPart => {
    const same = old.find(
      (part) =>
        part.type === "tool-call" &&
        isDeepStrictEqual(callOf(part.toolCallId, part.toolName, part.input), call),
    );
    if (same !== undefined) return same;
    const { name, arguments: args } = call.function;
    return { type: "tool-call", toolCallId: call.id, toolName: name, input: parsed(args) };
  });
  const said: AssistantPart[] = text === "" ? [] : [{ type: "text", text }];
  return { ...before, role: "assistant", content: [...kept, ...said, ...calls] };
}

function rebuiltTool(
  { content, tool_call_id, name }: ChatMessage,
  before: Extract<SdkMessage, { role: "tool" }> | undefined,
): SdkMessage {
  const old = before?.content.find(
    (part) => part.type === "tool-result" && part.toolCallId === tool_call_id,
  );
  const result: ToolPart = {
    ...(old as ToolResult | undefined),
    type: "tool-result",
    toolCallId: tool_call_id ?? "",
    toolName: name ?? (old as ToolResult | undefined)?.toolName ?? "",
    output: { type: "text", value: textOf(content) },
  };
  return { ...before, role: "tool", content: [result] };
}

function parsed(args: string): unknown {
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}
