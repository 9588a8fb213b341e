import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** The work that the running code is part of, from the inside out. */
const inside = new AsyncLocalStorage<readonly AbortController[]>();

/** The work of a session that is under way, and how it is stopped. */
export class UnderWay {
  readonly #running = new Map<Promise<unknown>, AbortController>();
  readonly #grace: number;

  /** @param grace how long work that does not heed its signal is waited for, in ms */
  constructor(grace = 5_000) {
    this.#grace = grace;
  }

  /**
   * Runs work until it is done.
   * @param signal stops it too
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const around = inside.getStore() ?? [];
    const running = inside.run([...around, stop], async () => work(stop.signal));
    this.#running.set(running, stop);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Stops everything and waits for it, though not for work that calls this itself, and not for
   * ever for work that does not heed its signal.
   */
  async stop(reason: unknown): Promise<void> {
    const callers = inside.getStore() ?? [];
    for (const stop of this.#running.values()) stop.abort(reason);
    const others = [...this.#running]
      .filter(([, stop]) => !callers.includes(stop))
      .map(([running]) => running);
    if (others.length === 0) return;
    const enough = new AbortController();
    const grace = wait(this.#grace, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(others), grace]);
    enough.abort();
  }
}
