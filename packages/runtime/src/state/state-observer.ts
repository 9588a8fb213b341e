import {
  defaultLogger,
  type HookLogger,
  type HookObserver,
  type HookSignal,
  hasCode,
  messageOf,
  redactText,
  type StateRefusedError,
} from "@hookline/core";
import type { StateStore } from "./state-store.js";

/**
 * Keeps signals in a store. They are queued while a write is under way and written together; one
 * that can not be written is logged and counted, and fails nothing.
 */
export class StateObserver implements HookObserver {
  readonly #store: StateStore;
  readonly #logger: HookLogger;
  #signals: HookSignal[] = [];
  #writing: Promise<void> | undefined = undefined;
  #refusal: StateRefusedError | undefined = undefined;
  #dropped = 0;

  constructor(store: StateStore, logger: HookLogger) {
    this.#store = store;
    this.#logger = logger;
  }

  /** The first refusal of the store; a run that has one must not report success. */
  get refusal(): StateRefusedError | undefined {
    return this.#refusal;
  }

  /** How many signals were lost to failures; a refused one is not lost but refused. */
  get dropped(): number {
    return this.#dropped;
  }

  record(signal: HookSignal): void {
    this.#signals.push(signal);
    this.#writing ??= this.#drain();
  }

  async flush(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    // Lets the signals of one turn of the event loop go out as one write.
    await Promise.resolve();
    while (this.#signals.length > 0) {
      const batch = this.#signals;
      this.#signals = [];
      try {
        await this.#store.signals.append(batch);
      } catch (error) {
        this.#fail(error, batch.length);
      }
    }
    this.#writing = undefined;
  }

  #fail(error: unknown, signals: number): void {
    const isRefusal = hasCode(error, "STATE_REFUSED");
    if (isRefusal && this.#refusal === undefined) {
      this.#refusal = error;
      return;
    }
    if (!isRefusal) this.#dropped += signals;
    this.#logger.error(
      { signals, dropped: this.#dropped, error: redactText(messageOf(error)) },
      isRefusal ? "The state store refused signals again." : "Signals were not stored.",
    );
  }
}

/** An observer that keeps the signals of the buses it is bound to in a store. */
export function stateObserver(
  store: StateStore,
  { logger = defaultLogger() }: { readonly logger?: HookLogger | undefined } = {},
): StateObserver {
  return new StateObserver(store, logger);
}
