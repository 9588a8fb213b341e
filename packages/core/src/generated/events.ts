// Generated from the vocabulary in packages/core/src/points by `npm run generate`.

import type { HookEventBase, HookPayloadBase } from "../events/event-base.js";

/**
 * A session opens.
 * Called once per session, before its first turn. A gateway calls it for the first message of a
 * user, not for each message.
 */
export interface SessionStartEvent extends HookEventBase {
  readonly event_name: "session_start";
  /** Why the session opens; default "startup". */
  readonly source: "startup" | "resume" | "clear" | "compact";
  /** Human-readable name; a gateway puts the platform's name here; default null. */
  readonly session_name: string | null;
  /** Model the session starts with; default null. */
  readonly model: string | null;
  /** Provider of that model; default null. */
  readonly provider: string | null;
  /** Reasoning effort asked for; default null. */
  readonly effort: string | null;
  /** Content hash of the agent's definition; default null. */
  readonly agent_hash: string | null;
  /** Id of the run that opened the session; default null. */
  readonly invocation_id: string | null;
}

/** What the emitter of `session_start` supplies. */
export interface SessionStartPayload extends HookPayloadBase {
  /** Why the session opens; default "startup". */
  readonly source?: "startup" | "resume" | "clear" | "compact" | undefined;
  /** Human-readable name; a gateway puts the platform's name here; default null. */
  readonly session_name?: string | null | undefined;
  /** Model the session starts with; default null. */
  readonly model?: string | null | undefined;
  /** Provider of that model; default null. */
  readonly provider?: string | null | undefined;
  /** Reasoning effort asked for; default null. */
  readonly effort?: string | null | undefined;
  /** Content hash of the agent's definition; default null. */
  readonly agent_hash?: string | null | undefined;
  /** Id of the run that opened the session; default null. */
  readonly invocation_id?: string | null | undefined;
}

/**
 * A session closes.
 * Called once, after everything the session still had to write is written.
 */
export interface SessionEndEvent extends HookEventBase {
  readonly event_name: "session_end";
  /** exit, clear, policy, stale, clear_all, or a reason of the application; default "exit". */
  readonly reason: string;
  /** Terminal status of the run; default "completed". */
  readonly status: string;
  /** What ended a failed run; default null. */
  readonly error: string | null;
  /** Turns of the session; default 0. */
  readonly total_turns: number;
  /** Tokens of all model calls; default 0. */
  readonly total_tokens: number;
  /** Tokens sent; absent when unknown. */
  readonly input_tokens?: number | undefined;
  /** Tokens received; absent when unknown. */
  readonly output_tokens?: number | undefined;
  /** Cost in US dollars; absent when unknown. */
  readonly total_cost_usd?: number | undefined;
  /** Life of the session in ms. */
  readonly duration_ms?: number | undefined;
}

/** What the emitter of `session_end` supplies. */
export interface SessionEndPayload extends HookPayloadBase {
  /** exit, clear, policy, stale, clear_all, or a reason of the application; default "exit". */
  readonly reason?: string | undefined;
  /** Terminal status of the run; default "completed". */
  readonly status?: string | undefined;
  /** What ended a failed run; default null. */
  readonly error?: string | null | undefined;
  /** Turns of the session; default 0. */
  readonly total_turns?: number | undefined;
  /** Tokens of all model calls; default 0. */
  readonly total_tokens?: number | undefined;
  /** Tokens sent; absent when unknown. */
  readonly input_tokens?: number | undefined;
  /** Tokens received; absent when unknown. */
  readonly output_tokens?: number | undefined;
  /** Cost in US dollars; absent when unknown. */
  readonly total_cost_usd?: number | undefined;
  /** Life of the session in ms. */
  readonly duration_ms?: number | undefined;
}

/**
 * A durable session write failed, or a stored session was unreadable.
 * For alerts and metrics: the turn was salvaged already. Do not write it again from here. For a
 * corrupt file, `error` starts with `corrupt session file:` and `spill_path` is where it was
 * moved.
 */
export interface SessionPersistFailedEvent extends HookEventBase {
  readonly event_name: "session_persist_failed";
  /** Role of the message that was not written; default "". */
  readonly role: string;
  /** Text of that message; default "". */
  readonly content: string;
  /** Text of the failure; default "". */
  readonly error: string;
  /** Whether the salvage itself succeeded; default false. */
  readonly spilled: boolean;
  /** File the turn was salvaged to; default null. */
  readonly spill_path: string | null;
}

/** What the emitter of `session_persist_failed` supplies. */
export interface SessionPersistFailedPayload extends HookPayloadBase {
  /** Role of the message that was not written; default "". */
  readonly role?: string | undefined;
  /** Text of that message; default "". */
  readonly content?: string | undefined;
  /** Text of the failure; default "". */
  readonly error?: string | undefined;
  /** Whether the salvage itself succeeded; default false. */
  readonly spilled?: boolean | undefined;
  /** File the turn was salvaged to; default null. */
  readonly spill_path?: string | null | undefined;
}

/** A branch of the conversation opens. */
export interface BranchCreateEvent extends HookEventBase {
  readonly event_name: "branch_create";
  /** Id of the branch. */
  readonly branch_id: string;
  /** Model of the branch; default null. */
  readonly model: string | null;
  /** Provider of that model; default null. */
  readonly provider: string | null;
}

/** What the emitter of `branch_create` supplies. */
export interface BranchCreatePayload extends HookPayloadBase {
  /** Id of the branch. */
  readonly branch_id: string;
  /** Model of the branch; default null. */
  readonly model?: string | null | undefined;
  /** Provider of that model; default null. */
  readonly provider?: string | null | undefined;
}

/**
 * A branch of the conversation closes.
 * Called once per branch, only with a terminal status.
 */
export interface BranchEndEvent extends HookEventBase {
  readonly event_name: "branch_end";
  /** Id of the branch. */
  readonly branch_id: string;
  /** Terminal status of the branch; default "completed". */
  readonly status: string;
  /** What ended a failed branch; default null. */
  readonly error: string | null;
  /** Ms since the epoch; null means now; default null. */
  readonly ended_at: number | null;
}

/** What the emitter of `branch_end` supplies. */
export interface BranchEndPayload extends HookPayloadBase {
  /** Id of the branch. */
  readonly branch_id: string;
  /** Terminal status of the branch; default "completed". */
  readonly status?: string | undefined;
  /** What ended a failed branch; default null. */
  readonly error?: string | null | undefined;
  /** Ms since the epoch; null means now; default null. */
  readonly ended_at?: number | null | undefined;
}

/**
 * A message is appended to a branch.
 * The conversation's own append, not channel traffic: for that see `message_received`.
 */
export interface MessageAddEvent extends HookEventBase {
  readonly event_name: "message_add";
  /** Id of the branch. */
  readonly branch_id: string;
  /** The message as the conversation holds it. */
  readonly message: unknown;
}

/** What the emitter of `message_add` supplies. */
export interface MessageAddPayload extends HookPayloadBase {
  /** Id of the branch. */
  readonly branch_id: string;
  /** The message as the conversation holds it. */
  readonly message: unknown;
}

/**
 * A user's prompt is about to be submitted.
 * Called at most once per genuine user turn, however many model calls the turn makes. A denial
 * stops the turn before anything is stored or sent.
 */
export interface UserPromptSubmitEvent extends HookEventBase {
  readonly event_name: "user_prompt_submit";
  /** What the user wrote, as it will be sent. */
  prompt: string;
  /** Branch the turn belongs to; default null. */
  readonly branch_id: string | null;
  /** Model the prompt goes to; default "". */
  readonly model: string;
  /** Permission mode of the session; default "default". */
  readonly permission_mode: string;
}

