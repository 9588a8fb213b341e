import { advance } from "../dispatch/advance.js";
import type { Approver, DecideOptions, EmitOptions } from "../dispatch/emit-options.js";
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
import type { GateName, PointName } from "../points/index.js";
import type { Registration } from "../registration.js";
import { type Outcome, OutcomeRecord, QuietOutcome } from "../results/outcome.js";
import type { HookObserver } from "../signals/hook-signal.js";
import { isGuard } from "./handler-at.js";
import { HookRegistry } from "./hook-registry.js";
import type { HookSource } from "./hook-source.js";
import { SessionHost } from "./session-host.js";

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
export class HookBus extends HookRegistry {
  override readonly session: HookSession;
  readonly #base: EventBase;
  readonly #givenLogger: HookLogger | undefined;
  readonly #host: SessionHost;
  #closing: Promise<void> | undefined = undefined;
  /** Closed, and nothing is under way any more. */
  #ended = false;
  /** The gates that had handlers when the bus closed: they deny from then on. */
  #guarded: ReadonlySet<string> = new Set();
  #warnedOfEnd = false;

  /** @throws HooklineError `INVALID_OPTIONS` for options that contradict the `session` */
  constructor(options: HookBusOptions = {}) {
    super();
    this.session = sessionOf(options);
    const { id, cwd, agentName } = this.session;
    this.#base = { sessionId: id, cwd, agentName };
    this.#givenLogger = options.logger;
    this.#host = this.#hostRuns(options);
  }

  override get logger(): HookLogger {
    return this.#givenLogger ?? defaultLogger();
  }

  protected override get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /**
   * Attaches a source, or includes another bus. The same one again binds nothing twice.
   * @returns the undo; with the last one of a source, everything it has registered is taken off
   * @throws HooklineError what the source throws, `INVALID_SOURCE`, `BUS_CLOSED`, and
   * `UNENFORCED_GATE` where an attached emitter can not enforce one of its handlers
   */
  override use(source: HookSource): Registration;
  /** As above; a source that is written in place is typed by the overload before. */
  override use(source: HookSource | HookBus): Registration;
  override use(source: HookSource | HookBus): Registration {
    return super.use(source);
  }

  /** Whether somebody answers permission questions; without an approver they are refused. */
  get hasApprover(): boolean {
    return this.#host.approver !== undefined;
  }

