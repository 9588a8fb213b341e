import { EventView } from "../events/hook-event.js";
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
  if (run.subject === undefined) run.subject = subjectOf(run);
  // What can not be told apart is judged rather than let through.
  if (run.subject === null) return record.onFailure === "deny";
  return record.matcher === null || record.matcher(run.subject);
}

/** What the event says in its match field, defaults included; null for nothing, or no name. */
function subjectOf(run: Run): string | null {
  const event = run.plan.makeEvent(run, EventView.Final) as unknown as Record<string, unknown>;
  const value = event[run.plan.matchField as string];
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
