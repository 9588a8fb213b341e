import { within } from "../plugin/within.js";

/** How long plugins that are shut down together wait for the emits under way, in all. */
export class EmitDrain {
  /** Ms. */
  readonly limit: number;
  /** When the time is over; undefined until something is waited for. */
  #end: number | undefined;

  /** @param limit ms, from the first wait on; `Infinity` for no end */
  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Waits for emits.
   * @param settled resolves when they have ended; never rejects
   * @returns whether they have
   */
  async wait(settled: Promise<void>): Promise<boolean> {
    this.#end ??= performance.now() + this.limit;
    const left = Math.max(0, this.#end - performance.now());
    const late = {};
    try {
      await within(settled, left, () => late);
      return true;
    } catch (thrown) {
      if (thrown !== late) throw thrown;
      return false;
    }
  }
}