  /** Binds an observer; it gets one signal per emit. */
  bind(observer: HookObserver): Registration {
    return this.#host.journal.bind(observer);
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

  /**
   * `emit` at a gate, by the name that says what it does.
   * @throws HookDeniedError when a handler said no; HooklineError `NOT_A_GATE` at another point
   */
  blockingEmit<N extends GateName>(
    point: N,
    payload: HookPayloads[N],
    options?: EmitOptions<N>,
  ): MaybePromise<Outcome<N>> {
    this.#checkGate(point);
    return this.emit(point, payload, options);
  }

  /**
   * Puts a gate to its handlers and returns the outcome, of a denial too.
   * @throws HooklineError `NOT_A_GATE` at a point where nothing can be denied
   */
  decide<N extends GateName>(
    point: N,
    payload: HookPayloads[N],
    options?: DecideOptions<N>,
  ): MaybePromise<Outcome<N>> {
    this.#checkGate(point);
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

  #dispatch(
    point: string,
    payload: object,
    options: EmitOptions | undefined,
    conclude: Conclude,
  ): MaybePromise<AnyOutcome> {
    const channel = this.table.channel(point);
    const { plan } = channel;
    const lists = channel.lists();
    if (this.attention) {
      if (this.#ended) return conclude(this.#emitAfterEnd(plan, payload), plan);
      this.attention = false;
      if (!this.coverage.isEmpty) this.coverage.warn(this.table.handlers());
    }
    const host = this.#host;
    const isRead = host.journal.isRead && plan.recorded !== false;
    options?.signal?.throwIfAborted();
    const isPlain = options?.settle === undefined && options?.redact === undefined;
    if (lists.all.length === 0 && isPlain && !isRead && !plan.isPermission) {
      return new QuietOutcome(this.#base, payload, plan.makeEvent);
    }
    const stopwatch = isRead ? new Stopwatch() : null;
    const run = new Run(host, plan, lists, this.#base, payload, options, stopwatch);
    host.running++;
    let pending: PromiseLike<unknown> | undefined;
    try {
      pending = advance(run);
    } catch (error) {
      run.reject(error);
    }
    return pending === undefined ? land(run, conclude) : fly(run, pending, land, conclude);
  }

  #checkGate(point: PointName): void {
    if (this.table.channel(point).plan.isGate) return;
    throw new HooklineError(
      "NOT_A_GATE",
      `Nothing can be denied at "${point}". Use emit() there.`,
      {
        point,
      },
    );
  }

  #hostRuns({ container, approver }: HookBusOptions): SessionHost {
    const bus = this;
    return new SessionHost(
      {
        get logger() {
          return bus.logger;
        },
        get hearsFailures() {
          return bus.has("on_error");
        },
        get isClosed() {
          return bus.isClosed;
        },
        decide: (point, payload, options) => bus.decide(point, payload, options),
        report: (payload, options) => bus.#dispatch("on_error", payload, options, asItIs),
      },
      this.session,
      container,
      approver,
    );
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
    if (plan.isPermission || this.#guarded.has(plan.name)) {
      outcome.decision = "deny";
      outcome.denial = "failed";
      outcome.reason = `The bus is closed, so the handlers at "${plan.name}" can not be asked`;
    }
    return outcome;
  }

  async #close(): Promise<void> {
    const guards = () =>
      this.table
        .handlers()
        .filter(isGuard)
        .map(({ plan }) => plan.name);
    const atFirst = guards();
    await this.#host.untilIdle();
    this.#guarded = new Set([...atFirst, ...guards()]);
    // Those too that an included bus has got since the last emit.
    this.coverage.warn(this.table.handlers());
    this.#ended = true;
    this.attention = true;
    this.detachSources();
    await this.#host.journal.flush();
  }
}

/** @throws HooklineError `INVALID_OPTIONS` */
function sessionOf({ session, sessionId, cwd, agentName }: HookBusOptions): HookSession {
  if (session === undefined) {
    return { id: sessionId ?? null, cwd: cwd ?? process.cwd(), agentName };
  }
  const given = { sessionId, cwd, agentName };
  const own = { sessionId: session.id, cwd: session.cwd, agentName: session.agentName };
  for (const key of ["sessionId", "cwd", "agentName"] as const) {
    if (given[key] === undefined || given[key] === own[key]) continue;
    throw new HooklineError(
      "INVALID_OPTIONS",
      `The option "${key}" is ${JSON.stringify(given[key])}, but the session has ${JSON.stringify(own[key])}. Leave it out where a session is passed.`,
    );
  }
  return session;
}

/** Ends a run: it is recorded and reported, and its outcome is given to the emitter. */
function land(run: Run, conclude: Conclude): AnyOutcome {
  run.host.finished(run);
  if (run.rejection !== null) throw run.rejection.reason;
  return conclude(run.outcome, run.plan);
}

/** What `decide` makes of an outcome. */
function asItIs(outcome: AnyOutcome): AnyOutcome {
  return outcome;
}

/** What `emit` makes of an outcome: at a gate only a pass is returned, so that no emitter can overlook anything else. */
function orThrow(outcome: AnyOutcome, plan: PointPlan): AnyOutcome {
  const { decision } = outcome;
  const passes = decision === "allow" || (decision === "none" && !plan.isPermission);
  if (!plan.isGate || passes) return outcome;
  throw new HookDeniedError({
    point: plan.name,
    decision: decision === "block" ? "block" : "deny",
    kind: outcome.denial ?? "denied",
    reason: outcome.reason ?? "",
    ...(outcome.by === undefined ? {} : { handler: outcome.by }),
    ...(outcome.cause === undefined ? {} : { cause: outcome.cause }),
  });
}
