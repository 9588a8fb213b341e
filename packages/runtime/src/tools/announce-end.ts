import {
  type AfterToolPayload,
  type Flow,
  isDenial,
  messageOf,
  type Outcome,
  waitFor,
} from "@hookline/core";
import type { HiddenText } from "../recovery/report-error.js";
import { toolOutput } from "./tool-output.js";
import type { Ending } from "./tool-run.js";
import type { BoundScope } from "./tool-scope.js";

/** A call that is over. */
export interface OverCall {
  readonly name: string;
  readonly callId: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** How long the tool ran, in ms. */
  readonly duration: number;
  readonly ending: Ending;
}

/** What handlers made of it. */
export interface Announced {
  /** What the model is told. */
  readonly result: unknown;
  readonly additional_context: string | null;
  /** Texts that logs and signals must not show from here on. */
  readonly redact: readonly string[] | undefined;
  /** What `after_tool` has hidden of a failure from the model; undefined where it has not. */
  readonly hidden?: HiddenText | undefined;
}

/**
 * Emits the end of a call at `after_tool`, and of a failed one at `tool_error`. An abort does not
 * keep it from the handlers, who have seen the call begin. What a tool threw is shown no more where
 * `after_tool` has hidden it from the model.
 * @throws StateRefusedError of a handler
 */
export function* announceEnd(call: OverCall, scope: BoundScope): Flow<Announced> {
  return "error" in call.ending
    ? yield* announceFailure(call, messageOf(call.ending.error), call.ending.error, scope)
    : yield* announceResult(call, toolOutput(call.ending.value), scope);
}

function* announceResult(call: OverCall, tool_output: unknown, scope: BoundScope): Flow<Announced> {
  const { hooks, redact } = scope;
  const options = redact === undefined ? undefined : { redact };
  const outcome = yield* waitFor(
    hooks.decide("after_tool", payload(call, tool_output, null, scope), options),
  );
  const { additional_context } = outcome;
  const why = withheld(call.name, outcome);
  return { result: why ?? outcome.event.tool_output, additional_context, redact };
}

function* announceFailure(
  call: OverCall,
  message: string,
  error: unknown,
  scope: BoundScope,
): Flow<Announced> {
  const { hooks, base, redact = [] } = scope;
  let isShown = false;
  const options = {
    // Read when the signal is made: by then it is known whether a handler has hidden the text.
    get redact(): readonly string[] {
      return isShown ? redact : [...redact, message];
    },
    settle({ tool_output }: { readonly tool_output: unknown }): void {
      isShown = (tool_output as { readonly error?: unknown } | null)?.error === message;
    },
  };
  const outcome = yield* waitFor(
    hooks.decide("after_tool", payload(call, { error: message }, message, scope), options),
  );
  const why = withheld(call.name, outcome);
  if (why !== undefined) isShown = false;
  const result = why === undefined ? outcome.event.tool_output : { error: why };
  yield* waitFor(
    hooks.emit(
      "tool_error",
      {
        ...base,
        tool_name: call.name,
        call_id: call.callId,
        tool_input: call.args,
        error: isShown ? error : textIn(result),
        duration_ms: call.duration,
      },
      { redact: options.redact },
    ),
  );
  const { additional_context } = outcome;
  const hidden = isShown || message === "" ? undefined : { text: message, instead: textIn(result) };
  return { result, additional_context, redact: options.redact, hidden };
}

function payload(
  { name, callId, args, duration }: OverCall,
  tool_output: unknown,
  tool_error: string | null,
  { base }: BoundScope,
): AfterToolPayload {
  return {
    // Written out, because a spread would take longer than everything else here.
    session_id: base?.session_id,
    cwd: base?.cwd,
    agent_name: base?.agent_name,
    tool_name: name,
    call_id: callId,
    tool_input: args,
    tool_output,
    tool_error,
    execution_time_ms: duration,
  };
}

/** What is left of the text of a failure. */
function textIn(result: unknown): string {
  const { error = result } = Object(result) as { readonly error?: unknown };
  return typeof error === "string" ? error : JSON.stringify(error);
}

/**
 * What the model is told in place of a result that was denied to it; undefined where it was not.
 * What a failed handler says is not passed on: it may quote what it was to hide.
 */
function withheld(
  name: string,
  { decision, denial, reason }: Outcome<"after_tool">,
): string | undefined {
  if (!isDenial(decision)) return undefined;
  if (denial === "failed") return `Result of ${name} was withheld because a handler failed.`;
  if (denial === "timed_out") return `Result of ${name} was withheld because a handler was late.`;
  return reason || `Result of ${name} was blocked by security policy.`;
}
