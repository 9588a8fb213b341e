import type { Run } from "../dispatch/run.js";
import type { HookLogger } from "../log/logger.js";
import { type Registration, SharedRegistrations } from "../registration.js";
import type { HookObserver, HookSignal } from "../signals/hook-signal.js";
import { makeSignal } from "../signals/make-signal.js";

/** Hands the signals of a bus to its observers. Recording never fails an emit. */
export class EmitJournal {
  readonly #observers = new SharedRegistrations<HookObserver>();
  readonly #logger: () => HookLogger;
  /** Whether anybody wants to know; what only observers need is left undone otherwise. */
  isRead = false;

  constructor(logger: () => HookLogger) {
    this.#logger = logger;
  }

  bind(observer: HookObserver): Registration {
    return this.#observers.hold(observer, () => {
      this.isRead = true;
      return () => {
        this.isRead = this.#observers.size > 0;
      };
    });
  }

  record(run: Run): void {
    const { recorded } = run.plan;
    if (!this.isRead || recorded === false) return;
    if (recorded === "failures" && run.failures === null && run.rejection === null) return;
    try {
      const signal = makeSignal(run);
      for (const observer of this.#observers.keys()) this.#hand(observer, signal);
    } catch (err) {
      this.#logger().error({ err, point: run.plan.name }, "A signal could not be made.");
    }
  }

  async flush(): Promise<void> {
    for (const observer of this.#observers.keys()) {
      try {
        await observer.flush?.();
      } catch (err) {
        this.#logger().error({ err }, "An observer could not be flushed.");
      }
    }
  }

  #hand(observer: HookObserver, signal: HookSignal): void {
    try {
      observer.record(signal);
    } catch (err) {
      this.#logger().error({ err }, "An observer failed to record a signal.");
    }
  }
}
