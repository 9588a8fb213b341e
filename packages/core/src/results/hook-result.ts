import type { Decision } from "./decision.js";

const BRAND = Symbol.for("hookline.result");

/** What a verdict carries besides its reason. */
export interface ResultExtras<P extends object> {
  /** Values for rewritable fields; ignored with a denial. */
  readonly patch?: P;
  /** Text the model is told, where the point has a place for it. */
  readonly additional_context?: string;
}

/**
 * What a handler at a gate decided. Recognised by brand, so a result made by another copy of the
 * package counts too.
 */
export class HookResult<P extends object = never> {
  readonly decision: Exclude<Decision, "none">;
  readonly reason: string | undefined;
  readonly patch: P | undefined;
  readonly additional_context: string | undefined;

  private constructor(
    decision: Exclude<Decision, "none">,
    reason: string | undefined,
    extras: ResultExtras<P> | undefined,
  ) {
    this.decision = decision;
    this.reason = reason;
    this.patch = extras?.patch;
    this.additional_context = extras?.additional_context;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** No objection. It waives nothing: a denial of any other handler still wins. */
  static allow<P extends object = never>(reason?: string, extras?: ResultExtras<P>): HookResult<P> {
    return new HookResult<P>("allow", reason, extras);
  }

  /** The action does not happen. */
  static deny(reason?: string, extras?: Omit<ResultExtras<never>, "patch">): HookResult {
    return new HookResult<never>("deny", reason, extras);
  }

  /** As `deny`, recorded as `block`. */
  static block(reason?: string, extras?: Omit<ResultExtras<never>, "patch">): HookResult {
    return new HookResult<never>("block", reason, extras);
  }

  /** The approver is asked; a denial of any other handler still wins. */
  static ask<P extends object = never>(reason?: string, extras?: ResultExtras<P>): HookResult<P> {
    return new HookResult<P>("ask", reason, extras);
  }
}

/** Whether a value is a `HookResult`, of this copy of the package or another. */
export function isHookResult(value: object): value is HookResult<Record<string, unknown>> {
  return BRAND in value;
}
