import type { HandlerRecord } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";

/** A handler and the point it is registered at. */
export interface HandlerAt {
  readonly plan: PointPlan;
  readonly record: HandlerRecord;
}

/** Whether a handler may stop the action, by decision or by failing. */
export function isGuard({ plan, record }: HandlerAt): boolean {
  return plan.isGate && record.phase !== "watch" && record.onFailure === "deny";
}
