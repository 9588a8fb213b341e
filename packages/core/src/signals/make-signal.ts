import type { Run } from "../dispatch/run.js";
import { messageOf, typeOf } from "../errors/hookline-error.js";
import { type SerializableEvent, writeEvent } from "../events/serialize-event.js";
import { redactText } from "../redact/redact-text.js";
import { isDenial } from "../results/decision.js";
import type { HookSignal } from "./hook-signal.js";

/** Bytes that the serialised event of a signal may have. */
const EVENT_LIMIT = 16_384;

/** Characters that a reason or an exception may have in a signal. */
const TEXT_LIMIT = 2_000;

/** The signal of a run that has ended. */
export function makeSignal(run: Run): HookSignal {
  const { outcome, plan, secrets, rejection } = run;
  const thrown = rejection === null ? outcome.cause : rejection.reason;
  const event = outcome.event as SerializableEvent;
  const write = (text: string) => redactText(text, secrets, TEXT_LIMIT);
  return {
    point: plan.name,
    session_id: readable(() => event.session_id) ?? null,
    timestamp: new Date(readable(() => event.timestamp) ?? Date.now()).toISOString(),
    event: eventIn(run, event),
    decision: outcome.decision,
    reason: outcome.reason === undefined ? null : write(outcome.reason),
    denied: isDenial(outcome.decision),
    exception: thrown === undefined ? null : write(`${typeOf(thrown)}: ${messageOf(thrown)}`),
    by: outcome.by ?? null,
    handlers: run.stopwatch?.timings ?? [],
  };
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** What a payload is like must not keep the emit from being recorded. */
function eventIn(run: Run, event: SerializableEvent): Record<string, unknown> {
  try {
    return clip(writeEvent(event, run.secrets));
  } catch (error) {
    run.host.logger.error(
      { err: typeOf(error), point: run.plan.name },
      "An event could not be written; its signal says so.",
    );
    return { event_name: run.plan.name, unreadable: true };
  }
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
