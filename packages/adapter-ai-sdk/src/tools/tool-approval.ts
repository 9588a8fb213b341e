import { isDeepStrictEqual } from "node:util";
import {
  type BeforeToolEvent,
  type Flow,
  flow,
  isDenial,
  type MaybePromise,
  type Outcome,
  type Patch,
  waitFor,
} from "@hookline/core";
import { asSchema, type FlexibleSchema, type ModelMessage } from "ai";
import type { Call } from "../call/call.js";

/** A call of a tool that wants to pass. */
export interface GatedCall {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** As the model wrote it, and the SDK has checked it. */
  readonly input: unknown;
  readonly schema: FlexibleSchema<unknown> | undefined;
}

type Validate = NonNullable<ReturnType<typeof asSchema>["validate"]>;
type Verdict = Outcome<"before_tool">;

const ASKED = "The tool needs the permission of a person, and nobody gave it";
const SWAPPED =
  "A handler has changed the arguments and one asks for permission, but the question of the SDK would show the old ones. Answer at on_permission_ask, or give the session an approver";

/**
 * One call at its gate. `before_tool` is asked once, whatever asks first: the SDK, whether somebody
 * has to approve, or the tool when it is to run.
 */
export class ToolApproval {
  readonly #call: Call;
  readonly #gated: GatedCall;
  /** Whether the question was left to the SDK. */
  #isOpen = false;
  #verdict: Verdict;

  private constructor(call: Call, gated: GatedCall, verdict: Verdict) {
    this.#call = call;
    this.#gated = gated;
    this.#verdict = verdict;
    this.#isOpen = verdict.decision === "ask";
  }

  /** Puts the call to `before_tool`. A session without an approver leaves questions to the SDK. */
  static *of(call: Call, gated: GatedCall): Flow<ToolApproval> {
    const { hooks, base, signal } = call;
    // The SDK has checked what no handler can have changed.
    const isHeard = hooks.has("before_tool");
    const verdict = yield* waitFor(
      hooks.decide(
        "before_tool",
        {
          tool_name: gated.name,
          call_id: gated.id,
          tool_input: argumentsOf(gated.input),
          tool_description: gated.description,
          session_id: base.session_id,
          cwd: base.cwd,
          agent_name: base.agent_name,
        },
        {
          signal,
          settle: isHeard ? (event) => settle(event, gated) : undefined,
          ask: hooks.hasApprover ? undefined : "return",
        },
      ),
    );
    return new ToolApproval(call, gated, verdict);
  }

  /** Whether a person has yet to answer. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Whether the SDK has to ask somebody before the tool runs.
   * @param ownNeed whether the tool itself wants to be approved
   */
  *isNeeded(ownNeed: boolean, messages: readonly ModelMessage[]): Flow<boolean> {
    const denied = isDenial(this.#verdict.decision);
    if (!denied && !ownNeed && !this.#isOpen) return false;
    const answer = answerIn(messages, this.#gated.id);
    // An answer that is there must not be taken for a forged one; a denial is told by the tool.
    if (denied) return answer !== undefined;
    this.#isOpen = true;
    if (answer !== undefined) return true;
    const { hooks, base, signal } = this.#call;
    const reason = this.#verdict.reason;
    const asked = yield* waitFor(
      hooks.decide(
        "on_permission_ask",
        {
          ...base,
          tool_name: this.#gated.name,
          target: this.#gated.name,
          tool_input: this.#verdict.event.tool_input,
          ...(reason === undefined ? {} : { reason }),
        },
        { signal, ask: hooks.hasApprover ? undefined : "return" },
      ),
    );
    if (asked.decision === "ask") return !this.#isSwapped() || this.#close(SWAPPED);
    this.#isOpen = false;
    const { decision, by, cause, denial } = asked;
    this.#verdict = {
      ...fieldsOf(this.#verdict),
      decision,
      reason: asked.reason,
      by,
      cause,
      denial,
    };
    return false;
  }

  /** What the tool runs with; a question that is open is answered by the messages, or denied. */
  conclude(messages: readonly ModelMessage[]): Verdict {
    if (!this.#isOpen || isDenial(this.#verdict.decision)) return this.#verdict;
    if (answerIn(messages, this.#gated.id) !== true) this.#close(ASKED);
    else if (this.#isSwapped()) this.#close(SWAPPED);
    else this.#verdict = { ...fieldsOf(this.#verdict), decision: "allow" };
    return this.#verdict;
  }

  /** The person would approve other arguments than those the tool gets. */
  #isSwapped(): boolean {
    return !isDeepStrictEqual(this.#verdict.event.tool_input, argumentsOf(this.#gated.input));
  }

  #close(reason: string): false {
    this.#isOpen = false;
    this.#verdict = { ...fieldsOf(this.#verdict), decision: "deny", reason, denial: "denied" };
    return false;
  }
}

/** The arguments of a call as handlers see them; what is no object is `input`. */
export function argumentsOf(input: unknown): Record<string, unknown> {
  return isObject(input) ? input : { input };
}

/** The input of a tool out of what handlers have left of the arguments. */
export function inputOf(args: Readonly<Record<string, unknown>>, given: unknown): unknown {
  return isObject(given) ? args : args.input;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks what handlers have changed as the SDK has checked what the model wrote. */
function settle(
  { tool_input }: BeforeToolEvent,
  { name, input, schema }: GatedCall,
): MaybePromise<Patch<"before_tool"> | undefined> {
  if (schema === undefined || isDeepStrictEqual(tool_input, argumentsOf(input))) return undefined;
  const { validate } = asSchema(schema);
  if (validate === undefined) return undefined;
  return flow(() => checked(name, validate(inputOf(tool_input, input))));
}

function* checked(name: string, result: ReturnType<Validate>): Flow<Patch<"before_tool">> {
  const checked = yield* waitFor(result);
  if (checked.success) return { tool_input: argumentsOf(checked.value) };
  throw new Error(`The changed arguments do not fit "${name}": ${checked.error.message}`);
}

/** Whether somebody approved a call in these messages; undefined where nobody was asked. */
function answerIn(messages: readonly ModelMessage[], toolCallId: string): boolean | undefined {
  const asked = new Set<string>();
  let answer: boolean | undefined;
  for (const { role, content } of messages) {
    if (typeof content === "string") continue;
    for (const part of content) {
      if (role === "assistant" && part.type === "tool-approval-request") {
        if (part.toolCallId === toolCallId) asked.add(part.approvalId);
      }
      if (role === "tool" && part.type === "tool-approval-response") {
        // The first answer counts, as it does in the SDK.
        if (asked.has(part.approvalId)) answer ??= part.approved;
      }
    }
  }
  return answer;
}

/** An outcome's fields, which it may have by inheritance. */
function fieldsOf({ decision, reason, event, additional_context, by, cause, denial }: Verdict) {
  return { decision, reason, event, additional_context, by, cause, denial };
}