/** What the emitter of `user_prompt_submit` supplies. */
export interface UserPromptSubmitPayload extends HookPayloadBase {
  /** What the user wrote, as it will be sent. */
  readonly prompt: string;
  /** Branch the turn belongs to; default null. */
  readonly branch_id?: string | null | undefined;
  /** Model the prompt goes to; default "". */
  readonly model?: string | undefined;
  /** Permission mode of the session; default "default". */
  readonly permission_mode?: string | undefined;
}

/**
 * Before an agent's turn.
 * Called after the prompt is assembled. A denial ends the turn before any model call; it then
 * yields null.
 */
export interface BeforeAgentEvent extends HookEventBase {
  readonly event_name: "before_agent";
  /** The assembled prompt; default "". */
  prompt: string;
  /** Messages before this turn; default []. */
  readonly conversation_history: ReadonlyArray<{ readonly [key: string]: unknown }>;
  /** Names of the agent's tools; default []. */
  readonly tools_available: readonly string[];
}

/** What the emitter of `before_agent` supplies. */
export interface BeforeAgentPayload extends HookPayloadBase {
  /** The assembled prompt; default "". */
  readonly prompt?: string | undefined;
  /** Messages before this turn; default []. */
  readonly conversation_history?: ReadonlyArray<{ readonly [key: string]: unknown }> | undefined;
  /** Names of the agent's tools; default []. */
  readonly tools_available?: readonly string[] | undefined;
}

/**
 * After an agent's turn.
 * A denial makes the agent continue with the reason as its next instruction, at most 8 times
 * running.
 */
export interface AfterAgentEvent extends HookEventBase {
  readonly event_name: "after_agent";
  /** The prompt of the turn; default "". */
  readonly prompt: string;
  /** The agent's answer; default "". */
  response: string;
  /** Names of the tools that ran; default []. */
  readonly tools_used: readonly string[];
  /** Tokens of the turn; default 0. */
  readonly total_tokens: number;
  /** Length of the turn in ms; default 0. */
  readonly execution_time_ms: number;
}

/** What the emitter of `after_agent` supplies. */
export interface AfterAgentPayload extends HookPayloadBase {
  /** The prompt of the turn; default "". */
  readonly prompt?: string | undefined;
  /** The agent's answer; default "". */
  readonly response?: string | undefined;
  /** Names of the tools that ran; default []. */
  readonly tools_used?: readonly string[] | undefined;
  /** Tokens of the turn; default 0. */
  readonly total_tokens?: number | undefined;
  /** Length of the turn in ms; default 0. */
  readonly execution_time_ms?: number | undefined;
}

/**
 * A sub-agent has finished.
 * A denial makes the sub-agent continue with the reason, at most 8 times running. `agent_name` is
 * the sub-agent's.
 */
export interface SubagentStopEvent extends HookEventBase {
  readonly event_name: "subagent_stop";
  /** The sub-agent's answer as text; default "". */
  response: string;
  /** The sub-agent's result as its caller gets it; default null. */
  readonly result: unknown;
}

/** What the emitter of `subagent_stop` supplies. */
export interface SubagentStopPayload extends HookPayloadBase {
  /** The sub-agent's answer as text; default "". */
  readonly response?: string | undefined;
  /** The sub-agent's result as its caller gets it; default null. */
  readonly result?: unknown | undefined;
}

/**
 * Before a model call.
 * Called for each request. A denial means no call; the turn yields `[LLM request blocked by hook:
 * <reason>]`.
 */
export interface BeforeLlmEvent extends HookEventBase {
  readonly event_name: "before_llm";
  /** The messages of the request, oldest first. */
  messages: Array<{ [key: string]: unknown }>;
  /** Model the request goes to; default "". */
  readonly model: string;
  /** Sampling temperature; default null. */
  readonly temperature: number | null;
  /** Limit of the answer, tokens; default null. */
  readonly max_tokens: number | null;
  /** Branch the call belongs to; default null. */
  readonly branch_id: string | null;
  /** Provider of the model; default "". */
  readonly provider: string;
}

/** What the emitter of `before_llm` supplies. */
export interface BeforeLlmPayload extends HookPayloadBase {
  /** The messages of the request, oldest first. */
  readonly messages: ReadonlyArray<{ readonly [key: string]: unknown }>;
  /** Model the request goes to; default "". */
  readonly model?: string | undefined;
  /** Sampling temperature; default null. */
  readonly temperature?: number | null | undefined;
  /** Limit of the answer, tokens; default null. */
  readonly max_tokens?: number | null | undefined;
  /** Branch the call belongs to; default null. */
  readonly branch_id?: string | null | undefined;
  /** Provider of the model; default "". */
  readonly provider?: string | undefined;
}

/**
 * After a model call.
 * Called once for each `before_llm` that let the call happen, on failure and cancellation too. A
 * denial withholds the response.
 */
export interface AfterLlmEvent extends HookEventBase {
  readonly event_name: "after_llm";
  /** The messages of the request, oldest first; default []. */
  readonly messages: ReadonlyArray<{ readonly [key: string]: unknown }>;
  /** The answer's text; default "". */
  response: string;
  /** What the model shows of its reasoning; empty where it shows none; default "". */
  reasoning: string;
  /** Model that answered; default "". */
  readonly model: string;
  /** Tokens in and out together; default 0. */
  readonly tokens_used: number;
  /** Length of the call in ms; default 0. */
  readonly latency_ms: number;
  /** Tokens sent and received; null when the provider gives none; default null. */
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number } | null;
  /** How the call ended; default "completed". */
  readonly status: "pending" | "processing" | "completed" | "failed" | "skipped" | "cancelled" | "aborted" | "error" | "unknown";
  /** Class name of the failure, never its text; default null. */
  readonly error: string | null;
  /** Branch the call belongs to; default null. */
  readonly branch_id: string | null;
  /** Provider of the model; default "". */
  readonly provider: string;
}

/** What the emitter of `after_llm` supplies. */
export interface AfterLlmPayload extends HookPayloadBase {
  /** The messages of the request, oldest first; default []. */
  readonly messages?: ReadonlyArray<{ readonly [key: string]: unknown }> | undefined;
  /** The answer's text; default "". */
  readonly response?: string | undefined;
  /** What the model shows of its reasoning; empty where it shows none; default "". */
  readonly reasoning?: string | undefined;
  /** Model that answered; default "". */
  readonly model?: string | undefined;
  /** Tokens in and out together; default 0. */
  readonly tokens_used?: number | undefined;
  /** Length of the call in ms; default 0. */
  readonly latency_ms?: number | undefined;
  /** Tokens sent and received; null when the provider gives none; default null. */
  readonly usage?: { readonly input_tokens: number; readonly output_tokens: number } | null | undefined;
  /** How the call ended; default "completed". */
  readonly status?: "pending" | "processing" | "completed" | "failed" | "skipped" | "cancelled" | "aborted" | "error" | "unknown" | undefined;
  /** Class name of the failure, never its text; default null. */
  readonly error?: string | null | undefined;
  /** Branch the call belongs to; default null. */
  readonly branch_id?: string | null | undefined;
  /** Provider of the model; default "". */
  readonly provider?: string | undefined;
}

/**
 * Text streams from the model.
 * A streaming transform: a handler may hold text back by returning a shorter one, and must give
 * out what it still holds at `final`. What leaves here is what is shown and what is stored.
 * Reasoning comes this way, too.
 */
