import { createHash } from "node:crypto";
import { messageOf } from "@hookline/core";
import type { Session } from "@hookline/runtime";
import { type Call, isDenied } from "../call/call.js";
import { type AiDenial, denialOfOutcome } from "../denial.js";
import {
  definitionOf,
  type ModelIdentity,
  offeredTools,
  requestPayload,
  usagePayload,
  withTools,
} from "../map-events.js";
import { pairsOf, promptOf } from "../messages/chat-message.js";
import { userMessage } from "../messages/insertions.js";
import type { SdkModel, SdkRequest, SdkUsage } from "./sdk-types.js";

/** A request that may be sent. */
export interface PassedRequest {
  readonly request: SdkRequest;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly about: ModelIdentity;
  /** On the clock for durations. */
  readonly startedAt: number;
}

/** How a request ended. */
export interface RequestEnding {
  readonly response: string;
  readonly reasoning: string;
  readonly usage?: SdkUsage | undefined;
  readonly status?: "completed" | "failed" | "aborted" | "cancelled" | undefined;
  readonly error?: unknown;
}

/** The texts of an answer as handlers have left them. */
export type EndedRequest = Pick<RequestEnding, "response" | "reasoning">;

/** What was sent last on each branch of a session. */
const signatures = new WeakMap<Session, Map<string, string>>();

/**
 * Puts a request to `before_llm` and its tools to `before_tool_definitions`.
 * @throws HookDeniedError
 */
export async function passRequest(
  call: Call,
  model: SdkModel,
  request: SdkRequest,
): Promise<PassedRequest> {
  const { hooks, base } = call;
  const { abortSignal: signal } = request;
  const pairs = pairsOf(request.prompt);
  const about = { model: model.modelId, provider: model.provider, branch_id: call.branchId };
  const given = pairs.map(({ chat }) => chat);
  const { event, additional_context } = await hooks.emit(
    "before_llm",
    { messages: given, ...requestPayload(request), ...about, ...base },
    { signal },
  );
  const messages = event.messages as readonly Readonly<Record<string, unknown>>[];
  const prompt = messages === given ? request.prompt : promptOf(messages, pairs);
  const passed = await offerTools(call, model.modelId, {
    ...request,
    prompt: call.reasonings.restoreIn(
      additional_context === null ? prompt : [...prompt, userMessage(additional_context)],
      model,
    ),
  });
  await announcePrefix(call, model, passed);
  return { request: passed, messages, about, startedAt: performance.now() };
}

/**
 * Puts the end of a request to `after_llm`. An abort does not keep it from the handlers, who have
 * seen it begin.
 * @returns its texts as handlers have left them, or why they are withheld
 */
export async function endRequest(
  call: Call,
  { messages, about, startedAt }: PassedRequest,
  { response, reasoning, usage, status = "completed", error }: RequestEnding,
): Promise<EndedRequest | { readonly denial: AiDenial }> {
  const counted = usagePayload(usage);
  call.tokens += counted.tokens_used ?? 0;
  const outcome = await call.hooks.decide("after_llm", {
    messages,
    response,
    reasoning,
    latency_ms: Math.round(performance.now() - startedAt),
    status,
    error: error === undefined ? null : className(error),
    ...counted,
    ...about,
    ...call.base,
  });
  if (isDenied(outcome)) return { denial: denialOfOutcome("after_llm", outcome) };
  return { response: outcome.event.response, reasoning: outcome.event.reasoning };
}

async function offerTools(call: Call, model: string, request: SdkRequest): Promise<SdkRequest> {
  const { tools = [], abortSignal: signal } = request;
  if (tools.length === 0) return request;
  const tool_definitions = tools.map(definitionOf);
  const outcome = await call.hooks.decide(
    "before_tool_definitions",
    { tool_definitions, model, ...call.base },
    { signal },
  );
  if (isDenied(outcome)) return withTools(request, []);
  const left = outcome.event.tool_definitions;
  return left === tool_definitions ? request : withTools(request, offeredTools(left, tools));
}

async function announcePrefix(call: Call, model: SdkModel, request: SdkRequest): Promise<void> {
  const { hooks, session } = call;
  if (!hooks.has("prompt_prefix_invalidated")) return;
  const content = JSON.stringify([model.provider, model.modelId, request.tools ?? []]);
  const new_sig = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const known = signatures.get(session) ?? new Map<string, string>();
  signatures.set(session, known);
  const old_sig = known.get(call.branchId);
  known.set(call.branchId, new_sig);
  if (old_sig === undefined || old_sig === new_sig) return;
  await hooks.emit("prompt_prefix_invalidated", { old_sig, new_sig, ...call.base });
}

function className(error: unknown): string {
  return error instanceof Error
    ? error.name
    : typeof error === "string"
      ? "Error"
      : messageOf(error);
}
