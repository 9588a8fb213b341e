/** Counts what happened in the last stretch of time; all times are ms on one clock. */
export class SlidingWindow {
  readonly #most: number;
  readonly #length: number;
  #times: number[] = [];

  /**
   * @param most how much may happen in any stretch of time
   * @param length of that stretch, in ms
   */
  constructor(most: number, length: number) {
    this.#most = most;
    this.#length = length;
  }

  /** Ms until once more is within the limit; 0 where it is now. */
  wait(now: number): number {
    this.#forget(now);
    const decisive = this.#times.at(-this.#most);
    return decisive === undefined ? 0 : decisive + this.#length - now;
  }

  /** It happens. */
  take(now: number): void {
    this.#times.push(now);
  }

  /** Whether it is as if nothing had ever happened. */
  isIdle(now: number): boolean {
    this.#forget(now);
    return this.#times.length === 0;
  }

  #forget(now: number): void {
    const since = now - this.#length;
    const first = this.#times.findIndex((time) => time > since);
    if (first !== 0) this.#times = first === -1 ? [] : this.#times.slice(first);
  }
}
