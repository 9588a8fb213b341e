import { messageOf, type Outcome } from "@hookline/core";
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
}

/**
 * Emits the end of a call at `after_tool`, and of a failed one at `tool_error`. An abort does not
 * keep it from the handlers, who have seen the call begin.
 * @throws StateRefusedError of a handler
 */
export async function announceEnd(call: OverCall, scope: BoundScope): Promise<Announced> {
  const { name, callId, args, duration, ending } = call;
  const { hooks, base, redact } = scope;
  const options = redact === undefined ? undefined : { redact };
  const error = "error" in ending ? ending.error : undefined;
  const outcome = await hooks.decide(
    "after_tool",
    {
      // Written out, because a spread would take longer than everything else here.
      session_id: base?.session_id,
      cwd: base?.cwd,
      agent_name: base?.agent_name,
      tool_name: name,
      call_id: callId,
      tool_input: args,
      tool_output: "error" in ending ? { error: messageOf(error) } : toolOutput(ending.value),
      tool_error: "error" in ending ? messageOf(error) : null,
      execution_time_ms: duration,
    },
    options,
  );
  if ("error" in ending) {
    const about = { ...base, tool_name: name, call_id: callId, tool_input: args };
    await hooks.emit("tool_error", { ...about, error, duration_ms: duration }, options);
  }
  const { decision, additional_context } = outcome;
  if (decision !== "deny" && decision !== "block") {
    return { result: outcome.event.tool_output, additional_context };
  }
  const why = withheld(name, outcome);
  return { result: "error" in ending ? { error: why } : why, additional_context };
}

/** What a failed handler says is not passed on: it may quote what it was to hide. */
function withheld(name: string, { denial, reason }: Outcome<"after_tool">): string {
  if (denial === "failed") return `Result of ${name} was withheld because a handler failed.`;
  if (denial === "timed_out") return `Result of ${name} was withheld because a handler was late.`;
  return reason || `Result of ${name} was blocked by security policy.`;
}
