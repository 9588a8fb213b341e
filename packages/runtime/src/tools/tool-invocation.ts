import { type Flow, waitFor } from "@hookline/core";
import { type HiddenText, reportError } from "../recovery/report-error.js";
import { isRefusal } from "../recovery/verdict.js";
import { type Announced, announceEnd } from "./announce-end.js";
import type { PostHooks } from "./post-hooks.js";
import type { SettledToolCall, ToolCall } from "./tool-call.js";
import { type Ending, type RunHost, ToolRun } from "./tool-run.js";
import type { BoundScope } from "./tool-scope.js";

/** What a call needs of its manager. */
export interface CallHost extends RunHost {
  readonly postHooks: PostHooks;
}

/**
 * Takes a call from its first gate to its record. Whatever comes of it, a call that was let
 * through is announced at `after_tool` once; one that was denied before it began is not.
 * @throws StateRefusedError of the tool or a handler
 */
export function* invokeTool(
  host: CallHost,
  call: ToolCall,
  scope: BoundScope,
): Flow<SettledToolCall> {
  const run = new ToolRun(host, call, scope);
  const ending = yield* run.end();
  const { duration } = run;
  const error = "error" in ending ? ending.error : undefined;
  if (isRefusal(error) && !run.hasBegun) throw error;
  const { name, callId, args } = run;
  const { result, additional_context, redact, hidden } =
    run.denial !== undefined && !run.hasBegun
      ? quietDenial(run.denial.message, scope)
      : yield* announceEnd({ name, callId, args, duration, ending }, scope);
  if (isRefusal(error)) throw error;
  if (additional_context !== null) run.context.push(additional_context);
  const shown = redact === scope.redact ? scope : { ...scope, redact };
  if ("error" in ending) yield* waitFor(report(run, ending.error, shown, hidden));
  const notes = host.postHooks.isEmpty
    ? []
    : yield* postHookNotes(host, run, { ending, result }, shown);
  const record = {
    call_id: callId,
    name,
    arguments: args,
    result,
    started_at: run.startedAt,
    duration_ms: duration,
    additional_context: run.context.length === 0 ? null : run.context.join("\n"),
    status: "completed",
  } as const;
  if (run.denial === undefined && !("error" in ending) && notes.length === 0) return record;
  return {
    ...record,
    ...(notes.length === 0 ? {} : { tool_post_hook_notes: notes }),
    ...statusOf(run, ending),
  };
}

/** What the model is told of a denial that no handler of `after_tool` has to hear of. */
function quietDenial(error: string, { redact }: BoundScope): Announced {
  return { result: { error }, additional_context: null, redact };
}

/** A denial is no error of the run, and neither is a call that was stopped. */
async function report(
  run: ToolRun,
  error: unknown,
  scope: BoundScope,
  hidden: HiddenText | undefined,
): Promise<void> {
  if (run.denial !== undefined || scope.signal?.aborted) return;
  const where = { operation: "tool", tool_name: run.name, call_id: run.callId };
  await reportError(error, scope, where, hidden);
}

/** @returns what post-hooks noted; they are not run for a call that was stopped */
function* postHookNotes(
  { postHooks }: CallHost,
  { name, args }: ToolRun,
  { ending, result }: { readonly ending: Ending; readonly result: unknown },
  { hooks, redact, signal }: BoundScope,
): Flow<readonly string[]> {
  const hasFailed = "error" in ending;
  if (hasFailed && signal?.aborted) return [];
  const call = {
    toolName: name,
    args,
    ...(hasFailed ? { result: null, error: ending.error } : { result, error: null }),
  };
  return yield* postHooks.run(call, { logger: hooks.logger, redact });
}

function statusOf({ denial }: ToolRun, ending: Ending) {
  if (denial !== undefined) return { status: "denied", error: denial } as const;
  if ("error" in ending) return { status: "failed", error: ending.error } as const;
  return { status: "completed" } as const;
}
