import {
  type AfterLlmPayload,
  type BeforeLlmPayload,
  type BeforeToolDefinitionsPayload,
  type HookPayloadBase,
  messageOf,
} from "@hookline/core";
import {
  definitionOf,
  type ModelIdentity,
  type ToolDefinition,
  usagePayload,
} from "../map-events.js";
import type { ChatMessages, ChatPrompt } from "../messages/chat-prompt.js";
import type { SdkRequest, SdkTool, SdkUsage } from "./sdk-types.js";

/**
 * What events say of the session. The payloads of a request are classes, because every request makes
 * one of each: what they hold is made only when a handler looks, and literals of several spreads take
 * longer on Node 20 than the emit itself.
 */
class SessionPayload {
  readonly session_id: string | null | undefined;
  readonly cwd: string | undefined;
  readonly agent_name: string | undefined;

  constructor({ session_id, cwd, agent_name }: HookPayloadBase) {
    this.session_id = session_id;
    this.cwd = cwd;
    this.agent_name = agent_name;
  }
}

/** What is said of a request and of its answer. */
class LlmPayload extends SessionPayload {
  readonly model: string;
  readonly provider: string;
  readonly branch_id: string;
  readonly #chat: ChatPrompt;

  constructor(chat: ChatPrompt, about: ModelIdentity, base: HookPayloadBase) {
    super(base);
    this.model = about.model;
    this.provider = about.provider;
    this.branch_id = about.branch_id;
    this.#chat = chat;
  }

  get messages(): ChatMessages {
    return this.#chat.messages;
  }
}

/** A request, as `before_llm` says it. */
export class RequestPayload extends LlmPayload implements BeforeLlmPayload {
  readonly temperature: number | null;
  readonly max_tokens: number | null;

  constructor(
    chat: ChatPrompt,
    about: ModelIdentity,
    base: HookPayloadBase,
    { temperature, maxOutputTokens }: SdkRequest,
  ) {
    super(chat, about, base);
    this.temperature = temperature ?? null;
    this.max_tokens = maxOutputTokens ?? null;
  }
}

/** How a request ended. */
export interface RequestEnding {
  readonly response: string;
  readonly reasoning: string;
  readonly usage?: SdkUsage | undefined;
  readonly status?: "completed" | "failed" | "aborted" | "cancelled" | undefined;
  readonly error?: unknown;
}

/** An answer, as `after_llm` says it. */
export class AnswerPayload extends LlmPayload implements AfterLlmPayload {
  readonly response: string;
  readonly reasoning: string;
  readonly latency_ms: number;
  readonly status: NonNullable<RequestEnding["status"]>;
  readonly error: string | null;
  readonly tokens_used: number;
  readonly usage: AfterLlmPayload["usage"];

  constructor(
    chat: ChatPrompt,
    about: ModelIdentity,
    base: HookPayloadBase,
    ending: RequestEnding,
    startedAt: number,
  ) {
    super(chat, about, base);
    const { error } = ending;
    const { tokens_used = 0, usage } = usagePayload(ending.usage);
    this.response = ending.response;
    this.reasoning = ending.reasoning;
    this.latency_ms = Math.round(performance.now() - startedAt);
    this.status = ending.status ?? "completed";
    this.error = error === undefined ? null : className(error);
    this.tokens_used = tokens_used;
    this.usage = usage;
  }
}

/** The tools on offer, as `before_tool_definitions` says them. */
export class ToolsPayload extends SessionPayload implements BeforeToolDefinitionsPayload {
  readonly model: string;
  readonly #tools: readonly SdkTool[];
  #definitions: ToolDefinition[] | undefined = undefined;

  constructor(tools: readonly SdkTool[], model: string, base: HookPayloadBase) {
    super(base);
    this.model = model;
    this.#tools = tools;
  }

  get tool_definitions(): ToolDefinition[] {
    this.#definitions ??= this.#tools.map(definitionOf);
    return this.#definitions;
  }
}

function className(error: unknown): string {
  return error instanceof Error
    ? error.name
    : typeof error === "string"
      ? "Error"
      : messageOf(error);
}
