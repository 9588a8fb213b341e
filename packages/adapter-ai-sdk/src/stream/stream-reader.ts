import { onAbort } from "@hookline/runtime";
import type { SdkPart } from "../model/sdk-types.js";

/** Reads a model's stream; an abort ends it also where the provider does not heed the signal. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<SdkPart>;
  readonly #signal: AbortSignal | undefined;
  readonly #off: (() => void) | undefined;
  /** Whether whoever reads the answer has gone. */
  isCancelled = false;

  constructor(stream: ReadableStream<SdkPart>, signal: AbortSignal | undefined) {
    this.#reader = stream.getReader();
    this.#signal = signal;
    this.#off = signal && onAbort(signal, (reason) => this.#drop(reason));
  }

  /**
   * The next part; undefined at the end.
   * @throws the reason of an abort; what the stream failed with
   */
  async read(): Promise<SdkPart | undefined> {
    const { done, value } = await this.#reader.read();
    this.#signal?.throwIfAborted();
    return done ? undefined : value;
  }

  cancel(reason: unknown): void {
    this.isCancelled = true;
    this.#drop(reason);
  }

  /** Nothing more is read. */
  close(): void {
    this.#drop(undefined);
  }

  #drop(reason: unknown): void {
    this.#off?.();
    this.#reader.cancel(reason).catch(() => {});
  }
}
