import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { defaultLogger, type HookLogger } from "../log/logger.js";
import type { HookObserver, HookSignal } from "./hook-signal.js";

/** Lines that are kept while they can not be written; beyond that the oldest are dropped. */
const MOST_WAITING = 10_000;

/**
 * Appends each signal as one line of JSON to a file (mode 0600). Lines are queued while a write
 * is under way and written together; a failed write is logged and its lines, up to 10 000, are
 * tried again with the next ones.
 */
export class JsonLinesObserver implements HookObserver {
  readonly #path: string;
  readonly #logger: HookLogger;
  #lines: string[] = [];
  #writing: Promise<void> | undefined = undefined;

  /** @param path file to append to; it and its directory are made when needed. */
  constructor(path: string, options: { readonly logger?: HookLogger } = {}) {
    this.#path = path;
    this.#logger = options.logger ?? defaultLogger();
  }

  record(signal: HookSignal): void {
    this.#lines.push(`${JSON.stringify(signal)}\n`);
    this.#writing ??= this.#drain();
  }

  async flush(): Promise<void> {
    if (this.#lines.length > 0) this.#writing ??= this.#drain();
    await this.#writing;
  }

  async #drain(): Promise<void> {
    // Lets the signals of one turn of the event loop go out as one write.
    await Promise.resolve();
    while (this.#lines.length > 0) {
      const batch = this.#lines;
      this.#lines = [];
      try {
        await this.#write(batch.join(""));
      } catch (err) {
        this.#keep(batch, err);
        break;
      }
    }
    this.#writing = undefined;
  }

  #keep(batch: readonly string[], err: unknown): void {
    const all = [...batch, ...this.#lines];
    this.#lines = all.slice(-MOST_WAITING);
    this.#logger.error(
      { err, path: this.#path, signals: batch.length, dropped: all.length - this.#lines.length },
      "Signals were not written; they are tried again with the next ones.",
    );
  }

  async #write(text: string): Promise<void> {
    const append = () => appendFile(this.#path, text, { mode: 0o600 });
    try {
      await append();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      // The directory is not there yet, or was removed since.
      await mkdir(dirname(this.#path), { recursive: true });
      await append();
    }
  }
}