export interface LlmStreamTextEvent extends HookEventBase {
  readonly event_name: "llm_stream_text";
  /** The next piece of text. */
  text: string;
  /** True for the last call of the stream; default false. */
  readonly final: boolean;
  /** Number of the piece, from 0; default 0. */
  readonly index: number;
  /** What the piece belongs to: the answer, or the reasoning that a model shows; default "text". */
  readonly part: "text" | "reasoning";
  /** Tells texts that stream side by side apart; each has a `final` of its own; default "". */
  readonly stream_id: string;
  /** Model that streams; default "". */
  readonly model: string;
  /** Branch the call belongs to; default null. */
  readonly branch_id: string | null;
  /** Provider of the model; default "". */
  readonly provider: string;
}

/** What the emitter of `llm_stream_text` supplies. */
export interface LlmStreamTextPayload extends HookPayloadBase {
  /** The next piece of text. */
  readonly text: string;
  /** True for the last call of the stream; default false. */
  readonly final?: boolean | undefined;
  /** Number of the piece, from 0; default 0. */
  readonly index?: number | undefined;
  /** What the piece belongs to: the answer, or the reasoning that a model shows; default "text". */
  readonly part?: "text" | "reasoning" | undefined;
  /** Tells texts that stream side by side apart; each has a `final` of its own; default "". */
  readonly stream_id?: string | undefined;
  /** Model that streams; default "". */
  readonly model?: string | undefined;
  /** Branch the call belongs to; default null. */
  readonly branch_id?: string | null | undefined;
  /** Provider of the model; default "". */
  readonly provider?: string | undefined;
}

/**
 * A chunk of a model's stream has arrived.
 * Carries what kind of chunk it is, never its body.
 */
export interface LlmStreamChunkEvent extends HookEventBase {
  readonly event_name: "llm_stream_chunk";
  /** Kind of the chunk; default "unknown". */
  readonly chunk_type: "system" | "thinking" | "text" | "tool_use" | "tool_result" | "result" | "error" | "unknown";
  /** Model that streams; default "". */
  readonly model: string;
  /** Branch the call belongs to; default null. */
  readonly branch_id: string | null;
  /** Provider of the model; default "". */
  readonly provider: string;
}

/** What the emitter of `llm_stream_chunk` supplies. */
export interface LlmStreamChunkPayload extends HookPayloadBase {
  /** Kind of the chunk; default "unknown". */
  readonly chunk_type?: "system" | "thinking" | "text" | "tool_use" | "tool_result" | "result" | "error" | "unknown" | undefined;
  /** Model that streams; default "". */
  readonly model?: string | undefined;
  /** Branch the call belongs to; default null. */
  readonly branch_id?: string | null | undefined;
  /** Provider of the model; default "". */
  readonly provider?: string | undefined;
}

/**
 * A turn goes on with the next fallback model.
 * Called when the switch is made, before the wait and the new call. Names the class of the
 * failure, never the provider's text.
 */
export interface ModelFallbackEvent extends HookEventBase {
  readonly event_name: "model_fallback";
  /** Model that failed; default "". */
  readonly from_model: string;
  /** Model the turn goes on with; default "". */
  readonly to_model: string;
  /** Class of the failure: rate_limit, timeout, provider_down …; default "". */
  readonly reason_category: string;
  /** Position of the new model, from 0; default 0. */
  readonly fallback_index: number;
}

/** What the emitter of `model_fallback` supplies. */
export interface ModelFallbackPayload extends HookPayloadBase {
  /** Model that failed; default "". */
  readonly from_model?: string | undefined;
  /** Model the turn goes on with; default "". */
  readonly to_model?: string | undefined;
  /** Class of the failure: rate_limit, timeout, provider_down …; default "". */
  readonly reason_category?: string | undefined;
  /** Position of the new model, from 0; default 0. */
  readonly fallback_index?: number | undefined;
}

/**
 * The cached prompt prefix no longer fits.
 * Called when tools or model differ from the session's previous request.
 */
export interface PromptPrefixInvalidatedEvent extends HookEventBase {
  readonly event_name: "prompt_prefix_invalidated";
  /** Signature of the previous prefix. */
  readonly old_sig: string;
  /** Signature of the new prefix. */
  readonly new_sig: string;
  /** What changed; default "tools/model". */
  readonly reason: string;
}

/** What the emitter of `prompt_prefix_invalidated` supplies. */
export interface PromptPrefixInvalidatedPayload extends HookPayloadBase {
  /** Signature of the previous prefix. */
  readonly old_sig: string;
  /** Signature of the new prefix. */
  readonly new_sig: string;
  /** What changed; default "tools/model". */
  readonly reason?: string | undefined;
}

/**
 * Before tools are offered to the model.
 * Called with a copy of the assembled list, never with an empty one. A denial offers no tools for
 * this request.
 */
export interface BeforeToolDefinitionsEvent extends HookEventBase {
  readonly event_name: "before_tool_definitions";
  /** The tools on offer, in the OpenAI function form. */
  tool_definitions: Array<{ type: "function"; function: { name: string; description?: string | undefined; parameters?: { [key: string]: unknown } | undefined; [key: string]: unknown }; [key: string]: unknown }>;
  /** Model the request goes to; default "". */
  readonly model: string;
}

/** What the emitter of `before_tool_definitions` supplies. */
export interface BeforeToolDefinitionsPayload extends HookPayloadBase {
  /** The tools on offer, in the OpenAI function form. */
  readonly tool_definitions: ReadonlyArray<{ readonly type: "function"; readonly function: { readonly name: string; readonly description?: string | undefined; readonly parameters?: { readonly [key: string]: unknown } | undefined; readonly [key: string]: unknown }; readonly [key: string]: unknown }>;
  /** Model the request goes to; default "". */
  readonly model?: string | undefined;
}

/**
 * Before a tool runs.
 * Called for each attempt of each call. A denial means that the tool does not run and the model
 * is told the reason.
 */
export interface BeforeToolEvent extends HookEventBase {
  readonly event_name: "before_tool";
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id: string;
  /** The arguments, as the tool will get them; default {}. */
  tool_input: { [key: string]: unknown };
  /** What the tool says of itself; default null. */
  readonly tool_description: string | null;
}

/** What the emitter of `before_tool` supplies. */
export interface BeforeToolPayload extends HookPayloadBase {
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id?: string | undefined;
  /** The arguments, as the tool will get them; default {}. */
  readonly tool_input?: { readonly [key: string]: unknown } | undefined;
  /** What the tool says of itself; default null. */
  readonly tool_description?: string | null | undefined;
}

/**
 * After a tool has run.
 * Called once for each call that started, on failure too: then `tool_error` is set and
 * `tool_output` is `{ error }`. A bare string, plain object or array replaces `tool_output`; a
 * denial replaces it with the reason. The model is told `tool_output` alone; what a handler takes
 * out of it, it takes out of `tool_error` too, for the handlers that follow.
 */
export interface AfterToolEvent extends HookEventBase {
  readonly event_name: "after_tool";
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id: string;
  /** The arguments the tool got; default {}. */
  readonly tool_input: { readonly [key: string]: unknown };
  /** What the model will be told; default null. */
  tool_output: unknown;
  /** Text of the failure, else null; for handlers, not for the model; default null. */
  tool_error: string | null;
  /** How long the tool ran, in ms; default 0. */
  readonly execution_time_ms: number;
}

/** What the emitter of `after_tool` supplies. */
export interface AfterToolPayload extends HookPayloadBase {
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id?: string | undefined;
  /** The arguments the tool got; default {}. */
  readonly tool_input?: { readonly [key: string]: unknown } | undefined;
  /** What the model will be told; default null. */
  readonly tool_output?: unknown | undefined;
  /** Text of the failure, else null; for handlers, not for the model; default null. */
  readonly tool_error?: string | null | undefined;
  /** How long the tool ran, in ms; default 0. */
  readonly execution_time_ms?: number | undefined;
}

/**
 * A tool call failed.
 * Called in addition to `after_tool`; not called for a call that was denied.
 */
