import type { MaybePromise } from "@hookline/core";

/** Whether a value has to be waited for. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

/** Goes on with a value, at once where it is there. */
export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>) {
  return isThenable(value) ? (value as PromiseLike<T>).then(next) : next(value);
}

/** Runs something that may fail at once or later; `failed` says what is thrown then. */
export function attempt<T>(
  run: () => MaybePromise<T>,
  failed: (error: unknown) => unknown,
): MaybePromise<T> {
  const rethrow = (error: unknown): never => {
    throw failed(error);
  };
  try {
    const value = run();
    return isThenable(value) ? value.then(undefined, rethrow) : value;
  } catch (error) {
    return rethrow(error);
  }
}
