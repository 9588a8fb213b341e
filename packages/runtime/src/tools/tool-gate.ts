import {
  type BeforeToolEvent,
  type Flow,
  flow,
  type MaybePromise,
  type Outcome,
  type Patch,
  waitFor,
} from "@hookline/core";
import type { PreHooks } from "./pre-hooks.js";
import type { RegisteredTool } from "./registered-tool.js";
import { settleArguments } from "./settle-arguments.js";
import type { ToolContext } from "./tool.js";
import { ToolHookDeniedError } from "./tool-hook-denied-error.js";
import { ToolNotRunError } from "./tool-not-run-error.js";
import type { BoundScope } from "./tool-scope.js";

/** A call that wants to pass. */
export interface GatedCall {
  readonly name: string;
  readonly callId: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What is wrong with how the arguments were written. */
  readonly wrong: string | undefined;
  /** Undefined when there is no tool of that name. */
  readonly tool: RegisteredTool | undefined;
  /** The names that there are, for the message. */
  readonly known: Iterable<string>;
  readonly context: ToolContext;
  /** Takes what handlers want the model to be told, also of a call that does not pass. */
  noteContext(text: string): void;
}

/** What a call that has passed goes on with. */
export interface Passed {
  readonly tool: RegisteredTool;
  /** What the judges saw. */
  readonly args: Record<string, unknown>;
}

/**
 * Puts a call to the pre-hooks of its manager and to `before_tool`, where its arguments are
 * settled before they are judged.
 * @throws ToolHookDeniedError when it was denied, ToolNotRunError when it could not be prepared,
 * StateRefusedError, or the abort reason of the scope
 */
export function* passGate(call: GatedCall, preHooks: PreHooks, scope: BoundScope): Flow<Passed> {
  const settling = new Settling(call);
  const outcome = scope.decided ?? (yield* decide(call, preHooks, settling, scope));
  if (outcome.additional_context !== null) call.noteContext(outcome.additional_context);
  if (outcome.decision !== "allow" && outcome.decision !== "none") {
    throw settling.hasThrown(outcome.cause) ? settling.asDenial(outcome) : denied(call, outcome);
  }
  return { tool: call.tool as RegisteredTool, args: outcome.event.tool_input };
}

function* decide(
  call: GatedCall,
  preHooks: PreHooks,
  settling: Settling,
  { hooks, base, redact, signal }: BoundScope,
): Flow<Outcome<"before_tool">> {
  const guard = preHooks.guard(call.callId, hooks);
  try {
    const payload = {
      session_id: base?.session_id,
      cwd: base?.cwd,
      agent_name: base?.agent_name,
      tool_name: call.name,
      call_id: call.callId,
      tool_input: call.args,
      tool_description: call.tool?.description ?? null,
    };
    const settle = settling.isNeeded ? settling.run : undefined;
    return yield* waitFor(hooks.decide("before_tool", payload, { settle, redact, signal }));
  } finally {
    guard?.off();
  }
}

/** The emitter's own step at the gate, and what went wrong in it. */
class Settling {
  readonly #call: GatedCall;
  #thrown: { readonly error: unknown } | undefined = undefined;

  constructor(call: GatedCall) {
    this.#call = call;
  }

  /** Whether there is anything to settle. */
  get isNeeded(): boolean {
    const { tool, wrong } = this.#call;
    if (tool === undefined || wrong !== undefined) return true;
    return tool.preprocess !== undefined || tool.check !== undefined;
  }

  readonly run = (event: BeforeToolEvent): MaybePromise<Patch<"before_tool">> =>
    flow(() => this.#patch(event.tool_input));

  hasThrown(error: unknown): boolean {
    return this.#thrown !== undefined && this.#thrown.error === error;
  }

  /** What it has thrown, as the call ends with it: only a preprocessor can have denied. */
  asDenial(outcome: Outcome<"before_tool">): Error {
    const error = this.#thrown?.error;
    if (error instanceof ToolNotRunError) return error;
    return denied(this.#call, outcome, "preprocess");
  }

  *#patch(args: Record<string, unknown>): Flow<Patch<"before_tool">> {
    try {
      return { tool_input: yield* this.#settle(args) };
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  }

  *#settle(args: Record<string, unknown>): Flow<Record<string, unknown>> {
    const { tool, wrong, name, known, context } = this.#call;
    if (wrong !== undefined) throw new ToolNotRunError("TOOL_ARGUMENTS_INVALID", name, wrong);
    if (tool !== undefined) return yield* settleArguments(tool, args, context);
    const names = [...known].join(", ") || "none";
    throw new ToolNotRunError("UNKNOWN_TOOL", name, `there is no such tool. There are: ${names}.`);
  }
}

function denied(
  { name, callId }: GatedCall,
  { decision, reason, denial, cause, by }: Outcome<"before_tool">,
  hook: string | undefined = by,
): ToolHookDeniedError {
  return new ToolHookDeniedError({
    toolName: name,
    callId,
    hook,
    reason: reason ?? "denied",
    decision: decision === "block" ? "block" : "deny",
    kind: denial ?? "denied",
    cause,
  });
}
