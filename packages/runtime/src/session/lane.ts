import { AsyncLocalStorage } from "node:async_hooks";
import type { MaybePromise } from "@hookline/core";

/** A place in a lane, for as long as its work runs. */
interface Hold {
  readonly lane: Lane;
  isOver: boolean;
  readonly outer: Hold | undefined;
}

const holds = new AsyncLocalStorage<Hold>();

/**
 * Runs one thing after the other, in the order of the calls. What is called from within such work
 * runs at once, since the work may wait for it.
 */
export class Lane {
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => MaybePromise<T>): Promise<T> {
    if (this.#isInside()) return work();
    const hold: Hold = { lane: this, isOver: false, outer: holds.getStore() };
    const mine = this.#last.then(async () => {
      try {
        return await holds.run(hold, work);
      } finally {
        hold.isOver = true;
      }
    });
    this.#last = mine.catch(() => {});
    return mine;
  }

  #isInside(): boolean {
    for (let hold = holds.getStore(); hold !== undefined; hold = hold.outer) {
      if (hold.lane === this && !hold.isOver) return true;
    }
    return false;
  }
}
