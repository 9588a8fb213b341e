import { HooklineError } from "../errors/hookline-error.js";
import { isField, type PointPlan } from "../handler/point-plan.js";
import { shown } from "../plain-data/name-of.js";

/** A handler, or the emitter, wants to change what may not be changed. */
export function forbiddenRewrite(plan: PointPlan, key: string): HooklineError {
  const what = isField(plan, key) ? "is read-only" : "is no field of the event";
  const may =
    plan.rewrites.length > 0
      ? `Handlers may change ${plan.rewrites.join(", ")}.`
      : "Nothing may be changed there.";
  return new HooklineError("FORBIDDEN_REWRITE", `${shown(key)} ${what} at "${plan.name}". ${may}`, {
    point: plan.name,
  });
}
