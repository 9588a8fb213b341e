import type { SdkPart } from "../model/sdk-types.js";

/** Reads a model's stream; an abort ends it also where the provider does not heed the signal. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<SdkPart>;
  readonly #signal: AbortSignal | undefined;
  /** Whether whoever reads the answer has gone. */
  isCancelled = false;

  constructor(stream: ReadableStream<SdkPart>, signal: AbortSignal | undefined) {
    this.#reader = stream.getReader();
    this.#signal = signal;
  }

  async *parts(): AsyncGenerator<SdkPart, void> {
    const signal = this.#signal;
    const stop = (): void => this.#drop(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        signal?.throwIfAborted();
        if (done) return;
        yield value;
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#drop(undefined);
    }
  }

  cancel(reason: unknown): void {
    this.isCancelled = true;
    this.#drop(reason);
  }

  #drop(reason: unknown): void {
    this.#reader.cancel(reason).catch(() => {});
  }
}
