import { inspect } from "node:util";
import { HooklineError } from "../errors/hookline-error.js";
import { copyPlain, frozenCopy, isPlainContainer } from "../plain-data/copy-plain.js";
import { definitionOf, type PointName } from "../points/index.js";
import { currentOf, type Emission } from "./emission.js";
import { type SerializableEvent, serializeEvent } from "./serialize-event.js";

/** Who holds an event, and so what may be done with it. */
export enum EventView {
  /** A change handler: rewritable fields may be assigned, and their containers edited. */
  Change = 0,
  /** A judge, watcher or observer: everything is read-only to any depth. */
  Final = 1,
  /** The emitter: it gets the values themselves. */
  Emitter = 2,
}

/**
 * What the event classes have in common; the generator writes one class per point. An event
 * copies nothing up front: fields are read through to the emitter's payload, and a container is
 * copied when it is first read, so that nothing a handler does to it reaches anyone before it is
 * adopted.
 *
 * The classes do not extend this one, but have it in their prototype chain: what every emit runs
 * through is faster in flat classes with fields of their own.
 */
export abstract class HookEvent {
  abstract get event_name(): string;

  /** The redacted, cut JSON form, so that an event in a log line shows nothing it must not. */
  toJSON(): Record<string, unknown> {
    return serializeEvent(this as unknown as SerializableEvent);
  }

  [inspect.custom](): Record<string, unknown> {
    return this.toJSON();
  }
}

/** Makes the event of a point for one holder. */
export type EventMaker = (emission: Emission, view: EventView) => HookEvent;

/** The session, unless the emitter named another. */
export function sessionIdOf({ base, payload }: Emission): unknown {
  const own = payload.session_id;
  return own === undefined ? base.sessionId : own;
}

/** The directory, unless the emitter named another. */
export function cwdOf({ base, payload }: Emission): unknown {
  return payload.cwd ?? base.cwd;
}

/** The agent, unless the emitter named another. */
export function agentNameOf({ base, payload }: Emission): unknown {
  return payload.agent_name ?? base.agentName;
}

/** A container that handlers may only look at. */
export function readContainer(
  emission: Emission,
  view: EventView,
  field: string,
  fallback: unknown,
): unknown {
  const given = emission.payload[field];
  const value = given === undefined ? fallback : given;
  return view === EventView.Emitter
    ? asJudged(emission, field, value)
    : frozen(emission, field, value);
}

/** A field that change handlers may assign, and whose container they may edit. */
export function readRewritable(
  event: object,
  emission: Emission,
  view: EventView,
  field: string,
  fallback: unknown,
): unknown {
  const isActive = view === EventView.Change && emission.event === event;
  if (isActive && emission.touched !== null && field in emission.touched) {
    return emission.touched[field];
  }
  const now = currentOf(emission, field);
  const value = now === undefined ? fallback : now;
  if (view === EventView.Emitter) return asJudged(emission, field, value);
  if (typeof value !== "object" || value === null) return value;
  if (view === EventView.Final) return frozen(emission, field, value);
  if (!isPlainContainer(value)) return value;
  const copy = copyPlain(value);
  if (isActive) touch(emission, field, copy);
  return copy;
}

/** Called by the setters of fields that change handlers may assign. */
export function writeRewritable(
  event: HookEvent,
  emission: Emission,
  view: EventView,
  field: string,
  value: unknown,
): void {
  if (view !== EventView.Change) {
    throw refusal(event, field, 'can only be changed by a handler in the phase "change"');
  }
  if (emission.event === event) touch(emission, field, value);
}

/** Called by the setters of fields that may not be changed. */
export function refuseWrite(event: HookEvent, field: string): never {
  const { rewrites = [] } = definitionOf(event.event_name as PointName);
  const may = rewrites.length > 0 ? `may change ${rewrites.join(", ")}` : "may change nothing";
  throw refusal(event, field, `is read-only; handlers ${may} there`);
}

function refusal(event: HookEvent, field: string, why: string): HooklineError {
  const point = event.event_name;
  return new HooklineError("FORBIDDEN_REWRITE", `"${field}" of "${point}" ${why}.`, { point });
}

function touch(emission: Emission, field: string, value: unknown): void {
  emission.touched ??= {};
  emission.touched[field] = value;
}

/**
 * What the emitter goes on with: what the handlers have seen, even where the emitter has gone on
 * editing its payload since. Where nobody has looked, the payload's own value.
 */
function asJudged(emission: Emission, field: string, value: unknown): unknown {
  const { adopted, frozen } = emission;
  if (frozen === null || !(field in frozen) || (adopted !== null && field in adopted)) return value;
  const copy = copyPlain(frozen[field]);
  emission.adopted ??= {};
  emission.adopted[field] = copy;
  return copy;
}

function frozen(emission: Emission, field: string, value: unknown): unknown {
  if (!isPlainContainer(value)) return value;
  emission.frozen ??= {};
  if (!(field in emission.frozen)) emission.frozen[field] = frozenCopy(value);
  return emission.frozen[field];
}
