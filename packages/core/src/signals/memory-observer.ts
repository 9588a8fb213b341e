import type { HookObserver, HookSignal } from "./hook-signal.js";

/** Keeps the latest signals in memory, for tests, timelines and debugging. */
export class MemoryObserver implements HookObserver {
  readonly #signals: HookSignal[] = [];
  readonly #limit: number;

  /** @param limit how many signals are kept; default 1 000. */
  constructor(limit = 1_000) {
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
