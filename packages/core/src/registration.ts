/** The undo of something that was registered. */
export interface Registration {
  /** Takes it back; again has no effect. */
  off(): void;
  [Symbol.dispose](): void;
}

/** A registration that runs `undo` once. */
export function registration(undo: () => void): Registration {
  let done = false;
  const off = (): void => {
    if (done) return;
    done = true;
    undo();
  };
  return { off, [Symbol.dispose]: off };
}

interface Held {
  holders: number;
  undo: () => void;
}

/** What may be registered several times: it is in effect once, until its last registration is off. */
export class SharedRegistrations<T extends object> {
  readonly #entries = new Map<T, Held>();

  /**
   * Registers a thing, or holds it once more.
   * @param register called when it is not registered; returns the undo
   */
  hold(thing: T, register: () => () => void): Registration {
    const held = this.#entries.get(thing) ?? this.#register(thing, register);
    held.holders++;
    return registration(() => {
      held.holders--;
      if (held.holders > 0 || this.#entries.get(thing) !== held) return;
      this.#entries.delete(thing);
      held.undo();
    });
  }

  #register(thing: T, register: () => () => void): Held {
    const held: Held = { holders: 0, undo: () => {} };
    // Set first: what registers itself may come back here before it is done.
    this.#entries.set(thing, held);
    try {
      held.undo = register();
    } catch (error) {
      this.#entries.delete(thing);
      throw error;
    }
    return held;
  }

  /** What is registered now, in order. */
  keys(): IterableIterator<T> {
    return this.#entries.keys();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Takes everything back, the last one first. */
  clear(): void {
    const entries = [...this.#entries.values()].reverse();
    this.#entries.clear();
    for (const { undo } of entries) undo();
  }
}
