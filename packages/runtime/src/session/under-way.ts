import { setTimeout as wait } from "node:timers/promises";
import { ContextSlot } from "@hookline/core";
import { onAbort } from "../tools/on-abort.js";

/** The work that the running code is part of, from the outside in. */
const inside = new ContextSlot<readonly Work[]>();

/** A piece of work that is under way until it is ended. */
export class Work {
  readonly #stop = new AbortController();
  readonly #around = inside.getStore() ?? [];
  readonly #off: (() => void) | undefined;
  readonly #onEnd: (work: Work) => void;
  #tellEnd: (() => void) | undefined = undefined;

  /**
   * @param given stops it too
   * @param onEnd called when it is ended
   */
  constructor(given: AbortSignal | undefined, onEnd: (work: Work) => void) {
    this.#onEnd = onEnd;
    this.#off = given && onAbort(given, (reason) => this.stop(reason));
  }

  /** Aborts when the work has to come to an end. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs code as part of it. */
  run<T>(code: () => T): T {
    return inside.run([...this.#around, this], code);
  }

  stop(reason: unknown): void {
    this.#stop.abort(reason);
  }

  end(): void {
    this.#off?.();
    this.#onEnd(this);
    this.#tellEnd?.();
  }

  /** Resolves when it is ended; for one to wait for. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
  }
}

/** The work of a session that is under way, and how it is stopped. */
export class UnderWay {
  readonly #running = new Set<Work>();
  readonly #grace: number;

  /** @param grace how long work that does not heed its signal is waited for, in ms */
  constructor(grace = 5_000) {
    this.#grace = grace;
  }

  /**
   * Begins work that is under way until its `end` is called.
   * @param signal stops it too
   */
  begin(signal?: AbortSignal): Work {
    const work = new Work(signal, () => this.#running.delete(work));
    this.#running.add(work);
    return work;
  }

  /**
   * Runs work until it is done.
   * @param signal stops it too
   */
  async run<T>(code: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const work = this.begin(signal);
    try {
      return await work.run(() => code(work.signal));
    } finally {
      work.end();
    }
  }

  /**
   * Stops everything and waits for it, though not for work that calls this itself, and not for
   * ever for work that does not heed its signal.
   */
  async stop(reason: unknown): Promise<void> {
    const callers = inside.getStore() ?? [];
    const running = [...this.#running];
    const ends = running.filter((work) => !callers.includes(work)).map((work) => work.ended());
    for (const work of running) work.stop(reason);
    if (ends.length === 0) return;
    const enough = new AbortController();
    const grace = wait(this.#grace, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([Promise.all(ends), grace]);
    enough.abort();
  }
}
