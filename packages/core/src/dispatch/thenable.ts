/** Whether a value has to be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    value !== null &&
    (typeof value === "object" || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
}

const NATIVE_THEN = Promise.prototype.then;

/**
 * Calls back once, and later, with how a thenable ends. A native promise is trusted to do so; any
 * other thenable may call back twice, at once, with another thenable, or throw.
 */
export function whenSettled(
  pending: PromiseLike<unknown>,
  onValue: (value: unknown) => void,
  onThrow: (thrown: unknown) => void,
): void {
  const isNative =
    pending instanceof Promise && pending.constructor === Promise && pending.then === NATIVE_THEN;
  const promise = isNative ? pending : new Promise((resolve) => resolve(pending));
  NATIVE_THEN.call(promise, onValue, onThrow);
}
