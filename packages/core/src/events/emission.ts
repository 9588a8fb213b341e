/** What a bus knows of its session; every event it makes carries it. */
export interface EventBase {
  /** Null where there is no session. */
  readonly sessionId: string | null;
  readonly cwd: string;
  readonly agentName: string | undefined;
}

type Fields = Record<string, unknown>;

/**
 * One call of `emit`: what the emitter gave, and what became of it since. The events that
 * handlers and the emitter hold are views of it.
 */
export interface Emission {
  readonly base: EventBase;
  readonly payload: Readonly<Fields>;
  /** Texts that logs and signals must not show. */
  readonly secrets: readonly string[];
  /** Adopted rewrites by field; the values are held by nobody else. */
  adopted: Fields | null;
  /** The event that the running handler has; what an earlier one still does has no effect. */
  event: object | null;
  /** Rewritable fields that the running handler has assigned, or whose container it has read. */
  touched: Fields | null;
  /** Frozen copies of containers, for those who may only look. */
  frozen: Fields | null;
  /** When it happened, ms since the epoch; null until somebody asks. */
  time: number | null;
}

/** An emission that no handler has seen. */
export function untouched(base: EventBase, payload: object): Emission {
  return {
    base,
    payload: payload as Fields,
    secrets: [],
    adopted: null,
    event: null,
    touched: null,
    frozen: null,
    time: null,
  };
}

/** When the event happened; read at first use, since most never ask. */
export function timeOf(emission: Emission): number {
  if (emission.time === null) {
    const given = emission.payload.timestamp;
    emission.time = isTime(given) ? given : Date.now();
  }
  return emission.time;
}

/** The value a field has now: rewritten, or as the emitter gave it. */
export function currentOf({ adopted, payload }: Emission, field: string): unknown {
  return adopted !== null && field in adopted ? adopted[field] : payload[field];
}

/** Ms from the epoch to the last moment a `Date` can hold. */
const LAST_TIME = 8.64e15;

function isTime(given: unknown): given is number {
  return typeof given === "number" && Math.abs(given) <= LAST_TIME;
}
