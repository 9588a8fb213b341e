import { advance } from "../dispatch/advance.js";
import type { Approver, BusHost, DecideOptions, EmitOptions } from "../dispatch/bus-host.js";
import { fly } from "../dispatch/flight.js";
import { Run } from "../dispatch/run.js";
import { Stopwatch } from "../dispatch/stopwatch.js";
import { HooklineError } from "../errors/hookline-error.js";
import { HookDeniedError } from "../errors/verdict-errors.js";
import { type EventBase, untouched } from "../events/emission.js";
import type { HookPayloads } from "../generated/events.js";
import type { PointPlan } from "../handler/point-plan.js";
import type { HookSession, ServiceContainer } from "../handler/session.js";
import { defaultLogger, type HookLogger } from "../log/logger.js";
import type { MaybePromise } from "../maybe-promise.js";
import type { PointName } from "../points/index.js";
import type { Registration } from "../registration.js";
import { isDenial } from "../results/decision.js";
import { type Outcome, OutcomeRecord, QuietOutcome } from "../results/outcome.js";
import type { HookObserver } from "../signals/hook-signal.js";
import type { HandlerAt } from "./coverage.js";
import { EmitJournal } from "./emit-journal.js";
import { HookRegistry } from "./hook-registry.js";
import { failureReport, logFailures } from "./report-failures.js";

/** How a bus is built. */
export interface HookBusOptions {
  /** Default null: no session. */
  readonly sessionId?: string | null | undefined;
  /** Default: the process's directory. */
  readonly cwd?: string | undefined;
  readonly agentName?: string | undefined;
  /** What handlers get as `context.session`. Default: made of the three above. */
  readonly session?: HookSession | undefined;
  /** Default: pino on stderr at the level of `LOGLEVEL`. */
  readonly logger?: HookLogger | undefined;
  /** Where `context.get` looks. */
  readonly container?: ServiceContainer | undefined;
  /** Who answers permission questions; without one they are refused. */
  readonly approver?: Approver | undefined;
}

type AnyOutcome = OutcomeRecord | QuietOutcome;
type Conclude = (outcome: AnyOutcome, plan: PointPlan) => AnyOutcome;

/** Holds the handlers of one session and runs them. */
export class HookBus extends HookRegistry implements BusHost {
  readonly session: HookSession;
  readonly container: ServiceContainer | undefined;
  readonly approver: Approver | undefined;
  readonly #base: EventBase;
  readonly #givenLogger: HookLogger | undefined;
  readonly #journal: EmitJournal = new EmitJournal(() => this.logger);
  readonly #states = new WeakMap<object, Map<string, unknown>>();
  /** Emits under way, reports of failures included. */
  #running = 0;
  #whenIdle: (() => void) | undefined = undefined;
  #closing: Promise<void> | undefined = undefined;
  /** Closed, and nothing is under way any more. */
  #ended = false;
  /** The gates that had handlers when the bus closed: they deny from then on. */
  #guarded: ReadonlySet<string> = new Set();
  #warnedOfEnd = false;

  constructor(options: HookBusOptions = {}) {
    super();
    const { sessionId = null, cwd = process.cwd(), agentName } = options;
    this.#base = { sessionId, cwd, agentName };
    this.session = options.session ?? { id: sessionId, cwd, agentName };
    this.container = options.container;
    this.approver = options.approver;
    this.#givenLogger = options.logger;
  }

  override get logger(): HookLogger {
    return this.#givenLogger ?? defaultLogger();
  }

  protected override get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /** Binds an observer; it gets one signal per emit. */
  bind(observer: HookObserver): Registration {
    return this.#journal.bind(observer);
  }

  /**
   * Runs the handlers of a point.
   * @returns the outcome: itself when every handler finished synchronously, else a promise of it
   * @throws HookDeniedError at a gate that said no; StateRefusedError when a store refused
   */
  emit<N extends PointName>(
    point: N,
    payload: HookPayloads[N],
    options?: EmitOptions<N>,
  ): MaybePromise<Outcome<N>> {
    return this.#dispatch(point, payload, options as EmitOptions | undefined, orThrow) as never;
  }

  /** `emit` at a gate, by the name that says what it does. */
  blockingEmit<N extends PointName>(
    point: N,
    payload: HookPayloads[N],
    options?: EmitOptions<N>,
  ): MaybePromise<Outcome<N>> {
    return this.emit(point, payload, options);
  }

  /**
   * Puts a gate to its handlers and returns the outcome, of a denial too.
   * @throws HooklineError `NOT_A_GATE` at a point where nothing can be denied
   */
  decide<N extends PointName>(
    point: N,
    payload: HookPayloads[N],
    options?: DecideOptions<N>,
  ): MaybePromise<Outcome<N>> {
    if (!this.table.channel(point).plan.isGate) {
      throw new HooklineError(
        "NOT_A_GATE",
        `Nothing can be denied at "${point}". Use emit() there.`,
        { point },
      );
    }
    return this.#dispatch(point, payload, options as EmitOptions | undefined, asItIs) as never;
  }

