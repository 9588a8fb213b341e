import { isThenable, type MaybePromise } from "@hookline/core";
import { onAbort } from "./on-abort.js";

/** What ends an operation before it has ended by itself. */
export interface TimeLimits {
  readonly signal?: AbortSignal | undefined;
  /** Ms; undefined for none. */
  readonly timeout?: number | undefined;
  /** What it rejects with when it was late. */
  readonly late: () => Error;
}

/** A timer can not be set for longer, in ms. */
const LONGEST = 2_147_483_647;

/**
 * Runs an operation and gives up on it when it is late or the signal aborts. Its own signal then
 * aborts, and whatever it yields later is ignored.
 * @param operation gets no signal where nothing can end it
 * @returns what it returns: at once where it is there
 */
export function withinTime<T>(
  operation: (signal: AbortSignal | undefined) => MaybePromise<T>,
  { signal, timeout = Number.POSITIVE_INFINITY, late }: TimeLimits,
): MaybePromise<T> {
  signal?.throwIfAborted();
  if (timeout > LONGEST) return unlessAborted(operation(signal), signal);
  const controller = new AbortController();
  const off = signal && onAbort(signal, (reason) => controller.abort(reason));
  const timer = setTimeout(() => controller.abort(late()), timeout);
  const done = (): void => {
    clearTimeout(timer);
    off?.();
  };
  try {
    const value = unlessAborted(operation(controller.signal), controller.signal);
    if (!isThenable(value)) done();
    else value.then(done, done);
    return value;
  } catch (error) {
    done();
    throw error;
  }
}

/** A value, unless the signal aborts before it is there. */
function unlessAborted<T>(
  value: MaybePromise<T>,
  signal: AbortSignal | undefined,
): MaybePromise<T> {
  if (signal === undefined || !isThenable(value)) return value;
  return new Promise<T>((resolve, reject) => {
    // The operation may have aborted it.
    const off = onAbort(signal, reject);
    (value as PromiseLike<T>).then(
      (done) => {
        off();
        resolve(done);
      },
      (error) => {
        off();
        reject(error);
      },
    );
  });
}