export interface ToolErrorEvent extends HookEventBase {
  readonly event_name: "tool_error";
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id: string;
  /** The arguments the tool got; default {}. */
  readonly tool_input: { readonly [key: string]: unknown };
  /** What the tool threw. */
  readonly error: unknown;
  /** How long the tool ran, in ms; default 0. */
  readonly duration_ms: number;
}

/** What the emitter of `tool_error` supplies. */
export interface ToolErrorPayload extends HookPayloadBase {
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id?: string | undefined;
  /** The arguments the tool got; default {}. */
  readonly tool_input?: { readonly [key: string]: unknown } | undefined;
  /** What the tool threw. */
  readonly error: unknown;
  /** How long the tool ran, in ms; default 0. */
  readonly duration_ms?: number | undefined;
}

/**
 * Before a tool's result is stored.
 * Changes what is stored, not what the model has seen.
 */
export interface ToolResultPersistEvent extends HookEventBase {
  readonly event_name: "tool_result_persist";
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id: string;
  /** What will be stored. */
  result: unknown;
}

/** What the emitter of `tool_result_persist` supplies. */
export interface ToolResultPersistPayload extends HookPayloadBase {
  /** Name of the tool. */
  readonly tool_name: string;
  /** One id per call, the same at each point of the call; default "". */
  readonly call_id?: string | undefined;
  /** What will be stored. */
  readonly result: unknown;
}

/**
 * A permission question is about to be put to someone.
 * Only an explicit allow or `true` approves and only a denial refuses here; with no opinion the
 * question goes to the approver. Has no deadline, since a person may have to answer.
 */
export interface OnPermissionAskEvent extends HookEventBase {
  readonly event_name: "on_permission_ask";
  /** Tool that needs the permission; default "". */
  readonly tool_name: string;
  /** What it would act on; default "". */
  readonly target: string;
  /** Why it is asked; default "Permission requested". */
  readonly reason: string;
  /** The arguments under question; default {}. */
  readonly tool_input: { readonly [key: string]: unknown };
}

/** What the emitter of `on_permission_ask` supplies. */
export interface OnPermissionAskPayload extends HookPayloadBase {
  /** Tool that needs the permission; default "". */
  readonly tool_name?: string | undefined;
  /** What it would act on; default "". */
  readonly target?: string | undefined;
  /** Why it is asked; default "Permission requested". */
  readonly reason?: string | undefined;
  /** The arguments under question; default {}. */
  readonly tool_input?: { readonly [key: string]: unknown } | undefined;
}

/**
 * A channel message has come in.
 * Called before the agent is reached. A denial drops the message: the agent never runs and
 * nothing is answered.
 */
export interface MessageReceivedEvent extends HookEventBase {
  readonly event_name: "message_received";
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform: string;
  /** Text of the message; default "". */
  content: string;
  /** Conversation on that platform; default "". */
  readonly channel_id: string;
  /** Who wrote it; default "". */
  readonly sender_id: string;
  /** Kind of conversation; default "". */
  readonly channel_type: string;
  /** The platform's id; default "". */
  readonly message_id: string;
}

/** What the emitter of `message_received` supplies. */
export interface MessageReceivedPayload extends HookPayloadBase {
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform?: string | undefined;
  /** Text of the message; default "". */
  readonly content?: string | undefined;
  /** Conversation on that platform; default "". */
  readonly channel_id?: string | undefined;
  /** Who wrote it; default "". */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; default "". */
  readonly channel_type?: string | undefined;
  /** The platform's id; default "". */
  readonly message_id?: string | undefined;
}

/**
 * A channel message is about to go out.
 * Called for each send, whatever route the reply takes. A denial cancels the send.
 */
export interface MessageSendingEvent extends HookEventBase {
  readonly event_name: "message_sending";
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform: string;
  /** Text of the message; default "". */
  content: string;
  /** Conversation on that platform; default "". */
  readonly channel_id: string;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id; absent when unknown. */
  readonly message_id?: string | undefined;
  /** Message this one answers; default null. */
  readonly reply_to: string | null;
}

/** What the emitter of `message_sending` supplies. */
export interface MessageSendingPayload extends HookPayloadBase {
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform?: string | undefined;
  /** Text of the message; default "". */
  readonly content?: string | undefined;
  /** Conversation on that platform; default "". */
  readonly channel_id?: string | undefined;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id; absent when unknown. */
  readonly message_id?: string | undefined;
  /** Message this one answers; default null. */
  readonly reply_to?: string | null | undefined;
}

/** A channel message was delivered. */
export interface MessageSentEvent extends HookEventBase {
  readonly event_name: "message_sent";
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform: string;
  /** Text of the message; default "". */
  readonly content: string;
  /** Conversation on that platform; default "". */
  readonly channel_id: string;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id of the sent message; default "". */
  readonly message_id: string;
}

/** What the emitter of `message_sent` supplies. */
export interface MessageSentPayload extends HookPayloadBase {
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform?: string | undefined;
  /** Text of the message; default "". */
  readonly content?: string | undefined;
  /** Conversation on that platform; default "". */
  readonly channel_id?: string | undefined;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id of the sent message; default "". */
  readonly message_id?: string | undefined;
}

/**
 * A channel message can not be delivered.
 * Called when a send failed for good. The error of the send is thrown all the same.
 */
export interface MessageUndeliveredEvent extends HookEventBase {
  readonly event_name: "message_undelivered";
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform: string;
  /** Text of the message; default "". */
  readonly content: string;
  /** Conversation on that platform; default "". */
  readonly channel_id: string;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id; absent when unknown. */
  readonly message_id?: string | undefined;
  /** `<ErrorType>: <message>` of the send; default "". */
  readonly error: string;
  /** Whether a plain notice reached the same conversation; default false. */
  readonly notice_delivered: boolean;
}

/** What the emitter of `message_undelivered` supplies. */
export interface MessageUndeliveredPayload extends HookPayloadBase {
  /** Channel the message belongs to, such as telegram; default "". */
  readonly platform?: string | undefined;
  /** Text of the message; default "". */
  readonly content?: string | undefined;
  /** Conversation on that platform; default "". */
  readonly channel_id?: string | undefined;
  /** Who wrote it; absent when the channel does not say. */
  readonly sender_id?: string | undefined;
  /** Kind of conversation; absent when unknown. */
  readonly channel_type?: string | undefined;
  /** The platform's id; absent when unknown. */
  readonly message_id?: string | undefined;
  /** `<ErrorType>: <message>` of the send; default "". */
  readonly error?: string | undefined;
  /** Whether a plain notice reached the same conversation; default false. */
  readonly notice_delivered?: boolean | undefined;
}

/** The gateway starts. */
export interface GatewayStartEvent extends HookEventBase {
  readonly event_name: "gateway_start";
  /** Channels that run; default []. */
  readonly platforms: readonly string[];
  /** How many bots run; default 0. */
  readonly bot_count: number;
}

/** What the emitter of `gateway_start` supplies. */
export interface GatewayStartPayload extends HookPayloadBase {
  /** Channels that run; default []. */
  readonly platforms?: readonly string[] | undefined;
  /** How many bots run; default 0. */
  readonly bot_count?: number | undefined;
}

/** The gateway stops. */
export interface GatewayStopEvent extends HookEventBase {
  readonly event_name: "gateway_stop";
  /** Channels that run; default []. */
  readonly platforms: readonly string[];
  /** How many bots run; default 0. */
  readonly bot_count: number;
  /** Why it stops; default "stop". */
  readonly reason: string;
}

