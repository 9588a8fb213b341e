import type { ErrorCode } from "./codes.js";
import { type ErrorDetails, HooklineError, hasCode, isHooklineError } from "./hookline-error.js";

/** How a gate came to say no: by decision, because a handler failed, or because it was late. */
export type DenialKind = "denied" | "failed" | "timed_out";

/** Thrown by a handler at a gate to deny the action; also what a denied action throws. */
export class PermissionError extends HooklineError {
  constructor(
    message = "Permission denied",
    details: ErrorDetails & { readonly code?: ErrorCode } = {},
  ) {
    super(details.code ?? "PERMISSION_DENIED", message, details);
    Object.defineProperty(this, PERMISSION, { value: true });
  }
}

/** Thrown by a handler at a gate to block the action; recorded as `block`. */
export class GuardrailBlocked extends HooklineError {
  readonly reason: string;

  constructor(reason = "Blocked by guardrail plugin", details: ErrorDetails = {}) {
    super("GUARDRAIL_BLOCKED", reason, details);
    this.reason = reason;
  }
}

/** Thrown by a handler to skip the rest of its phase; the action goes on, and judges still run. */
export class StopHook extends HooklineError {
  constructor(message = "The rest of the phase is skipped") {
    super("STOP_HOOK", message);
  }
}

/**
 * Thrown by a store that declines a write. No emit isolates it and nothing suppresses it, so
 * that a run can not report a success that was not stored.
 */
export class StateRefusedError extends HooklineError {
  constructor(message: string, details: ErrorDetails = {}) {
    super("STATE_REFUSED", message, details);
  }
}

/** Thrown by `emit` at a gate that said no. */
export class HookDeniedError extends PermissionError {
  /** `block` when a handler asked for that word, else `deny`. */
  readonly decision: "deny" | "block";
  readonly reason: string;
  readonly kind: DenialKind;

  constructor(denial: {
    readonly point: string;
    readonly decision: "deny" | "block";
    readonly kind: DenialKind;
    readonly reason: string;
    readonly handler?: string;
    readonly cause?: unknown;
  }) {
    super(describe(denial), { ...denial, code: "HOOK_DENIED" });
    this.decision = denial.decision;
    this.kind = denial.kind;
    this.reason = denial.reason;
  }
}

const PERMISSION = Symbol.for("hookline.permission-error");

/** Whether a thrown value is a `PermissionError`, of this copy of the package or another. */
export function isPermissionError(value: unknown): value is PermissionError {
  return isHooklineError(value) && PERMISSION in value;
}

/** Whether a thrown value is a `StateRefusedError`. */
export function isStateRefused(value: unknown): value is StateRefusedError {
  return hasCode(value, "STATE_REFUSED");
}

function describe(denial: {
  readonly point: string;
  readonly kind: DenialKind;
  readonly reason: string;
  readonly handler?: string;
}): string {
  const who = denial.handler === undefined ? "" : ` by "${denial.handler}"`;
  if (denial.kind === "denied") return `"${denial.point}" was denied${who}: ${denial.reason}`;
  const what = denial.kind === "failed" ? "a handler failed" : "a handler was late";
  return `"${denial.point}" was denied because ${what}: ${denial.reason}`;
}
