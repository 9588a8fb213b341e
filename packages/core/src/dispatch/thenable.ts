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
 * Calls back once, and later, with how a thenable ends; never throws. A native promise is trusted
 * to do so; any other thenable may call back twice, at once, with another thenable, or throw.
 */
export function whenSettled(
  pending: PromiseLike<unknown>,
  onValue: (value: unknown) => void,
  onThrow: (thrown: unknown) => void,
): void {
  try {
    if (isNative(pending)) {
      NATIVE_THEN.call(pending, onValue, onThrow);
      return;
    }
  } catch {
    // It only looks like a promise, or throws where it is asked; a promise of its own sorts it out.
  }
  new Promise((resolve) => resolve(pending)).then(onValue, onThrow);
}

function isNative(pending: PromiseLike<unknown>): pending is Promise<unknown> {
  return (
    pending instanceof Promise && pending.constructor === Promise && pending.then === NATIVE_THEN
  );
}