  /**
   * Closes the bus: refuses `on` from now on, waits for the emits under way, detaches the
   * sources and flushes the observers. Later emits run nothing; a gate that fails closed denies
   * then, if it had handlers.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** What an owner remembers in this session. */
  stateOf(owner: object): Map<string, unknown> {
    let state = this.#states.get(owner);
    if (state === undefined) {
      state = new Map();
      this.#states.set(owner, state);
    }
    return state;
  }

  /** Called once for each run that has ended. */
  finished(ended: object): void {
    const run = ended as Run;
    this.#running--;
    this.#journal.record(run);
    if (run.failures !== null) {
      logFailures(run);
      if (run.plan.name !== "on_error" && this.has("on_error")) this.#report(run);
    }
    if (this.#running === 0 && this.#whenIdle !== undefined) this.#whenIdle();
  }

  #dispatch(
    point: string,
    payload: object,
    options: EmitOptions | undefined,
    conclude: Conclude,
  ): MaybePromise<AnyOutcome> {
    const channel = this.table.channel(point);
    const { plan } = channel;
    if (this.attention) {
      if (this.#ended) return conclude(this.#emitAfterEnd(plan, payload), plan);
      this.attention = false;
      this.coverage.warn(this.table.handlers());
    }
    const lists = channel.lists();
    const isRead = this.#journal.isRead && plan.recorded;
    if (lists.all.length === 0 && options === undefined && !isRead && !plan.isPermission) {
      return new QuietOutcome(this.#base, payload, plan.makeEvent);
    }
    options?.signal?.throwIfAborted();
    const stopwatch = isRead ? new Stopwatch() : null;
    const run = new Run(this, plan, lists, this.#base, payload, options, stopwatch);
    this.#running++;
    let pending: PromiseLike<unknown> | undefined;
    try {
      pending = advance(run);
    } catch (error) {
      this.finished(run);
      throw error;
    }
    return pending === undefined ? land(run, conclude) : fly(run, pending, land, conclude);
  }

  /** Reports the failures of a run at `on_error`; nobody waits for it but `close`. */
  #report(run: Run): void {
    const failed = (err: unknown): void => {
      this.logger.error({ err }, "A failure could not be reported at on_error.");
    };
    for (const failure of run.failures ?? []) {
      const options: EmitOptions = { redact: run.secrets };
      try {
        const reported = this.#dispatch("on_error", failureReport(run, failure), options, asItIs);
        if (reported instanceof Promise) reported.catch(failed);
      } catch (error) {
        failed(error);
      }
    }
  }

  #emitAfterEnd(plan: PointPlan, payload: object): AnyOutcome {
    if (!this.#warnedOfEnd) {
      this.#warnedOfEnd = true;
      this.logger.warn(
        { point: plan.name },
        `"${plan.name}" was emitted on a closed bus: no handler runs.`,
      );
    }
    const outcome = new OutcomeRecord(untouched(this.#base, payload), plan.makeEvent);
    if (this.#guarded.has(plan.name)) {
      outcome.decision = "deny";
      outcome.denial = "failed";
      outcome.reason = `The bus is closed, so the handlers at "${plan.name}" can not be asked`;
    }
    return outcome;
  }

  async #close(): Promise<void> {
    // What is under way may emit in its turn: a question, the report of a failure.
    while (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    const guards = this.table.handlers().filter(isGuard);
    this.#guarded = new Set(guards.map(({ plan }) => plan.name));
    this.#ended = true;
    this.attention = true;
    this.detachSources();
    await this.#journal.flush();
  }
}

/** Whether a handler may stop the action, by decision or by failing. */
function isGuard({ plan, record }: HandlerAt): boolean {
  return plan.isGate && record.phase !== "watch" && record.onFailure === "deny";
}

/** Ends a run: it is recorded and reported, and its outcome is given to the emitter. */
function land(run: Run, conclude: Conclude): AnyOutcome {
  run.host.finished(run);
  if (run.refusal !== null) throw run.refusal;
  return conclude(run.outcome, run.plan);
}

/** What `decide` makes of an outcome. */
function asItIs(outcome: AnyOutcome): AnyOutcome {
  return outcome;
}

/** What `emit` makes of an outcome: a denial is thrown, so that no emitter can overlook it. */
function orThrow(outcome: AnyOutcome, plan: PointPlan): AnyOutcome {
  const { decision } = outcome;
  if (!plan.isGate || !isDenial(decision)) return outcome;
  throw new HookDeniedError({
    point: plan.name,
    decision,
    kind: outcome.denial ?? "denied",
    reason: outcome.reason ?? "",
    ...(outcome.by === undefined ? {} : { handler: outcome.by }),
    ...(outcome.cause === undefined ? {} : { cause: outcome.cause }),
  });
}
