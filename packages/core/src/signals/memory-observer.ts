import { HooklineError } from "../errors/hookline-error.js";
import type { HookObserver, HookSignal } from "./hook-signal.js";

/** Keeps the latest signals in memory, for tests, timelines and debugging. */
export class MemoryObserver implements HookObserver {
  readonly #signals: HookSignal[] = [];
  readonly #limit: number;

  /**
   * @param limit how many signals are kept; default 1 000
   * @throws HooklineError `INVALID_OPTIONS` for a limit below 0
   */
  constructor(limit = 1_000) {
    if (!(limit >= 0)) {
      throw new HooklineError(
        "INVALID_OPTIONS",
        `The limit of a MemoryObserver must be a number of signals from 0, but is ${limit}.`,
      );
    }
    this.#limit = limit;
  }

  record(signal: HookSignal): void {
    this.#signals.push(signal);
    if (this.#signals.length > this.#limit) this.#signals.shift();
  }

  /** The signals kept, oldest first. */
  get signals(): readonly HookSignal[] {
    return this.#signals;
  }

  clear(): void {
    this.#signals.length = 0;
  }
}
