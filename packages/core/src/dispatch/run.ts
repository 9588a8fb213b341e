import type { Emission, EventBase } from "../events/emission.js";
import type { HookEvent } from "../events/hook-event.js";
import type { HookPayloads } from "../generated/events.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";
import type { HookSession, ServiceContainer } from "../handler/session.js";
import type { HookLogger } from "../log/logger.js";
import type { MaybePromise } from "../maybe-promise.js";
import { hiddenTexts } from "../points/hidden-texts.js";
import type { GateName } from "../points/index.js";
import { type Outcome, OutcomeRecord, type OutcomeView } from "../results/outcome.js";
import type { Approver, DecideOptions, EmitOptions } from "./emit-options.js";
import type { Failure } from "./failure.js";
import type { PhaseLists } from "./phase-lists.js";
import type { Stopwatch } from "./stopwatch.js";

/** Where a run is. */
export enum Stage {
  Change = 0,
  Settle = 1,
  Judge = 2,
  Ask = 3,
  Watch = 4,
  Observe = 5,
  Done = 6,
}

/** The call of a handler that a run waits for. */
export interface PendingCall {
  readonly record: HandlerRecord;
  /** Tells the handler that nobody waits for it any more. */
  abort(reason: unknown): void;
}

/** One handler of a parallel group, and how its call ended. */
export interface GroupCall {
  readonly call: PendingCall;
  /** What the handler was given. */
  readonly event: HookEvent;
  readonly startedAt: number;
  result: { readonly value: unknown } | { readonly thrown: unknown } | { readonly late: true };
  duration: number;
}

/** Past the end of any list, and still an integer that V8 keeps in a pointer. */
export const END = 0x3fff_ffff;

/** What a run asks of the bus it runs on. */
export interface BusHost {
  readonly logger: HookLogger;
  readonly session: HookSession;
  readonly container: ServiceContainer | undefined;
  readonly approver: Approver | undefined;
  stateOf(owner: object): Map<string, unknown>;
  decide<N extends GateName>(
    point: N,
    payload: HookPayloads[N],
    options?: DecideOptions<N>,
  ): MaybePromise<Outcome<N>>;
  /** A run has ended; the bus records and reports it. */
  finished(run: Run): void;
}

/** One emit that has handlers, from its first handler to its outcome. */
export class Run implements Emission {
  readonly base: EventBase;
  payload: Readonly<Record<string, unknown>>;
  adopted: Record<string, unknown> | null;
  /** The event of the stage. */
  event: HookEvent | null;
  touched: Record<string, unknown> | null;
  frozen: Record<string, unknown> | null;
  time: number | null;
  readonly host: BusHost;
  readonly plan: PointPlan;
  readonly lists: PhaseLists;
  readonly options: EmitOptions | undefined;
  readonly outcome: OutcomeRecord;
  /** The outcome as watchers have it, once one has asked. */
  watched: OutcomeView | null;
  stage: Stage;
  /** Position of the next handler in the list of the stage. */
  index: number;
  /** The call whose result the run waits for. */
  pending: PendingCall | null;
  /** The calls it waits for while neighbours run in parallel. */
  group: readonly GroupCall[] | null;
  failures: Failure[] | null;
  /** What the emit rejects with, whatever was decided. */
  rejection: { readonly reason: unknown } | null;
  /** What matchers test, once it was asked for; null for what can not be told apart. */
  subject: string | null | undefined;
  /** There only when an observer wants to know how long handlers take. */
  readonly stopwatch: Stopwatch | null;

  constructor(
    host: BusHost,
    plan: PointPlan,
    lists: PhaseLists,
    base: EventBase,
    payload: object,
    options: EmitOptions | undefined,
    stopwatch: Stopwatch | null,
  ) {
    this.base = base;
    this.payload = payload as Readonly<Record<string, unknown>>;
    this.adopted = null;
    this.event = null;
    this.touched = null;
    this.frozen = null;
    this.time = null;
    this.host = host;
    this.plan = plan;
    this.lists = lists;
    this.options = options;
    this.outcome = new OutcomeRecord(this, plan.makeEvent);
    this.watched = null;
    this.stage = plan.isObserve ? Stage.Observe : Stage.Change;
    this.index = 0;
    this.pending = null;
    this.group = null;
    this.failures = null;
    this.rejection = null;
    this.subject = undefined;
    this.stopwatch = stopwatch;
  }

  /** What the emitter named, and what the fields hold that are never shown. */
  get secrets(): readonly string[] {
    return [
      ...(this.options?.redact ?? []),
      ...hiddenTexts(this.plan.name, this.payload, this.adopted),
    ];
  }

  /** Whether the emitter has called the emit off. */
  get isCancelled(): boolean {
    return this.options?.signal?.aborted === true;
  }

  /** Ends the run: no further handler is called, and the emit rejects. */
  reject(reason: unknown): void {
    this.rejection = { reason };
    this.outcome.decision = "none";
    this.stage = Stage.Done;
    this.index = END;
  }

  /** Whether the decision is final, so that handlers may be told. */
  get decided(): boolean {
    return this.stage === Stage.Watch || this.stage === Stage.Done;
  }
}
