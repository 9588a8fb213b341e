import { HooklineError, hasCode, isHooklineError, messageOf } from "../errors/hookline-error.js";
import { type DenialKind, isPermissionError, isStateRefused } from "../errors/verdict-errors.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import { shown } from "../plain-data/name-of.js";
import { isDenial } from "../results/decision.js";
import { type Failure, failedBy, lateBy } from "./failure.js";
import { interpret, type Verdict } from "./interpret.js";
import { adoptPlainPatch, adoptRewrites, dropRewrites } from "./rewrite.js";
import { END, type Run, Stage } from "./run.js";

/**
 * Takes what a deciding handler returned into the outcome of the run.
 * @param event what the handler was given
 */
export function settleReturn(
  run: Run,
  record: HandlerRecord,
  value: unknown,
  event: unknown = run.event,
): void {
  let verdict: Verdict;
  try {
    if (run.touched === null && mayRewrite(run, record) && adoptPlainPatch(run, value)) return;
    verdict = interpret(run.plan, value, event);
    if (isDenial(verdict.decision)) dropRewrites(run);
    else if (mayRewrite(run, record)) adoptRewrites(run, verdict.patch);
    else refusePatch(run, verdict);
  } catch (error) {
    fail(run, record, failedBy(record, error));
    return;
  }
  if (verdict.additional_context) addContext(run, verdict.additional_context);
  decide(run, record, verdict);
}

/** As `settleReturn` with `true` from a handler that has touched nothing. */
export function settleAllow(run: Run, record: HandlerRecord): void {
  const { outcome } = run;
  if (!run.plan.isGate || outcome.decision !== "none") return;
  outcome.decision = "allow";
  outcome.by = record.name;
}

/** Takes what a deciding handler threw into the outcome of the run. */
export function settleThrow(run: Run, record: HandlerRecord, thrown: unknown): void {
  dropRewrites(run);
  if (isStateRefused(thrown)) run.reject(thrown);
  else if (hasCode(thrown, "STOP_HOOK")) {
    if (run.stage === Stage.Change) run.index = END;
  } else if (!denyByThrow(run, record.name, thrown)) fail(run, record, failedBy(record, thrown));
}

/**
 * Denies when what was thrown at a gate is a verdict.
 * @returns whether it was one
 */
export function denyByThrow(run: Run, by: string, thrown: unknown): boolean {
  if (!run.plan.isGate) return false;
  const isBlock = isHooklineError(thrown) && thrown.code === "GUARDRAIL_BLOCKED";
  if (!isBlock && !isPermissionError(thrown)) return false;
  deny(run, by, isBlock ? "block" : "deny", messageOf(thrown), "denied", thrown);
  return true;
}

/** Takes the lateness of a deciding handler into the outcome of the run. */
export function settleLate(run: Run, record: HandlerRecord): void {
  fail(run, record, lateBy(record));
}

/** Notes a failure of a handler; at a gate that fails closed it denies. */
function fail(run: Run, record: HandlerRecord, failure: Failure): void {
  dropRewrites(run);
  noteFailure(run, failure);
  if (run.plan.isGate && record.onFailure === "deny") denyByFailure(run, failure);
}

/** Denies because something has failed. */
export function denyByFailure(run: Run, { who, kind, reason, error }: Failure): void {
  deny(run, who.name, "deny", reason, kind, error);
}

/** Notes a failure that decides nothing. */
export function noteFailure(run: Run, failure: Failure): void {
  run.failures ??= [];
  run.failures.push(failure);
}

/** Denies, unless something has denied already: the first denial is final. */
export function deny(
  run: Run,
  by: string,
  decision: "deny" | "block",
  reason: string,
  kind: DenialKind,
  cause: unknown,
): void {
  run.index = END;
  const { outcome } = run;
  if (isDenial(outcome.decision)) return;
  outcome.decision = decision;
  outcome.reason = reason;
  outcome.by = by;
  outcome.denial = kind;
  outcome.cause = cause;
  run.adopted = null;
  run.frozen = null;
}

function decide(run: Run, record: HandlerRecord, verdict: Verdict): void {
  const { decision, reason } = verdict;
  const { outcome } = run;
  if (decision === "none") return;
  if (isDenial(decision)) {
    const fallback = decision === "block" ? "Blocked by hook" : "Denied by hook";
    deny(run, record.name, decision, reason ?? fallback, "denied", undefined);
  } else if (outcome.decision === "none" || (decision === "ask" && outcome.decision === "allow")) {
    outcome.decision = decision;
    outcome.reason = reason;
    outcome.by = record.name;
  }
}

function mayRewrite(run: Run, record: HandlerRecord): boolean {
  return run.stage === Stage.Change && !record.parallel;
}

function refusePatch(run: Run, verdict: Verdict): void {
  if (verdict.patch === undefined) return;
  const who = run.stage === Stage.Judge ? "judges" : "runs in parallel";
  throw new HooklineError(
    "FORBIDDEN_REWRITE",
    `A handler that ${who} may not change ${Object.keys(verdict.patch).map(shown).join(", ")} at "${run.plan.name}". Let it run in the phase "change", on its own.`,
    { point: run.plan.name },
  );
}

function addContext(run: Run, text: string): void {
  const { outcome } = run;
  outcome.additional_context =
    outcome.additional_context === null ? text : `${outcome.additional_context}\n${text}`;
}

/** Takes what an observing handler threw into the run: it is noted, and the rest still run. */
export function observeThrow(run: Run, record: HandlerRecord, thrown: unknown): void {
  if (isStateRefused(thrown)) run.reject(thrown);
  else if (hasCode(thrown, "STOP_HOOK")) {
    // Watchers of a gate see every outcome, whatever their neighbours say.
    if (run.stage === Stage.Observe) run.index = END;
  } else noteFailure(run, failedBy(record, thrown));
}

/** Whether the action is off, so that nothing has to be settled or asked. */
export function isOff(run: Run): boolean {
  return isDenial(run.outcome.decision);
}
