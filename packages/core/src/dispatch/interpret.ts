import { HooklineError, messageOf } from "../errors/hookline-error.js";
import type { PointPlan } from "../handler/point-plan.js";
import { isPlainContainer } from "../plain-data/copy-plain.js";
import { nameOf, shown } from "../plain-data/name-of.js";
import { nearestOf } from "../points/nearest.js";
import { DECISION_WORDS, type Decision, isDenial } from "../results/decision.js";
import { isHookResult } from "../results/hook-result.js";
import { forbiddenRewrite } from "./forbidden-rewrite.js";

/** What a returned value says, whatever form it had. */
export interface Verdict {
  readonly decision: Decision;
  readonly reason: string | undefined;
  readonly patch: Readonly<Record<string, unknown>> | undefined;
  readonly additional_context: string | undefined;
}

const NONE: Verdict = verdict("none");
const ALLOW: Verdict = verdict("allow");
const DENY: Verdict = verdict("deny", "Denied by hook");
const VERDICT_KEYS: ReadonlySet<string> = new Set([
  "decision",
  "reason",
  "modified_input",
  "patch",
  "additional_context",
]);

/**
 * Reads what a handler returned.
 * @param event the event it was given; returned as it is, it is no opinion
 * @throws HooklineError `INVALID_RETURN` or `FORBIDDEN_REWRITE` for what is no valid return
 */
export function interpret(plan: PointPlan, value: unknown, event: unknown): Verdict {
  if (value === undefined || value === null || value === event) return NONE;
  if (value === true) return plan.isGate ? ALLOW : NONE;
  if (typeof value === "object") return readObject(plan, value);
  if (plan.isGate && value === false) return DENY;
  if (typeof value === "string") {
    if (plan.output === "replace") return replacement(plan, value);
    if (plan.stringDenies()) return verdict("deny", value);
  }
  throw invalid(plan, nameOf(value));
}

function readObject(plan: PointPlan, value: object): Verdict {
  if (!isPlainContainer(value)) {
    if (isHookResult(value)) return permitted(plan, readBranded(plan, value));
    throw invalid(plan, instanceName(value));
  }
  if (Array.isArray(value)) {
    if (plan.output === "replace") return replacement(plan, value);
    throw invalid(plan, "an array");
  }
  const given = value as Record<string, unknown>;
  if (plan.output === undefined && given.decision !== undefined) {
    return permitted(plan, readVerdictObject(plan, given));
  }
  let stray: string | undefined;
  let rewrites = false;
  for (const key in given) {
    if (plan.rewrites.includes(key)) rewrites = true;
    else stray ??= key;
  }
  if (rewrites && stray === undefined) {
    return { decision: "none", reason: undefined, patch: given, additional_context: undefined };
  }
  if (!rewrites && plan.output === "replace") return replacement(plan, value);
  throw stray === undefined ? invalid(plan, "an empty object") : forbiddenRewrite(plan, stray);
}

function readVerdictObject(plan: PointPlan, given: Record<string, unknown>): Verdict {
  for (const key of Object.keys(given)) {
    if (VERDICT_KEYS.has(key)) continue;
    const [nearest] = nearestOf(key, VERDICT_KEYS);
    throw invalid(
      plan,
      `a verdict with the unknown key ${shown(key)}${nearest === undefined ? "" : ` (did you mean "${nearest}"?)`}`,
    );
  }
  const { decision, reason, additional_context } = given;
  if (!DECISION_WORDS.has(decision)) {
    throw invalid(plan, `a verdict with the unknown decision ${shown(decision)}`);
  }
  const patch = given.modified_input ?? given.patch;
  if (patch !== undefined && patch !== null && typeof patch !== "object") {
    throw invalid(plan, `a verdict whose modified_input is ${nameOf(patch)}`);
  }
  return {
    decision: decision as Decision,
    reason: isDenial(decision) ? reasonOfDenial(reason) : textOf(plan, "reason", reason),
    patch: (patch as Record<string, unknown> | null | undefined) ?? undefined,
    additional_context: textOf(plan, "additional_context", additional_context),
  };
}

/** The brand vouches for nothing: it may be of another copy, or edited. Each member is read once. */
function readBranded(plan: PointPlan, value: object): Verdict {
  const { decision, reason, patch, additional_context } = value as Record<string, unknown>;
  return readVerdictObject(plan, { decision, reason, patch, additional_context });
}

/** A verdict may only say what its point lets it say. */
function permitted(plan: PointPlan, given: Verdict): Verdict {
  if (!plan.isGate && given.decision !== "allow") {
    throw invalid(plan, `the decision "${given.decision}", but nothing can be denied there`);
  }
  if (given.patch !== undefined) {
    for (const key of Object.keys(given.patch)) {
      if (!plan.rewrites.includes(key)) throw forbiddenRewrite(plan, key);
    }
  }
  return given;
}

function replacement(plan: PointPlan, value: unknown): Verdict {
  const [field = ""] = plan.rewrites;
  return {
    decision: "none",
    reason: undefined,
    patch: { [field]: value },
    additional_context: undefined,
  };
}

function verdict(decision: Decision, reason?: string): Verdict {
  return { decision, reason, patch: undefined, additional_context: undefined };
}

/** A denial stands, whatever was given as its reason. */
function reasonOfDenial(reason: unknown): string | undefined {
  return reason === undefined || reason === null ? undefined : messageOf(reason);
}

function textOf(plan: PointPlan, key: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalid(plan, `a verdict whose ${key} is ${nameOf(value)}`);
  return value;
}

function instanceName(value: object): string {
  return `an instance of ${value.constructor?.name ?? "an unnamed class"}`;
}

function invalid(plan: PointPlan, got: string): HooklineError {
  return new HooklineError(
    "INVALID_RETURN",
    `"${plan.name}" got ${got}. Return ${expectation(plan)}.`,
    { point: plan.name },
  );
}

function expectation(plan: PointPlan): string {
  const patch = plan.rewrites.map((field) => `{ ${field} } to change it`);
  const verdicts = plan.isGate ? ["a boolean", "a HookResult"] : [];
  return ["nothing", ...verdicts, ...patch].join(", or ");
}
