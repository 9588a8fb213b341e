import type {
  AfterLlmPayload,
  BeforeToolDefinitionsEvent,
  LlmStreamChunkPayload,
} from "@hookline/core";
import { type ChatToolCall, callOf } from "./messages/chat-message.js";
import { unsigned } from "./messages/reasonings.js";
import type { SdkContent, SdkPart, SdkRequest, SdkTool, SdkUsage } from "./model/sdk-types.js";

/** A tool as handlers of `before_tool_definitions` see it. */
export type ToolDefinition = BeforeToolDefinitionsEvent["tool_definitions"][number];

/** What the events of one request say of the model it goes to. */
export interface ModelIdentity {
  readonly model: string;
  readonly provider: string;
  readonly branch_id: string;
}

/** Tokens as `after_llm` says them. */
export function usagePayload(
  usage: SdkUsage | undefined,
): Pick<AfterLlmPayload, "tokens_used" | "usage"> {
  const input = usage?.inputTokens.total;
  const output = usage?.outputTokens.total;
  if (input === undefined && output === undefined) return { tokens_used: 0, usage: null };
  const counted = { input_tokens: input ?? 0, output_tokens: output ?? 0 };
  return { tokens_used: counted.input_tokens + counted.output_tokens, usage: counted };
}

/** The tokens of two answers together. */
export function sumOfUsage(one: SdkUsage | undefined, other: SdkUsage): SdkUsage {
  if (one === undefined) return other;
  const sum = <T extends object>(a: T, b: T): T =>
    Object.fromEntries(
      Object.entries({ ...a, ...b }).map(([key]) => {
        const [x, y] = [a[key as keyof T], b[key as keyof T]];
        return [key, typeof x === "number" && typeof y === "number" ? x + y : (x ?? y)];
      }),
    ) as T;
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
  };
}

/** A tool in the OpenAI function form. One that the provider runs shows its name only. */
export function definitionOf(tool: SdkTool): ToolDefinition {
  if (tool.type !== "function") {
    return {
      type: "function",
      function: { name: tool.name, description: `Run by the provider (${tool.id})` },
    };
  }
  const { name, description, inputSchema } = tool;
  return {
    type: "function",
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: inputSchema as Record<string, unknown>,
    },
  };
}

/** The tools that handlers have left on offer, in their order; what the form does not show stays. */
export function offeredTools(
  definitions: readonly ToolDefinition[],
  tools: readonly SdkTool[],
): SdkTool[] {
  return definitions.map(({ function: { name, description, parameters } }): SdkTool => {
    const before = tools.find((tool) => tool.name === name);
    if (before !== undefined && before.type !== "function") return before;
    return {
      ...before,
      type: "function",
      name,
      ...(description === undefined ? {} : { description }),
      inputSchema: parameters ?? before?.inputSchema ?? { type: "object", properties: {} },
    };
  });
}

/** The request with the tools that are left; a choice that can not be made any more is not asked. */
export function withTools(request: SdkRequest, tools: SdkTool[]): SdkRequest {
  const { tools: _tools, toolChoice, ...rest } = request;
  if (tools.length === 0) return rest;
  const isGone =
    toolChoice?.type === "tool" && !tools.some(({ name }) => name === toolChoice.toolName);
  const choice = isGone ? ({ type: "auto" } as const) : toolChoice;
  return { ...rest, tools, ...(choice === undefined ? {} : { toolChoice: choice }) };
}

/** The text of an answer. */
export function answerText(content: readonly SdkContent[]): string {
  let text = "";
  for (const part of content) if (part.type === "text") text += part.text;
  return text;
}

/** An answer with another text, at the place of the first piece of the old one. */
export function withText(content: readonly SdkContent[], text: string): SdkContent[] {
  const first = content.findIndex(({ type }) => type === "text");
  const rest = content.filter(({ type }) => type !== "text");
  if (text === "") return rest;
  const at = Math.max(first, 0);
  return [...rest.slice(0, at), { type: "text", text }, ...rest.slice(at)];
}

/** What an answer shows of its reasoning. */
export function reasoningText(content: readonly SdkContent[]): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}

/** An answer with another reasoning, at the place of the first piece of the old one. */
export function withReasoning(content: readonly SdkContent[], text: string): SdkContent[] {
  const first = content.findIndex(({ type }) => type === "reasoning");
  const rest = content.filter(({ type }) => type !== "reasoning");
  if (text === "") return rest;
  const at = Math.max(first, 0);
  const providerMetadata = unsigned(content[first]?.providerMetadata);
  const kept = providerMetadata === undefined ? {} : { providerMetadata };
  return [...rest.slice(0, at), { type: "reasoning", text, ...kept }, ...rest.slice(at)];
}

/** The calls that an answer asks this program for; not those that the provider makes itself. */
export function callsOf(content: readonly SdkContent[]): readonly ChatToolCall[] {
  const calls: ChatToolCall[] = [];
  for (const part of content) {
    if (part.type !== "tool-call" || part.providerExecuted === true) continue;
    calls.push(callOf(part.toolCallId, part.toolName, part.input));
  }
  return calls;
}

type ChunkType = NonNullable<LlmStreamChunkPayload["chunk_type"]>;

const CHUNKS: Readonly<Partial<Record<SdkPart["type"], ChunkType>>> = {
  "stream-start": "system",
  "response-metadata": "system",
  raw: "system",
  "text-start": "text",
  "text-delta": "text",
  "text-end": "text",
  "reasoning-start": "thinking",
  "reasoning-delta": "thinking",
  "reasoning-end": "thinking",
  "tool-input-start": "tool_use",
  "tool-input-delta": "tool_use",
  "tool-input-end": "tool_use",
  "tool-call": "tool_use",
  "tool-approval-request": "tool_use",
  "tool-result": "tool_result",
  finish: "result",
  error: "error",
};

/** What kind of chunk a part of a stream is, as `llm_stream_chunk` says it. */
export function chunkType({ type }: SdkPart): ChunkType {
  return CHUNKS[type] ?? "unknown";
}
