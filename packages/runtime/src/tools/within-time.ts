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
 */
export async function withinTime<T>(
  operation: (signal: AbortSignal | undefined) => T | PromiseLike<T>,
  { signal, timeout = Number.POSITIVE_INFINITY, late }: TimeLimits,
): Promise<T> {
  signal?.throwIfAborted();
  if (signal === undefined && timeout > LONGEST) return operation(undefined);
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const cutOff = new Promise<never>((_, reject) => {
    const stop = (reason: unknown): void => {
      reject(reason);
      controller.abort(reason);
    };
    if (timeout <= LONGEST) timer = setTimeout(() => stop(late()), timeout);
    onAbort = () => stop(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
  // The operation may abort the signal and then throw, before anybody listens below.
  cutOff.catch(() => {});
  try {
    return await Promise.race([operation(controller.signal), cutOff]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener("abort", onAbort);
  }
}