/** What the emitter of `gateway_stop` supplies. */
export interface GatewayStopPayload extends HookPayloadBase {
  /** Channels that run; default []. */
  readonly platforms?: readonly string[] | undefined;
  /** How many bots run; default 0. */
  readonly bot_count?: number | undefined;
  /** Why it stops; default "stop". */
  readonly reason?: string | undefined;
}

/** A scheduled job was added. */
export interface ScheduleAddEvent extends HookEventBase {
  readonly event_name: "schedule_add";
  /** Name of the scheduled job; default "". */
  readonly job_name: string;
  /** Id of the scheduled job; default "". */
  readonly job_id: string;
}

/** What the emitter of `schedule_add` supplies. */
export interface ScheduleAddPayload extends HookPayloadBase {
  /** Name of the scheduled job; default "". */
  readonly job_name?: string | undefined;
  /** Id of the scheduled job; default "". */
  readonly job_id?: string | undefined;
}

/** A scheduled job was removed. */
export interface ScheduleRemoveEvent extends HookEventBase {
  readonly event_name: "schedule_remove";
  /** Name of the scheduled job; default "". */
  readonly job_name: string;
  /** Id of the scheduled job; default "". */
  readonly job_id: string;
}

/** What the emitter of `schedule_remove` supplies. */
export interface ScheduleRemovePayload extends HookPayloadBase {
  /** Name of the scheduled job; default "". */
  readonly job_name?: string | undefined;
  /** Id of the scheduled job; default "". */
  readonly job_id?: string | undefined;
}

/**
 * A scheduled job fires.
 * Called once per run, before its turn.
 */
export interface ScheduleTriggerEvent extends HookEventBase {
  readonly event_name: "schedule_trigger";
  /** Name of the scheduled job; default "". */
  readonly job_name: string;
  /** Id of the scheduled job; default "". */
  readonly job_id: string;
  /** What the agent is told; default "". */
  readonly message: string;
}

/** What the emitter of `schedule_trigger` supplies. */
export interface ScheduleTriggerPayload extends HookPayloadBase {
  /** Name of the scheduled job; default "". */
  readonly job_name?: string | undefined;
  /** Id of the scheduled job; default "". */
  readonly job_id?: string | undefined;
  /** What the agent is told; default "". */
  readonly message?: string | undefined;
}

/**
 * A background job has finished.
 * Called for completed and failed jobs alike, after the job's own callback.
 */
export interface JobCompletedEvent extends HookEventBase {
  readonly event_name: "job_completed";
  /** Id of the job; default "". */
  readonly job_id: string;
  /** completed or failed; default "". */
  readonly status: string;
  /** What the job yielded; default null. */
  readonly result: unknown;
  /** Text of the failure, else null; default null. */
  readonly error: string | null;
  /** Where the result goes; empty to be fetched; default "". */
  readonly deliver: string;
  /** Channel the job was started from; default "". */
  readonly platform: string;
  /** Conversation it was started from; default "". */
  readonly chat_id: string;
  /** Thread it was started from; default "". */
  readonly thread_id: string;
  /** The same facts as one object. */
  readonly job_info?: { readonly job_id: string; readonly status: string; readonly result: unknown; readonly error: string | null; readonly deliver: string; readonly platform: string; readonly chat_id: string; readonly thread_id: string; readonly duration: number; readonly origin: string } | undefined;
}

/** What the emitter of `job_completed` supplies. */
export interface JobCompletedPayload extends HookPayloadBase {
  /** Id of the job; default "". */
  readonly job_id?: string | undefined;
  /** completed or failed; default "". */
  readonly status?: string | undefined;
  /** What the job yielded; default null. */
  readonly result?: unknown | undefined;
  /** Text of the failure, else null; default null. */
  readonly error?: string | null | undefined;
  /** Where the result goes; empty to be fetched; default "". */
  readonly deliver?: string | undefined;
  /** Channel the job was started from; default "". */
  readonly platform?: string | undefined;
  /** Conversation it was started from; default "". */
  readonly chat_id?: string | undefined;
  /** Thread it was started from; default "". */
  readonly thread_id?: string | undefined;
  /** The same facts as one object. */
  readonly job_info?: { readonly job_id: string; readonly status: string; readonly result: unknown; readonly error: string | null; readonly deliver: string; readonly platform: string; readonly chat_id: string; readonly thread_id: string; readonly duration: number; readonly origin: string } | undefined;
}

/**
 * A turn was delegated to an agent CLI.
 * Called after the subprocess has ended, on success and on failure alike. Logs and signals show
 * the command with prompts and credentials masked; the live field is as it was run.
 */
export interface CliBackendExecuteEvent extends HookEventBase {
  readonly event_name: "cli_backend_execute";
  /** Name of the CLI, such as claude or codex; default "". */
  readonly backend: string;
  /** The argument vector; default null. */
  readonly command: readonly unknown[] | null;
  /** The CLI's answer; default null. */
  readonly content: string | null;
  /** What went wrong; null on success; default null. */
  readonly error: string | null;
  /** How the CLI was reached; default "subprocess". */
  readonly transport: string;
  /** Always false: the host itself made no model call for this turn; default false. */
  readonly praisonai_llm_http: boolean;
  /** Life of the subprocess in ms; default 0. */
  readonly duration_ms: number;
}

/** What the emitter of `cli_backend_execute` supplies. */
export interface CliBackendExecutePayload extends HookPayloadBase {
  /** Name of the CLI, such as claude or codex; default "". */
  readonly backend?: string | undefined;
  /** The argument vector; default null. */
  readonly command?: readonly unknown[] | null | undefined;
  /** The CLI's answer; default null. */
  readonly content?: string | null | undefined;
  /** What went wrong; null on success; default null. */
  readonly error?: string | null | undefined;
  /** How the CLI was reached; default "subprocess". */
  readonly transport?: string | undefined;
  /** Always false: the host itself made no model call for this turn; default false. */
  readonly praisonai_llm_http?: boolean | undefined;
  /** Life of the subprocess in ms; default 0. */
  readonly duration_ms?: number | undefined;
}

