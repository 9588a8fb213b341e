import { ContextSlot, isThenable, type MaybePromise } from "@hookline/core";

/** A place in a lane, for as long as its work runs. */
interface Hold {
  readonly lane: Lane;
  isOver: boolean;
  readonly outer: Hold | undefined;
}

const holds = new ContextSlot<Hold>();

/**
 * Runs one thing after the other, in the order of the calls: at once where nothing is before it.
 * What is called from within such work runs at once, too, since the work may wait for it.
 */
export class Lane {
  /** The end of what was called last; undefined while nobody has to wait. */
  #last: Promise<void> | undefined = undefined;
  /** Whether work is running that has returned nothing yet. */
  #isRunning = false;
  /** Lets those go on that wait for such work; undefined while nobody does. */
  #release: (() => void) | undefined = undefined;

  /** @returns what the work returns: itself where neither it nor its turn had to be waited for */
  run<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#isInside()) return work();
    const hold: Hold = { lane: this, isOver: false, outer: holds.getStore() };
    if (this.#isRunning) {
      this.#last ??= new Promise((resolve) => {
        this.#release = resolve;
      });
    }
    if (this.#last === undefined) return this.#runNow(hold, work);
    const mine = this.#last.then(() => this.#hold(hold, work));
    this.#follow(mine);
    return mine;
  }

  #runNow<T>(hold: Hold, work: () => MaybePromise<T>): MaybePromise<T> {
    let value: MaybePromise<T> | undefined;
    this.#isRunning = true;
    try {
      value = this.#hold(hold, work);
      return value;
    } finally {
      this.#isRunning = false;
      const release = this.#release;
      this.#release = undefined;
      if (!isThenable(value)) release?.();
      else if (release === undefined) this.#follow(value);
      else value.then(release, release);
    }
  }

  #hold<T>(hold: Hold, work: () => MaybePromise<T>): MaybePromise<T> {
    let value: MaybePromise<T>;
    try {
      value = holds.run(hold, work);
    } catch (error) {
      hold.isOver = true;
      throw error;
    }
    if (!isThenable(value)) {
      hold.isOver = true;
      return value;
    }
    const over = (): void => {
      hold.isOver = true;
    };
    (value as PromiseLike<unknown>).then(over, over);
    return value;
  }

  /** Has the next ones wait for that. */
  #follow(work: PromiseLike<unknown>): void {
    const last: Promise<void> = Promise.resolve(work).then(
      () => this.#end(last),
      () => this.#end(last),
    );
    this.#last = last;
  }

  #end(last: Promise<void>): void {
    if (this.#last === last) this.#last = undefined;
  }

  #isInside(): boolean {
    for (let hold = holds.getStore(); hold !== undefined; hold = hold.outer) {
      if (hold.lane === this && !hold.isOver) return true;
    }
    return false;
  }
}
