import { isThenable } from "./dispatch/thenable.js";
import type { MaybePromise } from "./maybe-promise.js";

/** Work that stops where it has to wait: a generator whose `yield*` stands where `await` would. */
export type Flow<T> = Generator<PromiseLike<unknown>, T, unknown>;

/**
 * Runs work that goes on at once wherever nothing has to be waited for. For code between a runtime
 * and its hooks, which mostly has nothing to wait for: there an `async` function would cost more
 * than the work it does.
 *
 * @example
 * const ask = (payload: BeforeToolPayload) =>
 *   flow(function* () {
 *     const { decision } = yield* waitFor(hooks.decide("before_tool", payload));
 *     return decision;
 *   });
 * @returns what the work returns: itself where nothing was waited for, else a promise of it
 * @throws what the work throws before it has waited for anything; later it rejects with that
 */
export function flow<T>(work: () => Flow<T>): MaybePromise<T> {
  const steps = work();
  const step = steps.next();
  return step.done === true ? step.value : goOn(steps, step.value);
}

/** In a flow, the value of what may be a promise: at once where it is there. */
export function waitFor<T>(value: MaybePromise<T>): Flow<T> {
  // A generator would take three times the memory, for what is there already most of the time.
  return isThenable(value)
    ? pause(value as PromiseLike<T>)
    : (new Ready(value as T) as unknown as Flow<T>);
}

function* pause<T>(value: PromiseLike<T>): Flow<T> {
  return (yield value) as T;
}

/** A flow that is at its end: its own last step. */
class Ready<T> {
  readonly done = true;
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): this {
    return this;
  }

  return(): this {
    return this;
  }

  throw(error: unknown): never {
    throw error;
  }
}

/** Most flows wait once; a loop of its own would make two promises of it. */
function goOn<T>(steps: Flow<T>, pending: PromiseLike<unknown>): Promise<T> {
  return Promise.resolve(pending).then(
    (value) => take(steps, steps.next(value)),
    (error) => take(steps, steps.throw(error)),
  );
}

function take<T>(steps: Flow<T>, step: IteratorResult<PromiseLike<unknown>, T>): MaybePromise<T> {
  return step.done === true ? step.value : loop(steps, step.value);
}

async function loop<T>(steps: Flow<T>, first: PromiseLike<unknown>): Promise<T> {
  for (let pending = first; ; ) {
    let failure: { readonly error: unknown } | undefined;
    let value: unknown;
    try {
      value = await pending;
    } catch (error) {
      failure = { error };
    }
    const step = failure === undefined ? steps.next(value) : steps.throw(failure.error);
    if (step.done === true) return step.value;
    pending = step.value;
  }
}
