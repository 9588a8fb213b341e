import { SlidingWindow } from "./sliding-window.js";

/** So many windows are kept without looking whether all of them are needed. */
const FEW = 1_000;

/** Windows by key; those that are idle are dropped, however many keys come by. */
export class Windows {
  readonly #windows = new Map<string, SlidingWindow>();
  #tidyAt = FEW;

  /** The window of a key, a new one where there is none. */
  at(
    key: string,
    { most, seconds }: { most: number; seconds: number },
    now: number,
  ): SlidingWindow {
    let window = this.#windows.get(key);
    if (window === undefined) {
      if (this.#windows.size >= this.#tidyAt) this.#tidy(now);
      window = new SlidingWindow(most, seconds * 1_000);
      this.#windows.set(key, window);
    }
    return window;
  }

  get size(): number {
    return this.#windows.size;
  }

  #tidy(now: number): void {
    for (const [key, window] of this.#windows) if (window.isIdle(now)) this.#windows.delete(key);
    this.#tidyAt = Math.max(FEW, this.#windows.size * 2);
  }
}
