import { inspect } from "node:util";
import type { DenialKind } from "../errors/verdict-errors.js";
import { type Emission, type EventBase, untouched } from "../events/emission.js";
import { type EventMaker, EventView } from "../events/hook-event.js";
import type { HookEvents } from "../generated/events.js";
import type { PointName } from "../points/index.js";
import { redactValue } from "../redact/redact-value.js";
import type { Decision } from "./decision.js";

/** What the handlers of one emit decided, with the rewrites applied. */
export interface Outcome<N extends PointName = PointName> {
  readonly decision: Decision;
  /** Why, in the words of whoever decided. */
  readonly reason: string | undefined;
  /** The event with every adopted rewrite; emitters go on with this, not with their payload. */
  readonly event: HookEvents[N];
  /** The context texts of all handlers, joined by newlines; null when there are none. */
  readonly additional_context: string | null;
  /** Name of the handler that decided. */
  readonly by: string | undefined;
  /** What that handler threw, where it threw. */
  readonly cause: unknown;
  /** With a denial: whether it was a decision, a failed handler or a late one. */
  readonly denial: DenialKind | undefined;
}

type OutcomeFields = Record<keyof Outcome, unknown>;

/** The outcome of an emit that had no handlers. */
export class QuietOutcome {
  readonly #base: EventBase;
  readonly #payload: object;
  readonly #makeEvent: EventMaker;
  #event: unknown;

  constructor(base: EventBase, payload: object, makeEvent: EventMaker) {
    this.#base = base;
    this.#payload = payload;
    this.#makeEvent = makeEvent;
    this.#event = undefined;
  }

  get decision(): Decision {
    return "none";
  }

  get reason(): undefined {
    return undefined;
  }

  get event(): unknown {
    this.#event ??= this.#makeEvent(untouched(this.#base, this.#payload), EventView.Emitter);
    return this.#event;
  }

  get additional_context(): null {
    return null;
  }

  get by(): undefined {
    return undefined;
  }

  get cause(): undefined {
    return undefined;
  }

  get denial(): undefined {
    return undefined;
  }

  toJSON(): OutcomeFields {
    return fieldsOf(this);
  }

  [inspect.custom](): OutcomeFields {
    return fieldsOf(this);
  }
}

/** An outcome while it is made; `event` is built when somebody asks for it. */
export class OutcomeRecord {
  decision: Decision;
  reason: string | undefined;
  additional_context: string | null;
  by: string | undefined;
  cause: unknown;
  denial: DenialKind | undefined;
  readonly #emission: Emission;
  readonly #makeEvent: EventMaker;
  #event: unknown;

  constructor(emission: Emission, makeEvent: EventMaker) {
    this.decision = "none";
    this.reason = undefined;
    this.additional_context = null;
    this.by = undefined;
    this.cause = undefined;
    this.denial = undefined;
    this.#emission = emission;
    this.#makeEvent = makeEvent;
    this.#event = undefined;
  }

  get event(): unknown {
    this.#event ??= this.#makeEvent(this.#emission, EventView.Emitter);
    return this.#event;
  }

  /** As logs may show it: redacted. */
  toJSON(): OutcomeFields {
    return redacted(this, this.#emission.secrets);
  }

  [inspect.custom](): OutcomeFields {
    return this.toJSON();
  }
}

/** An outcome as watchers see it: all of it is theirs to read, and nothing to change. */
export class OutcomeView {
  readonly decision: Decision;
  readonly reason: string | undefined;
  readonly event: unknown;
  readonly additional_context: string | null;
  readonly by: string | undefined;
  readonly cause: unknown;
  readonly denial: DenialKind | undefined;
  readonly #emission: Emission;

  constructor(outcome: OutcomeRecord, emission: Emission, event: unknown) {
    this.decision = outcome.decision;
    this.reason = outcome.reason;
    this.event = event;
    this.additional_context = outcome.additional_context;
    this.by = outcome.by;
    this.cause = outcome.cause;
    this.denial = outcome.denial;
    this.#emission = emission;
    Object.freeze(this);
  }

  /** As logs may show it: redacted. */
  toJSON(): OutcomeFields {
    return redacted(this, this.#emission.secrets);
  }

  [inspect.custom](): OutcomeFields {
    return this.toJSON();
  }
}

/** The event redacts itself. */
function redacted(outcome: OutcomeFields, secrets: readonly string[]): OutcomeFields {
  const { reason, cause, additional_context, ...rest } = fieldsOf(outcome);
  return {
    ...rest,
    reason: redactValue(reason, secrets),
    cause: redactValue(cause, secrets),
    additional_context: redactValue(additional_context, secrets),
  };
}

function fieldsOf(outcome: OutcomeFields): OutcomeFields {
  const { decision, reason, event, additional_context, by, cause, denial } = outcome;
  return { decision, reason, event, additional_context, by, cause, denial };
}
