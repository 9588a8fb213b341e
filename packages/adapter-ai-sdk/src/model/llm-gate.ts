import { createHash } from "node:crypto";
import { type Flow, isDenial, waitFor } from "@hookline/core";
import type { Session } from "@hookline/runtime";
import type { Call } from "../call/call.js";
import { type AiDenial, denialOfOutcome } from "../denial.js";
import { type ModelIdentity, offeredTools, withTools } from "../map-events.js";
import { ChatPrompt } from "../messages/chat-prompt.js";
import { userMessage } from "../messages/insertions.js";
import { AnswerPayload, type RequestEnding, RequestPayload, ToolsPayload } from "./llm-payloads.js";
import { withPrompt } from "./prepared-request.js";
import type { SdkModel, SdkRequest } from "./sdk-types.js";

/** A request that may be sent. */
export interface PassedRequest {
  readonly request: SdkRequest;
  /** Its messages, as handlers have left them. */
  readonly chat: ChatPrompt;
  readonly about: ModelIdentity;
  /** On the clock for durations. */
  readonly startedAt: number;
}

/** The texts of an answer as handlers have left them. */
export type EndedRequest = Pick<RequestEnding, "response" | "reasoning">;

/** What was sent last on each branch of a session. */
const signatures = new WeakMap<Session, Map<string, string>>();

/**
 * Puts a request to `before_llm` and its tools to `before_tool_definitions`.
 * @throws HookDeniedError
 */
export function* passRequest(
  call: Call,
  model: SdkModel,
  request: SdkRequest,
): Flow<PassedRequest> {
  const { hooks, base } = call;
  const { abortSignal: signal } = request;
  const chat = new ChatPrompt(request.prompt);
  const about = { model: model.modelId, provider: model.provider, branch_id: call.branchId };
  const isHeard = hooks.has("before_llm");
  const payload = new RequestPayload(chat, about, base, request);
  const { event, additional_context } = yield* waitFor(
    hooks.emit("before_llm", payload, { signal }),
  );
  const prompt = isHeard ? chat.change(event.messages) : request.prompt;
  const told = additional_context === null ? prompt : [...prompt, userMessage(additional_context)];
  const own = call.reasonings.restoreIn(told, model);
  const passed = yield* offerTools(call, model.modelId, withPrompt(request, own));
  if (hooks.has("prompt_prefix_invalidated")) yield* announcePrefix(call, model, passed);
  return { request: passed, chat, about, startedAt: performance.now() };
}

/**
 * Puts the end of a request to `after_llm`. An abort does not keep it from the handlers, who have
 * seen it begin.
 * @returns its texts as handlers have left them, or why they are withheld
 */
export function* endRequest(
  call: Call,
  { chat, about, startedAt }: PassedRequest,
  ending: RequestEnding,
): Flow<EndedRequest | { readonly denial: AiDenial }> {
  const { hooks, base } = call;
  const payload = new AnswerPayload(chat, about, base, ending, startedAt);
  call.tokens += payload.tokens_used;
  const isHeard = hooks.has("after_llm");
  const outcome = yield* waitFor(hooks.decide("after_llm", payload));
  if (isDenial(outcome.decision)) return { denial: denialOfOutcome("after_llm", outcome) };
  return isHeard ? outcome.event : ending;
}

function* offerTools(call: Call, model: string, request: SdkRequest): Flow<SdkRequest> {
  const { tools = [], abortSignal: signal } = request;
  const { hooks, base } = call;
  if (tools.length === 0) return request;
  const isHeard = hooks.has("before_tool_definitions");
  const payload = new ToolsPayload(tools, model, base);
  const outcome = yield* waitFor(hooks.decide("before_tool_definitions", payload, { signal }));
  if (isDenial(outcome.decision)) return withTools(request, []);
  if (!isHeard) return request;
  const left = outcome.event.tool_definitions;
  return left === payload.tool_definitions
    ? request
    : withTools(request, offeredTools(left, tools));
}

function* announcePrefix(call: Call, model: SdkModel, request: SdkRequest): Flow<void> {
  const { hooks, session } = call;
  const content = JSON.stringify([model.provider, model.modelId, request.tools ?? []]);
  const new_sig = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const known = signatures.get(session) ?? new Map<string, string>();
  signatures.set(session, known);
  const old_sig = known.get(call.branchId);
  known.set(call.branchId, new_sig);
  if (old_sig === undefined || old_sig === new_sig) return;
  yield* waitFor(hooks.emit("prompt_prefix_invalidated", { old_sig, new_sig, ...call.base }));
}
