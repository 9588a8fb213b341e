import { messageOf } from "../errors/hookline-error.js";
import { isStateRefused } from "../errors/verdict-errors.js";
import { currentOf } from "../events/emission.js";
import { agentNameOf, cwdOf, EventView, sessionIdOf } from "../events/hook-event.js";
import type { HookEvents, OnPermissionAskPayload } from "../generated/events.js";
import type { Outcome } from "../results/outcome.js";
import type { DecideOptions } from "./emit-options.js";
import type { Failing } from "./failure.js";
import type { Run } from "./run.js";
import { deny, denyByFailure, denyByThrow, isOff, noteFailure } from "./settle-result.js";
import { isThenable } from "./thenable.js";

/** How outcomes call the person, or program, that answers permission questions. */
const APPROVER: Failing = Object.freeze({ name: "approver" });

/**
 * Puts the question of a run that ended in `ask`, once: through `on_permission_ask`, and from
 * there to the approver. Not called again for its own answer.
 * @returns what it has to wait for
 */
export function askApprover(run: Run): PromiseLike<unknown> | undefined {
  const { plan, outcome } = run;
  if (run.index > 0 || isOff(run) || !plan.isGate) return undefined;
  const undecided = plan.isPermission ? outcome.decision !== "allow" : outcome.decision === "ask";
  if (!undecided) return undefined;
  if ((run.options as DecideOptions | undefined)?.ask === "return") {
    outcome.decision = "ask";
    return undefined;
  }
  run.index = 1;
  try {
    const answer = plan.isPermission ? askPerson(run) : askPoint(run);
    if (isThenable(answer)) return answer;
    approverAnswered(run, answer);
  } catch (thrown) {
    approverFailed(run, thrown);
  }
  return undefined;
}

/** Takes the answer: an outcome of `on_permission_ask`, or what the approver returned. */
export function approverAnswered(run: Run, answer: unknown): void {
  const { outcome } = run;
  const given = typeof answer === "object" && answer !== null ? answer : undefined;
  const approved =
    answer === true || (given !== undefined && "decision" in given && given.decision === "allow");
  if (approved) {
    outcome.decision = "allow";
    outcome.by = (given as Outcome | undefined)?.by ?? APPROVER.name;
    outcome.reason = (given as Outcome | undefined)?.reason ?? outcome.reason;
    return;
  }
  const refusal = given as Partial<Outcome> | undefined;
  deny(
    run,
    refusal?.by ?? APPROVER.name,
    refusal?.decision === "block" ? "block" : "deny",
    refusal?.reason ?? refusedReason(run),
    refusal?.denial ?? "denied",
    refusal?.cause,
  );
}

/** An approver that fails has not approved. */
export function approverFailed(run: Run, thrown: unknown): void {
  if (isStateRefused(thrown)) run.reject(thrown);
  else if (!denyByThrow(run, APPROVER.name, thrown)) {
    const reason = `The approver failed: ${messageOf(thrown)}`;
    const failure = { who: APPROVER, kind: "failed", reason, error: thrown } as const;
    noteFailure(run, failure);
    denyByFailure(run, failure);
  }
}

function askPoint(run: Run): unknown {
  return run.host.decide("on_permission_ask", question(run), {
    signal: run.options?.signal,
    redact: run.secrets,
  });
}

function askPerson(run: Run): unknown {
  const { approver } = run.host;
  if (approver === undefined) return undefined;
  const event = run.plan.makeEvent(run, EventView.Final);
  return approver({
    event: event as unknown as HookEvents["on_permission_ask"],
    signal: run.options?.signal,
  });
}

function question(run: Run): OnPermissionAskPayload {
  const { plan, outcome } = run;
  const input = currentOf(run, "tool_input") as Record<string, unknown> | undefined;
  const subject = plan.matchField === undefined ? undefined : currentOf(run, plan.matchField);
  return {
    session_id: sessionIdOf(run) as string | null,
    cwd: cwdOf(run) as string,
    agent_name: agentNameOf(run) as string | undefined,
    tool_name: (currentOf(run, "tool_name") as string | undefined) ?? "",
    target: subject === undefined ? plan.name : String(subject),
    ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    ...(input === undefined ? {} : { tool_input: input }),
  };
}

function refusedReason(run: Run): string {
  if (run.host.approver !== undefined) return "The approver did not approve";
  const asked = run.plan.isPermission ? currentOf(run, "reason") : run.outcome.reason;
  const why = typeof asked === "string" && asked !== "" ? ` (${asked})` : "";
  return `Permission is needed${why}, and no approver is there to give it. Pass one as \`approver\` when the bus is built.`;
}
