import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide.js";

/** What the running code has been put into, the latest first; each slot stands in it once. */
interface Entry {
  readonly slot: object;
  readonly value: unknown;
  readonly outer: Entry | undefined;
}

const storage = processWide("context", () => new AsyncLocalStorage<Entry | undefined>());

/**
 * An `AsyncLocalStorage` that shares one with all others of its kind. On Node 22 and older each
 * storage that is in use makes every promise of the process slower, those of the program too.
 */
export class ContextSlot<T> {
  /** What the running code was put into; undefined elsewhere. */
  getStore(): T | undefined {
    for (let entry = storage.getStore(); entry !== undefined; entry = entry.outer) {
      if (entry.slot === this) return entry.value as T;
    }
    return undefined;
  }

  /** Runs code, and all that it sets off, with that value. */
  run<R>(value: T, code: () => R): R {
    const outer = without(storage.getStore(), this);
    return storage.run({ slot: this, value, outer }, code);
  }
}

/**
 * Keeps what all slots hold now.
 * @returns runs code with that, and else in the asynchronous context it is called in, such as the
 * span of a tracer
 */
export function captureContext(): <R>(code: () => R) => R {
  const entry = storage.getStore();
  return (code) => storage.run(entry, code);
}

/** So that work which goes on from work for ever is in no longer a list than there are slots. */
function without(entry: Entry | undefined, slot: object): Entry | undefined {
  if (entry === undefined) return undefined;
  if (entry.slot === slot) return entry.outer;
  const outer = without(entry.outer, slot);
  return outer === entry.outer ? entry : { slot: entry.slot, value: entry.value, outer };
}
