import {
  type HookContext,
  redactText,
  type SerializableEvent,
  serializeEvent,
} from "@hookline/core";
import type { AuditRecord } from "./log/audit-log.js";

/** Characters that the event of a record has at most. */
const EVENT_LIMIT = 16_384;

/** Characters that a reason or a cause has at most. */
const TEXT_LIMIT = 2_000;

/** An event, and what was decided where something can be, redacted and cut. */
export function auditRecord(
  event: SerializableEvent,
  outcome: HookContext["outcome"],
): AuditRecord {
  const point = event.event_name;
  const what = { point, session_id: event.session_id, event: clipped(serializeEvent(event)) };
  if (outcome === undefined) return { kind: "event", ...what };
  // Its JSON form is the redacted one.
  const { decision, reason, by, denial, cause } = JSON.parse(JSON.stringify(outcome));
  return {
    kind: "decision",
    decision,
    reason: cut(reason),
    by: by ?? null,
    denial: denial ?? null,
    cause: cut(cause),
    ...what,
  };
}

function cut(text: unknown): string | null {
  if (text === undefined || text === null) return null;
  return redactText(typeof text === "string" ? text : JSON.stringify(text), [], TEXT_LIMIT);
}

function clipped(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const json = JSON.stringify(event);
  if (json.length <= EVENT_LIMIT) return event;
  return { truncated: true, original_characters: json.length, data: json.slice(0, EVENT_LIMIT) };
}