/** A task was added to a board. */
export interface KanbanTaskCreatedEvent extends HookEventBase {
  readonly event_name: "kanban_task_created";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** What the emitter of `kanban_task_created` supplies. */
export interface KanbanTaskCreatedPayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** A worker took a task. */
export interface KanbanTaskClaimedEvent extends HookEventBase {
  readonly event_name: "kanban_task_claimed";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** What the emitter of `kanban_task_claimed` supplies. */
export interface KanbanTaskClaimedPayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/**
 * A task changed its status.
 * Without `from_status` the board promoted it, because all its parents are finished.
 */
export interface KanbanTaskMovedEvent extends HookEventBase {
  readonly event_name: "kanban_task_moved";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** What the emitter of `kanban_task_moved` supplies. */
export interface KanbanTaskMovedPayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** A task was finished. */
export interface KanbanTaskDoneEvent extends HookEventBase {
  readonly event_name: "kanban_task_done";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** Exit code of the worker. */
  readonly return_code?: number | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** What the emitter of `kanban_task_done` supplies. */
export interface KanbanTaskDonePayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** Exit code of the worker. */
  readonly return_code?: number | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** A task can not go on. */
export interface KanbanTaskBlockedEvent extends HookEventBase {
  readonly event_name: "kanban_task_blocked";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Files a merge could not reconcile; absent for other causes. */
  readonly conflicted_files?: readonly string[] | undefined;
}

/** What the emitter of `kanban_task_blocked` supplies. */
export interface KanbanTaskBlockedPayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Files a merge could not reconcile; absent for other causes. */
  readonly conflicted_files?: readonly string[] | undefined;
}

/** An attempt at a task failed. */
export interface KanbanTaskFailedEvent extends HookEventBase {
  readonly event_name: "kanban_task_failed";
  /** Id of the task; default "". */
  readonly task_id: string;
  /** Board the task is on; default "default". */
  readonly board: string;
  /** Status of the task now; default "". */
  readonly status: string;
  /** Who has the task; default null. */
  readonly assignee: string | null;
  /** Status before; null when promoted; default null. */
  readonly from_status: string | null;
  /** Status after; default null. */
  readonly to_status: string | null;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Exit code of the worker. */
  readonly return_code?: number | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** Text of the failure; default "". */
  readonly error: string;
  /** Whether the task was given up after too many failures. */
  readonly circuit_broken?: boolean | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/** What the emitter of `kanban_task_failed` supplies. */
export interface KanbanTaskFailedPayload extends HookPayloadBase {
  /** Id of the task; default "". */
  readonly task_id?: string | undefined;
  /** Board the task is on; default "default". */
  readonly board?: string | undefined;
  /** Status of the task now; default "". */
  readonly status?: string | undefined;
  /** Who has the task; default null. */
  readonly assignee?: string | null | undefined;
  /** Status before; null when promoted; default null. */
  readonly from_status?: string | null | undefined;
  /** Status after; default null. */
  readonly to_status?: string | null | undefined;
  /** Process that works on it. */
  readonly worker_id?: string | undefined;
  /** Exit code of the worker. */
  readonly return_code?: number | undefined;
  /** Number of the attempt. */
  readonly run_id?: number | null | undefined;
  /** Text of the failure; default "". */
  readonly error?: string | undefined;
  /** Whether the task was given up after too many failures. */
  readonly circuit_broken?: boolean | null | undefined;
  /** The whole task. */
  readonly task?: { readonly [key: string]: unknown } | undefined;
}

/**
 * The process initialises, or maintenance runs.
 * Called once per process before its first session, and for maintenance.
 */
export interface SetupEvent extends HookEventBase {
  readonly event_name: "setup";
  /** Why it is called; default "init". */
  readonly trigger: "init" | "maintenance";
}

/** What the emitter of `setup` supplies. */
export interface SetupPayload extends HookPayloadBase {
  /** Why it is called; default "init". */
  readonly trigger?: "init" | "maintenance" | undefined;
}

/** Runtime configuration is being resolved. */
export interface OnConfigEvent extends HookEventBase {
  readonly event_name: "on_config";
  /** The configuration; null when there is none yet; default null. */
  config: { [key: string]: unknown } | null;
}

/** What the emitter of `on_config` supplies. */
export interface OnConfigPayload extends HookPayloadBase {
  /** The configuration; null when there is none yet; default null. */
  readonly config?: { readonly [key: string]: unknown } | null | undefined;
}

/** Credentials are needed. */
export interface OnAuthEvent extends HookEventBase {
  readonly event_name: "on_auth";
  /** What the credentials are for; default "". */
  readonly auth_type: string;
  /** The credentials; null when there are none yet; default null. */
  credentials: { [key: string]: unknown } | null;
}

/** What the emitter of `on_auth` supplies. */
export interface OnAuthPayload extends HookPayloadBase {
  /** What the credentials are for; default "". */
  readonly auth_type?: string | undefined;
  /** The credentials; null when there are none yet; default null. */
  readonly credentials?: { readonly [key: string]: unknown } | null | undefined;
}

/**
 * Something failed.
 * Called for an error of the run, and once for each handler that failed. A failure of a handler
 * here is logged and reported no further.
 */
export interface OnErrorEvent extends HookEventBase {
  readonly event_name: "on_error";
  /** Class name of the error; default "". */
  readonly error_type: string;
  /** Text of the error; default "". */
  readonly error_message: string;
  /** Stack of the error; default null. */
  readonly stack_trace: string | null;
  /** Where it happened: point, handler, plugin …; default {}. */
  readonly context: { readonly [key: string]: unknown };
}

/** What the emitter of `on_error` supplies. */
export interface OnErrorPayload extends HookPayloadBase {
  /** Class name of the error; default "". */
  readonly error_type?: string | undefined;
  /** Text of the error; default "". */
  readonly error_message?: string | undefined;
  /** Stack of the error; default null. */
  readonly stack_trace?: string | null | undefined;
  /** Where it happened: point, handler, plugin …; default {}. */
  readonly context?: { readonly [key: string]: unknown } | undefined;
}

/**
 * Before the wait of a retry.
 * Called once per retry of a tool or a model call, before the wait. A denial stops retrying and
 * the last error is thrown.
 */
export interface OnRetryEvent extends HookEventBase {
  readonly event_name: "on_retry";
  /** The failing tool; empty for a model call; default "". */
  readonly tool_name: string;
  /** llm_request or async_llm_request; empty for a tool; default "". */
  readonly operation: string;
  /** The attempt that failed: from 1 for a tool, from 0 for a model call; default 1. */
  readonly attempt: number;
  /** Attempts allowed in all; default 0. */
  readonly max_attempts: number;
  /** Retries so far, this one included; default 0. */
  readonly retry_count: number;
  /** Retries allowed; default 3. */
  readonly max_retries: number;
  /** The wait before the retry, in ms; default 0. */
  readonly delay_ms: number;
  /** The same wait in seconds; default 0. */
  readonly delay_seconds: number;
  /** timeout, rate_limit, connection_error or unknown; default "unknown". */
  readonly error_type: string;
  /** The original error; default "". */
  readonly error: unknown;
  /** Text of the error; default "". */
  readonly error_message: string;
}

/** What the emitter of `on_retry` supplies. */
export interface OnRetryPayload extends HookPayloadBase {
  /** The failing tool; empty for a model call; default "". */
  readonly tool_name?: string | undefined;
  /** llm_request or async_llm_request; empty for a tool; default "". */
  readonly operation?: string | undefined;
  /** The attempt that failed: from 1 for a tool, from 0 for a model call; default 1. */
  readonly attempt?: number | undefined;
  /** Attempts allowed in all; default 0. */
  readonly max_attempts?: number | undefined;
  /** Retries so far, this one included; default 0. */
  readonly retry_count?: number | undefined;
  /** Retries allowed; default 3. */
  readonly max_retries?: number | undefined;
  /** The wait before the retry, in ms; default 0. */
  readonly delay_ms?: number | undefined;
  /** The same wait in seconds; default 0. */
  readonly delay_seconds?: number | undefined;
  /** timeout, rate_limit, connection_error or unknown; default "unknown". */
  readonly error_type?: string | undefined;
  /** The original error; default "". */
  readonly error?: unknown | undefined;
  /** Text of the error; default "". */
  readonly error_message?: string | undefined;
}

/**
 * Before the context is compacted.
 * A denial leaves the context as it is.
 */
export interface BeforeCompactionEvent extends HookEventBase {
  readonly event_name: "before_compaction";
  /** Tokens of the context now; default 0. */
  readonly token_count: number;
  /** auto or manual; default "auto". */
  readonly trigger: string;
}

/** What the emitter of `before_compaction` supplies. */
export interface BeforeCompactionPayload extends HookPayloadBase {
  /** Tokens of the context now; default 0. */
  readonly token_count?: number | undefined;
  /** auto or manual; default "auto". */
  readonly trigger?: string | undefined;
}

/**
 * After the context was compacted.
 * Called once the checkpoint is stored.
 */
export interface AfterCompactionEvent extends HookEventBase {
  readonly event_name: "after_compaction";
  /** Tokens before; default 0. */
  readonly original_tokens: number;
  /** Tokens after; default 0. */
  readonly compacted_tokens: number;
  /** The difference; default 0. */
  readonly tokens_saved: number;
  /** After divided by before; default 0. */
  readonly compression_ratio: number;
  /** Messages that went; default 0. */
  readonly messages_removed: number;
  /** Messages that stayed; default 0. */
  readonly messages_kept: number;
  /** Name of the strategy; default "". */
  readonly strategy_used: string;
  /** Summary, from strategies that write one; default "". */
  readonly summary: string;
  /** Saving in percent; default 0. */
  readonly savings_pct: number;
  /** Tool results that were cut; default 0. */
  readonly tool_results_pruned: number;
  /** Whether it built on one; default false. */
  readonly previous_summary_reused: boolean;
  /** Whether nothing was done because it would save too little; default false. */
  readonly was_skipped_due_to_low_savings: boolean;
  /** auto or manual; default "auto". */
  readonly trigger: string;
}

/** What the emitter of `after_compaction` supplies. */
export interface AfterCompactionPayload extends HookPayloadBase {
  /** Tokens before; default 0. */
  readonly original_tokens?: number | undefined;
  /** Tokens after; default 0. */
  readonly compacted_tokens?: number | undefined;
  /** The difference; default 0. */
  readonly tokens_saved?: number | undefined;
  /** After divided by before; default 0. */
  readonly compression_ratio?: number | undefined;
  /** Messages that went; default 0. */
  readonly messages_removed?: number | undefined;
  /** Messages that stayed; default 0. */
  readonly messages_kept?: number | undefined;
  /** Name of the strategy; default "". */
  readonly strategy_used?: string | undefined;
  /** Summary, from strategies that write one; default "". */
  readonly summary?: string | undefined;
  /** Saving in percent; default 0. */
  readonly savings_pct?: number | undefined;
  /** Tool results that were cut; default 0. */
  readonly tool_results_pruned?: number | undefined;
  /** Whether it built on one; default false. */
  readonly previous_summary_reused?: boolean | undefined;
  /** Whether nothing was done because it would save too little; default false. */
  readonly was_skipped_due_to_low_savings?: boolean | undefined;
  /** auto or manual; default "auto". */
  readonly trigger?: string | undefined;
}

/** A notification is sent. */
export interface NotificationEvent extends HookEventBase {
  readonly event_name: "notification";
  /** Text of the notification; default "". */
  readonly message: string;
  /** Title of the notification; default "". */
  readonly title: string;
  /** Kind of notification; default "". */
  readonly notification_type: string;
}

/** What the emitter of `notification` supplies. */
export interface NotificationPayload extends HookPayloadBase {
  /** Text of the notification; default "". */
  readonly message?: string | undefined;
  /** Title of the notification; default "". */
  readonly title?: string | undefined;
  /** Kind of notification; default "". */
  readonly notification_type?: string | undefined;
}

/**
 * An artifact was created.
 * Reserved: nothing emits it, and registering a handler warns.
 */
export interface ArtifactCreatedEvent extends HookEventBase {
  readonly event_name: "artifact_created";
}

/** What the emitter of `artifact_created` supplies. */
export interface ArtifactCreatedPayload extends HookPayloadBase {
}

/** What a handler receives, by point. */
export interface HookEvents {
  readonly session_start: SessionStartEvent;
  readonly session_end: SessionEndEvent;
  readonly session_persist_failed: SessionPersistFailedEvent;
  readonly branch_create: BranchCreateEvent;
  readonly branch_end: BranchEndEvent;
  readonly message_add: MessageAddEvent;
  readonly user_prompt_submit: UserPromptSubmitEvent;
  readonly before_agent: BeforeAgentEvent;
  readonly after_agent: AfterAgentEvent;
  readonly subagent_stop: SubagentStopEvent;
  readonly before_llm: BeforeLlmEvent;
  readonly after_llm: AfterLlmEvent;
  readonly llm_stream_text: LlmStreamTextEvent;
  readonly llm_stream_chunk: LlmStreamChunkEvent;
  readonly model_fallback: ModelFallbackEvent;
  readonly prompt_prefix_invalidated: PromptPrefixInvalidatedEvent;
  readonly before_tool_definitions: BeforeToolDefinitionsEvent;
  readonly before_tool: BeforeToolEvent;
  readonly after_tool: AfterToolEvent;
  readonly tool_error: ToolErrorEvent;
  readonly tool_result_persist: ToolResultPersistEvent;
  readonly on_permission_ask: OnPermissionAskEvent;
  readonly message_received: MessageReceivedEvent;
  readonly message_sending: MessageSendingEvent;
  readonly message_sent: MessageSentEvent;
  readonly message_undelivered: MessageUndeliveredEvent;
  readonly gateway_start: GatewayStartEvent;
  readonly gateway_stop: GatewayStopEvent;
  readonly schedule_add: ScheduleAddEvent;
  readonly schedule_remove: ScheduleRemoveEvent;
  readonly schedule_trigger: ScheduleTriggerEvent;
  readonly job_completed: JobCompletedEvent;
  readonly cli_backend_execute: CliBackendExecuteEvent;
  readonly kanban_task_created: KanbanTaskCreatedEvent;
  readonly kanban_task_claimed: KanbanTaskClaimedEvent;
  readonly kanban_task_moved: KanbanTaskMovedEvent;
  readonly kanban_task_done: KanbanTaskDoneEvent;
  readonly kanban_task_blocked: KanbanTaskBlockedEvent;
  readonly kanban_task_failed: KanbanTaskFailedEvent;
  readonly setup: SetupEvent;
  readonly on_config: OnConfigEvent;
  readonly on_auth: OnAuthEvent;
  readonly on_error: OnErrorEvent;
  readonly on_retry: OnRetryEvent;
  readonly before_compaction: BeforeCompactionEvent;
  readonly after_compaction: AfterCompactionEvent;
  readonly notification: NotificationEvent;
  readonly artifact_created: ArtifactCreatedEvent;
}

/** What an emitter supplies, by point. */
export interface HookPayloads {
  readonly session_start: SessionStartPayload;
  readonly session_end: SessionEndPayload;
  readonly session_persist_failed: SessionPersistFailedPayload;
  readonly branch_create: BranchCreatePayload;
  readonly branch_end: BranchEndPayload;
  readonly message_add: MessageAddPayload;
  readonly user_prompt_submit: UserPromptSubmitPayload;
  readonly before_agent: BeforeAgentPayload;
  readonly after_agent: AfterAgentPayload;
  readonly subagent_stop: SubagentStopPayload;
  readonly before_llm: BeforeLlmPayload;
  readonly after_llm: AfterLlmPayload;
  readonly llm_stream_text: LlmStreamTextPayload;
  readonly llm_stream_chunk: LlmStreamChunkPayload;
  readonly model_fallback: ModelFallbackPayload;
  readonly prompt_prefix_invalidated: PromptPrefixInvalidatedPayload;
  readonly before_tool_definitions: BeforeToolDefinitionsPayload;
  readonly before_tool: BeforeToolPayload;
  readonly after_tool: AfterToolPayload;
  readonly tool_error: ToolErrorPayload;
  readonly tool_result_persist: ToolResultPersistPayload;
  readonly on_permission_ask: OnPermissionAskPayload;
  readonly message_received: MessageReceivedPayload;
  readonly message_sending: MessageSendingPayload;
  readonly message_sent: MessageSentPayload;
  readonly message_undelivered: MessageUndeliveredPayload;
  readonly gateway_start: GatewayStartPayload;
  readonly gateway_stop: GatewayStopPayload;
  readonly schedule_add: ScheduleAddPayload;
  readonly schedule_remove: ScheduleRemovePayload;
  readonly schedule_trigger: ScheduleTriggerPayload;
  readonly job_completed: JobCompletedPayload;
  readonly cli_backend_execute: CliBackendExecutePayload;
  readonly kanban_task_created: KanbanTaskCreatedPayload;
  readonly kanban_task_claimed: KanbanTaskClaimedPayload;
  readonly kanban_task_moved: KanbanTaskMovedPayload;
  readonly kanban_task_done: KanbanTaskDonePayload;
  readonly kanban_task_blocked: KanbanTaskBlockedPayload;
  readonly kanban_task_failed: KanbanTaskFailedPayload;
  readonly setup: SetupPayload;
  readonly on_config: OnConfigPayload;
  readonly on_auth: OnAuthPayload;
  readonly on_error: OnErrorPayload;
  readonly on_retry: OnRetryPayload;
  readonly before_compaction: BeforeCompactionPayload;
  readonly after_compaction: AfterCompactionPayload;
  readonly notification: NotificationPayload;
  readonly artifact_created: ArtifactCreatedPayload;
}

/** The fields handlers may change, by point. */
export interface HookRewrites {
  readonly session_start: never;
  readonly session_end: never;
  readonly session_persist_failed: never;
  readonly branch_create: never;
  readonly branch_end: never;
  readonly message_add: never;
  readonly user_prompt_submit: "prompt";
  readonly before_agent: "prompt";
  readonly after_agent: "response";
  readonly subagent_stop: "response";
  readonly before_llm: "messages";
  readonly after_llm: "response" | "reasoning";
  readonly llm_stream_text: "text";
  readonly llm_stream_chunk: never;
  readonly model_fallback: never;
  readonly prompt_prefix_invalidated: never;
  readonly before_tool_definitions: "tool_definitions";
  readonly before_tool: "tool_input";
  readonly after_tool: "tool_output" | "tool_error";
  readonly tool_error: never;
  readonly tool_result_persist: "result";
  readonly on_permission_ask: never;
  readonly message_received: "content";
  readonly message_sending: "content";
  readonly message_sent: never;
  readonly message_undelivered: never;
  readonly gateway_start: never;
  readonly gateway_stop: never;
  readonly schedule_add: never;
  readonly schedule_remove: never;
  readonly schedule_trigger: never;
  readonly job_completed: never;
  readonly cli_backend_execute: never;
  readonly kanban_task_created: never;
  readonly kanban_task_claimed: never;
  readonly kanban_task_moved: never;
  readonly kanban_task_done: never;
  readonly kanban_task_blocked: never;
  readonly kanban_task_failed: never;
  readonly setup: never;
  readonly on_config: "config";
  readonly on_auth: "credentials";
  readonly on_error: never;
  readonly on_retry: never;
  readonly before_compaction: never;
  readonly after_compaction: never;
  readonly notification: never;
  readonly artifact_created: never;
}

/** What handlers may do, by point. */
export interface HookKinds {
  readonly session_start: "observe";
  readonly session_end: "observe";
  readonly session_persist_failed: "observe";
  readonly branch_create: "observe";
  readonly branch_end: "observe";
  readonly message_add: "observe";
  readonly user_prompt_submit: "gate";
  readonly before_agent: "gate";
  readonly after_agent: "gate";
  readonly subagent_stop: "gate";
  readonly before_llm: "gate";
  readonly after_llm: "gate";
  readonly llm_stream_text: "rewrite";
  readonly llm_stream_chunk: "observe";
  readonly model_fallback: "observe";
  readonly prompt_prefix_invalidated: "observe";
  readonly before_tool_definitions: "gate";
  readonly before_tool: "gate";
  readonly after_tool: "gate";
  readonly tool_error: "observe";
  readonly tool_result_persist: "rewrite";
  readonly on_permission_ask: "gate";
  readonly message_received: "gate";
  readonly message_sending: "gate";
  readonly message_sent: "observe";
  readonly message_undelivered: "observe";
  readonly gateway_start: "observe";
  readonly gateway_stop: "observe";
  readonly schedule_add: "observe";
  readonly schedule_remove: "observe";
  readonly schedule_trigger: "observe";
  readonly job_completed: "observe";
  readonly cli_backend_execute: "observe";
  readonly kanban_task_created: "observe";
  readonly kanban_task_claimed: "observe";
  readonly kanban_task_moved: "observe";
  readonly kanban_task_done: "observe";
  readonly kanban_task_blocked: "observe";
  readonly kanban_task_failed: "observe";
  readonly setup: "observe";
  readonly on_config: "rewrite";
  readonly on_auth: "rewrite";
  readonly on_error: "observe";
  readonly on_retry: "gate";
  readonly before_compaction: "gate";
  readonly after_compaction: "observe";
  readonly notification: "observe";
  readonly artifact_created: "observe";
}

/** The point each alias stands for. */
export interface HookAliases {
  readonly "session.start": "session_start";
  readonly "SessionStart": "session_start";
  readonly "session.end": "session_end";
  readonly "SessionEnd": "session_end";
  readonly "branch.create": "branch_create";
  readonly "branch.end": "branch_end";
  readonly "message.add": "message_add";
  readonly "prompt.submit": "user_prompt_submit";
  readonly "UserPromptSubmit": "user_prompt_submit";
  readonly "Stop": "after_agent";
  readonly "SubagentStop": "subagent_stop";
  readonly "api.pre_call": "before_llm";
  readonly "api.post_call": "after_llm";
  readonly "api.stream_chunk": "llm_stream_chunk";
  readonly "tool.pre": "before_tool";
  readonly "PreToolUse": "before_tool";
  readonly "tool.post": "after_tool";
  readonly "PostToolUse": "after_tool";
  readonly "tool.error": "tool_error";
  readonly "PostToolUseFailure": "tool_error";
  readonly "PermissionRequest": "on_permission_ask";
  readonly "before_message": "message_received";
  readonly "after_message": "message_sending";
  readonly "Setup": "setup";
  readonly "PreCompact": "before_compaction";
  readonly "PostCompact": "after_compaction";
  readonly "Notification": "notification";
  readonly "artifact.created": "artifact_created";
}

/** Whether the value under judgement has any shape, by point. */
export interface HookOutputs {
  readonly session_start: "plain";
  readonly session_end: "plain";
  readonly session_persist_failed: "plain";
  readonly branch_create: "plain";
  readonly branch_end: "plain";
  readonly message_add: "plain";
  readonly user_prompt_submit: "plain";
  readonly before_agent: "plain";
  readonly after_agent: "plain";
  readonly subagent_stop: "plain";
  readonly before_llm: "plain";
  readonly after_llm: "plain";
  readonly llm_stream_text: "plain";
  readonly llm_stream_chunk: "plain";
  readonly model_fallback: "plain";
  readonly prompt_prefix_invalidated: "plain";
  readonly before_tool_definitions: "plain";
  readonly before_tool: "plain";
  readonly after_tool: "replace";
  readonly tool_error: "plain";
  readonly tool_result_persist: "opaque";
  readonly on_permission_ask: "plain";
  readonly message_received: "plain";
  readonly message_sending: "plain";
  readonly message_sent: "plain";
  readonly message_undelivered: "plain";
  readonly gateway_start: "plain";
  readonly gateway_stop: "plain";
  readonly schedule_add: "plain";
  readonly schedule_remove: "plain";
  readonly schedule_trigger: "plain";
  readonly job_completed: "plain";
  readonly cli_backend_execute: "plain";
  readonly kanban_task_created: "plain";
  readonly kanban_task_claimed: "plain";
  readonly kanban_task_moved: "plain";
  readonly kanban_task_done: "plain";
  readonly kanban_task_blocked: "plain";
  readonly kanban_task_failed: "plain";
  readonly setup: "plain";
  readonly on_config: "plain";
  readonly on_auth: "plain";
  readonly on_error: "plain";
  readonly on_retry: "plain";
  readonly before_compaction: "plain";
  readonly after_compaction: "plain";
  readonly notification: "plain";
  readonly artifact_created: "plain";
}
