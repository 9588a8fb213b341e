import type { DenialKind, HookDeniedError, Outcome } from "@hookline/core";
import type { SdkAnswer, SdkRequest } from "./model/sdk-types.js";

/** Where a denied turn or model call can have been denied. */
export type DenyingPoint = "user_prompt_submit" | "before_agent" | "before_llm" | "after_llm";

/** That a gate denied a turn or a model call, as the result of the SDK carries it. */
export interface AiDenial {
  readonly point: DenyingPoint;
  readonly decision: "deny" | "block";
  /** Whether it was a decision, a handler that failed, or one that was late. */
  readonly kind: DenialKind;
  /** In the words of whoever denied; of a handler that failed only that it did. */
  readonly reason: string;
  /** Name of the handler that denied; null where it has none. */
  readonly by: string | null;
}

/** Under which key the results of the SDK carry what Hookline says of them. */
const KEY = "hookline";

/**
 * What denied the turn or the model call that a result of the SDK comes from; undefined when
 * nothing did.
 *
 * @example
 * const result = await agent.generate({ prompt });
 * const denial = denialOf(result.providerMetadata); // of a stream: await result.providerMetadata
 */
export function denialOf(
  providerMetadata: Readonly<Record<string, unknown>> | undefined,
): AiDenial | undefined {
  const ours = providerMetadata?.[KEY] as { readonly denial?: AiDenial } | undefined;
  return ours?.denial;
}

/** A denial out of an outcome. */
export function denialOfOutcome(
  point: DenyingPoint,
  { decision, denial, reason, by }: Outcome,
): AiDenial {
  return denialAt(point, decision, denial ?? "denied", reason ?? "", by);
}

/** A denial out of the error that an emit threw. */
export function denialOfError(
  point: DenyingPoint,
  { decision, kind, reason, handler }: HookDeniedError,
): AiDenial {
  return denialAt(point, decision, kind, reason, handler);
}

/**
 * The answer that stands for a denied one: the loop of the SDK ends with it.
 * @param request what it answers; the SDK would parse a text as the object that it asks for
 */
export function deniedAnswer(denial: AiDenial, request: SdkRequest): SdkAnswer {
  const text = deniedText(denial, request);
  return {
    content: text === "" ? [] : [{ type: "text", text }],
    finishReason: { unified: "content-filter", raw: `${KEY}:${denial.point}` },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
    providerMetadata: denialMetadata(denial),
    warnings: [],
  };
}

/** What a result says of its denial. */
export function denialMetadata(denial: AiDenial): NonNullable<SdkAnswer["providerMetadata"]> {
  return { [KEY]: { denial: { ...denial } } };
}

/**
 * What is said in the place of an answer; nothing where the turn did not begin, or where a text would
 * be taken for what the request asks for.
 */
export function deniedText({ point, kind, reason }: AiDenial, request: SdkRequest): string {
  if (request.responseFormat?.type === "json") return "";
  if (point === "before_llm") return `[LLM request blocked by hook: ${why(kind, reason)}]`;
  if (point === "after_llm") return `[LLM response withheld by hook: ${why(kind, reason)}]`;
  return "";
}

function denialAt(
  point: DenyingPoint,
  decision: string,
  kind: DenialKind,
  reason: string,
  by: string | undefined,
): AiDenial {
  return {
    point,
    decision: decision === "block" ? "block" : "deny",
    kind,
    reason: kind === "denied" ? reason : why(kind, reason),
    by: by ?? null,
  };
}

/** What a failed handler says is not passed on: it may quote what it was to hide. */
function why(kind: DenialKind, reason: string): string {
  if (kind === "failed") return "a handler failed";
  if (kind === "timed_out") return "a handler was late";
  return reason || "Blocked by hook";
}
