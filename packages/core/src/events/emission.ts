/** What a bus knows of its session; every event it makes carries it. */
export interface EventBase {
  /** Null where there is no session. */
  readonly sessionId: string | null;
  readonly cwd: string;
  readonly agentName: string | undefined;
}

/** The secrets of an emit that named none. */
export const NO_SECRETS: readonly string[] = Object.freeze([]);

/**
 * One call of `emit`: what the emitter gave, and the rewrites adopted since. The events that
 * handlers and the emitter hold are views of it.
 */
export class Emission {
  readonly base: EventBase;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Texts that must not be written to logs and signals. */
  readonly secrets: readonly string[];
  /** Adopted rewrites by field; the values are held by nobody else. */
  adopted: Record<string, unknown> | null;
  #time: number | null;

  constructor(
    base: EventBase,
    payload: Readonly<Record<string, unknown>>,
    secrets: readonly string[],
  ) {
    this.base = base;
    this.payload = payload;
    this.secrets = secrets;
    this.adopted = null;
    this.#time = null;
  }

  /** When the event happened, ms since the epoch; read at first use, since most never ask. */
  get time(): number {
    if (this.#time === null) {
      const given = this.payload.timestamp;
      this.#time = isTime(given) ? given : Date.now();
    }
    return this.#time;
  }

  /** The value a field has now: rewritten, or as the emitter gave it. */
  current(field: string): unknown {
    const { adopted } = this;
    return adopted !== null && field in adopted ? adopted[field] : this.payload[field];
  }
}

/** Ms from the epoch to the last moment a `Date` can hold. */
const LAST_TIME = 8.64e15;

function isTime(given: unknown): given is number {
  return typeof given === "number" && Math.abs(given) <= LAST_TIME;
}
