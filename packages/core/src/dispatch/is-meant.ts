import { currentOf } from "../events/emission.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import type { Run } from "./run.js";

/** Whether the handler is called in this run; a `once` handler is used up by it. */
export function isMeant(run: Run, record: HandlerRecord): boolean {
  if (record.matcher !== null && !matches(run, record)) return false;
  if (record.once) {
    if (record.spent) return false;
    record.spent = true;
    record.remove();
  }
  return true;
}

function matches(run: Run, record: HandlerRecord): boolean {
  const field = run.plan.matchField as string;
  const value = currentOf(run, field) ?? (field === "agent_name" ? run.base.agentName : undefined);
  // What can not be told apart is judged rather than let through.
  if (value === undefined || value === null || value === "") return record.onFailure === "deny";
  return record.matcher === null || record.matcher(String(value));
}
