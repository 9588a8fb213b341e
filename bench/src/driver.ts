/** One contender, set up for one row. */
export interface Emitting {
  /** One emit, from the emitter's payload on. */
  emit(): unknown;
  /** Reads what the emitter needs from the result, after it was awaited where it had to be. */
  read(result: unknown): void;
}

/** Calls a contender so many times, one after another. */
export type Sample = (calls: number) => Promise<void>;

/** As emitters call: awaits what is a promise, and goes on with what is not. */
export function asEmittersCall(emitting: Emitting): Sample {
  return compile("read(result instanceof Promise ? await result : result);", emitting);
}

/** Awaits every result, a promise or not. */
export function awaitingEachCall(emitting: Emitting): Sample {
  return compile("read(await result);", emitting);
}

/** Starts so many emits at once for each call, and waits for all of them. */
export function concurrently(count: number, { emit }: Emitting): Sample {
  return async (calls) => {
    for (let call = 0; call < calls; call++) {
      const pending: unknown[] = [];
      for (let i = 0; i < count; i++) pending.push(emit());
      await Promise.all(pending);
    }
  };
}

let compiled = 0;

/** A loop of its own for each contender and row, so that none inherits another's feedback. */
function compile(use: string, { emit, read }: Emitting): Sample {
  const source = `return async function sample_${compiled++}(calls) {
    for (let i = 0; i < calls; i++) { const result = emit(); ${use} }
  }`;
  return new Function("emit", "read", source)(emit, read) as Sample;
}
