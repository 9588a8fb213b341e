import { inspect } from "node:util";
import { HooklineError } from "../errors/hookline-error.js";
import { copyPlain, frozenCopy, isPlainContainer } from "./copy-plain.js";
import type { Emission } from "./emission.js";
import { SECRETS, serializeEvent } from "./serialize-event.js";

/** Who holds an event, and so what may be done with it. */
export enum EventView {
  /** A change handler: rewritable fields may be assigned, and their containers edited. */
  Change = 0,
  /** A judge, watcher or observer: everything is read-only to any depth. */
  Final = 1,
  /** The emitter: it gets the values themselves. */
  Emitter = 2,
}

type Fields = Record<string, unknown>;

let payloadOf: (event: HookEvent) => Readonly<Fields>;
let readContainer: (event: HookEvent, field: string, fallback: unknown) => unknown;
let readRewritable: (event: HookEvent, field: string, fallback: unknown) => unknown;
let writeRewritable: (event: HookEvent, field: string, value: unknown) => void;
let hasTurn: (event: HookEvent) => boolean;
let closeTurn: (event: HookEvent) => Fields | null;

/**
 * Base of the event classes that the generator writes, one per point. An event copies nothing
 * up front: fields are read through to the emitter's payload, and a container is copied when it
 * is first read, so that nothing a handler does to it reaches anyone before it is adopted.
 */
export abstract class HookEvent {
  readonly #emission: Emission;
  readonly #view: EventView;
  /** Rewritable fields that the running handler has assigned, or whose container it has read. */
  #turn: Fields | null = null;
  #frozen: Fields | null = null;

  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }

  abstract get event_name(): string;

  get session_id(): string | null {
    const own = this.#emission.payload.session_id;
    return own === undefined ? this.#emission.base.sessionId : (own as string | null);
  }

  get cwd(): string {
    return (this.#emission.payload.cwd as string | undefined) ?? this.#emission.base.cwd;
  }

  get agent_name(): string | undefined {
    return (
      (this.#emission.payload.agent_name as string | undefined) ?? this.#emission.base.agentName
    );
  }

  get timestamp(): number {
    return this.#emission.time;
  }

  get [SECRETS](): readonly string[] {
    return this.#emission.secrets;
  }

  /** The redacted, cut JSON form, so that an event in a log line shows nothing it must not. */
  toJSON(): Fields {
    return serializeEvent(this);
  }

  [inspect.custom](): Fields {
    return serializeEvent(this);
  }

  static {
    payloadOf = (event) => event.#emission.payload;

    readContainer = (event, field, fallback) => {
      const given = event.#emission.payload[field];
      const value = given === undefined ? fallback : given;
      return event.#view === EventView.Emitter ? value : event.#read(field, value);
    };

    readRewritable = (event, field, fallback) => {
      const turn = event.#turn;
      if (turn !== null && field in turn) return turn[field];
      const now = event.#emission.current(field);
      const value = now === undefined ? fallback : now;
      if (event.#view === EventView.Emitter || !isPlainContainer(value)) return value;
      if (event.#view === EventView.Final) return event.#read(field, value);
      const copy = copyPlain(value);
      event.#turn = turn ?? {};
      event.#turn[field] = copy;
      return copy;
    };

    writeRewritable = (event, field, value) => {
      if (event.#view !== EventView.Change) refuseWrite(event, field);
      event.#turn ??= {};
      event.#turn[field] = value;
    };

    hasTurn = (event) => event.#turn !== null;

    closeTurn = (event) => {
      const turn = event.#turn;
      event.#turn = null;
      return turn;
    };
  }

  #read(field: string, value: unknown): unknown {
    if (!isPlainContainer(value)) return value;
    this.#frozen ??= {};
    if (!(field in this.#frozen)) this.#frozen[field] = frozenCopy(value);
    return this.#frozen[field];
  }
}

/** Makes the event of a point for one holder. */
export type EventClass = new (emission: Emission, view: EventView) => HookEvent;

/** Called by the setters of fields that may not be changed. */
export function refuseWrite(event: HookEvent, field: string): never {
  throw new HooklineError(
    "FORBIDDEN_REWRITE",
    `Field "${field}" of "${event.event_name}" can not be changed here. Only a handler in the change phase may change a point's rewritable fields.`,
    { point: event.event_name },
  );
}

export {
  /** What the running handler has touched; it is forgotten by being asked for. */
  closeTurn,
  /** Whether the running handler has touched anything. */
  hasTurn,
  payloadOf,
  /** A container that handlers may only look at. */
  readContainer,
  readRewritable,
  writeRewritable,
};
