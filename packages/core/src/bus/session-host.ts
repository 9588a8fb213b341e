import type { Approver, EmitOptions } from "../dispatch/emit-options.js";
import type { Failing, Failure } from "../dispatch/failure.js";
import type { BusHost, Run } from "../dispatch/run.js";
import type { OnErrorPayload } from "../generated/events.js";
import type { HookSession, ServiceContainer } from "../handler/session.js";
import type { HookLogger } from "../log/logger.js";
import { EmitJournal } from "./emit-journal.js";
import { failureReport, logFailures } from "./report-failures.js";

/** What the host asks of its bus. */
export interface HostedBus {
  readonly logger: HookLogger;
  /** Whether somebody would hear of a failure. */
  readonly hearsFailures: boolean;
  /** Whether the bus is closing, or closed. */
  readonly isClosed: boolean;
  decide: BusHost["decide"];
  /** Emits at `on_error`. */
  report(payload: OnErrorPayload, options: EmitOptions): unknown;
}

/** How often a handler's failures were reported, since when (ms). */
interface Reports {
  since: number;
  count: number;
}

/** Failures of one handler that are reported within `PERIOD`; those beyond are logged only. */
const MOST_REPORTS = 100;
/** In ms. */
const PERIOD = 1_000;

/** What the runs of one bus share, and what becomes of a run that has ended. */
export class SessionHost implements BusHost {
  readonly session: HookSession;
  readonly container: ServiceContainer | undefined;
  readonly approver: Approver | undefined;
  readonly journal: EmitJournal;
  /** Emits under way, reports of failures included. */
  running = 0;
  readonly #bus: HostedBus;
  readonly #states = new WeakMap<object, Map<string, unknown>>();
  /** Whose failure is being reported; one in consequence of the report would be reported forever. */
  readonly #reported = new Set<Failing>();
  readonly #reports = new WeakMap<Failing, Reports>();
  readonly #waiting: (() => void)[] = [];

  constructor(
    bus: HostedBus,
    session: HookSession,
    container: ServiceContainer | undefined,
    approver: Approver | undefined,
  ) {
    this.#bus = bus;
    this.session = session;
    this.container = container;
    this.approver = approver;
    this.journal = new EmitJournal(() => bus.logger);
  }

  get logger(): HookLogger {
    return this.#bus.logger;
  }

  decide: BusHost["decide"] = (point, payload, options) =>
    this.#bus.decide(point, payload, options);

  stateOf(owner: object): Map<string, unknown> {
    let state = this.#states.get(owner);
    if (state === undefined) {
      state = new Map();
      this.#states.set(owner, state);
    }
    return state;
  }

  finished(run: Run): void {
    this.running--;
    this.journal.record(run);
    if (run.failures !== null) {
      logFailures(run, run.failures);
      if (run.plan.name !== "on_error" && this.#bus.hearsFailures) this.#report(run, run.failures);
    }
    if (this.running === 0 && this.#waiting.length > 0) {
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** Resolves when no emit is under way; what is under way may emit in its turn. */
  async untilIdle(): Promise<void> {
    while (this.running > 0) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }

  /** Reports failures at `on_error`; nobody waits for it but `untilIdle`. */
  #report(run: Run, failures: readonly Failure[]): void {
    for (const failure of failures) {
      const { who } = failure;
      if (this.#reported.has(who) || !this.#mayReport(who)) continue;
      this.#reported.add(who);
      const ended = (): void => {
        // While the bus closes each is reported once, or it would never be idle.
        if (!this.#bus.isClosed) this.#reported.delete(who);
      };
      const failed = (err: unknown): void => {
        this.logger.error({ err }, "A failure could not be reported at on_error.");
      };
      try {
        const options: EmitOptions = { redact: run.secrets };
        const reported = this.#bus.report(failureReport(run, failure), options);
        if (reported instanceof Promise) reported.catch(failed).finally(ended);
        else ended();
      } catch (error) {
        failed(error);
        ended();
      }
    }
  }

  /** A handler of `on_error` may cause the failure it hears of, and would be called for ever. */
  #mayReport(who: Failing): boolean {
    const now = performance.now();
    let reports = this.#reports.get(who);
    if (reports === undefined || now - reports.since > PERIOD) {
      reports = { since: now, count: 0 };
      this.#reports.set(who, reports);
    }
    if (++reports.count === MOST_REPORTS + 1) {
      this.logger.warn(
        { handler: who.name },
        `"${who.name}" fails so often that not every failure is reported at on_error; each is logged.`,
      );
    }
    return reports.count <= MOST_REPORTS;
  }
}
