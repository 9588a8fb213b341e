import type { StateRefusedError } from "../errors/verdict-errors.js";
import { type Emission, type EventBase, NO_SECRETS } from "../events/emission.js";
import type { HookEvent } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";
import { OutcomeRecord } from "../results/outcome.js";
import type { BusHost, EmitOptions } from "./bus-host.js";
import type { HandlerFailure } from "./failure.js";
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
  readonly startedAt: number;
  result: { readonly value: unknown } | { readonly thrown: unknown } | { readonly late: true };
  duration: number;
}

/** Past the end of any list, and still an integer that V8 keeps in a pointer. */
export const END = 0x3fff_ffff;

/** One emit that has handlers, from its first handler to its outcome. */
export class Run implements Emission {
  readonly base: EventBase;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
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
  stage: Stage;
  /** Position of the next handler in the list of the stage. */
  index: number;
  /** The call whose result the run waits for. */
  pending: PendingCall | null;
  /** The calls it waits for while neighbours run in parallel. */
  group: readonly GroupCall[] | null;
  failures: HandlerFailure[] | null;
  refusal: StateRefusedError | null;
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
    this.secrets = options === undefined ? NO_SECRETS : (options.redact ?? NO_SECRETS);
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
    this.stage = plan.isObserve ? Stage.Observe : Stage.Change;
    this.index = 0;
    this.pending = null;
    this.group = null;
    this.failures = null;
    this.refusal = null;
    this.stopwatch = stopwatch;
  }

  /** Whether the decision is final, so that handlers may be told. */
  get decided(): boolean {
    return this.stage === Stage.Watch || this.stage === Stage.Done;
  }
}
