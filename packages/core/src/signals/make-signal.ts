import { typeOf } from "../dispatch/failure.js";
import type { Run } from "../dispatch/run.js";
import { messageOf } from "../errors/hookline-error.js";
import { type SerializableEvent, serializeEvent } from "../events/serialize-event.js";
import { redactText } from "../redact/redact-text.js";
import { isDenial } from "../results/decision.js";
import type { HookSignal } from "./hook-signal.js";

/** Bytes that the serialised event of a signal may have. */
const EVENT_LIMIT = 16_384;

/** The signal of a run that has ended. */
export function makeSignal(run: Run): HookSignal {
  const { outcome, plan, secrets } = run;
  const event = outcome.event as SerializableEvent;
  const thrown = run.refusal ?? outcome.cause;
  return {
    point: plan.name,
    session_id: event.session_id,
    timestamp: new Date(event.timestamp).toISOString(),
    event: clip(serializeEvent(event)),
    decision: outcome.decision,
    reason: outcome.reason === undefined ? null : redactText(outcome.reason, secrets),
    denied: isDenial(outcome.decision),
    exception:
      thrown === undefined ? null : redactText(`${typeOf(thrown)}: ${messageOf(thrown)}`, secrets),
    by: outcome.by ?? null,
    handlers: run.stopwatch?.timings ?? [],
  };
}

/** The event itself where it is small enough, else its clipped text in a small object. */
export function clip(
  event: Record<string, unknown>,
  limit: number = EVENT_LIMIT,
): Record<string, unknown> {
  const json = JSON.stringify(event);
  const bytes = Buffer.byteLength(json);
  if (bytes <= limit) return event;
  let length = Math.min(json.length, limit);
  for (;;) {
    const clipped = { truncated: true, original_bytes: bytes, data: json.slice(0, length) };
    const excess = Buffer.byteLength(JSON.stringify(clipped)) - limit;
    if (excess <= 0 || length === 0) return clipped;
    // Each character dropped saves at least one byte.
    length = Math.max(0, length - Math.ceil(excess / 2) - 1);
  }
}
