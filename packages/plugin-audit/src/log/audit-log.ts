import { resolve } from "node:path";
import type { HookLogger } from "@hookline/core";
import type { AuditOptions } from "../options.js";
import { ChainFile } from "./chain-file.js";
import { FIRST, seal } from "./seal.js";

/** Records that are kept while they can not be written; beyond that the oldest are lost. */
const MOST_WAITING = 10_000;

/** Records that are written together at most. */
const MOST_AT_ONCE = 100;

/** What is recorded, before it has its place in the chain. */
export type AuditRecord = { readonly kind: string } & Readonly<Record<string, unknown>>;

/**
 * A chain of records: each line says the hash of the line before it, so that none can be changed,
 * removed or moved unseen. Lines that come while a write is under way are written together; when
 * a write fails they are tried again with the next ones, and those that had to be given up are
 * counted in the chain.
 */
export class AuditLog {
  readonly #options: AuditOptions;
  readonly #logger: HookLogger;
  readonly #file: ChainFile;
  #waiting: AuditRecord[] = [];
  #lost = 0;
  #seq = 0;
  #prev = FIRST;
  #work: Promise<void> | undefined;

  constructor(options: AuditOptions, logger: HookLogger) {
    this.#options = options;
    this.#logger = logger;
    this.#file = new ChainFile(resolve(options.directory), options.max_bytes);
    this.#add({ kind: "start", format: 1, pid: process.pid, keyed: options.key !== undefined });
  }

  /** Records; the promise resolves when that is written, or has failed and was logged. */
  append(record: AuditRecord): Promise<void> {
    this.#add(record);
    this.#work ??= this.#drain();
    return this.#work;
  }

  /** Ends the chain with a line that says so. */
  async close(): Promise<void> {
    await this.append({ kind: "end" });
    await this.#file.close();
  }

  #add(record: AuditRecord): void {
    // The time first, as it is when it happens and not when it is written.
    this.#waiting.push({ time: new Date().toISOString(), ...record });
  }

  async #drain(): Promise<void> {
    // Lets the records of one turn of the event loop go out as one write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await this.#write(batch);
      } catch (err) {
        this.#keep(batch, err);
        break;
      }
    }
    this.#work = undefined;
  }

  /** Takes out of the batch what it has written. */
  async #write(batch: AuditRecord[]): Promise<void> {
    const { key, fsync } = this.#options;
    const lost = this.#lost;
    const now = new Date().toISOString();
    const opening = lost === 0 ? [] : [{ time: now, kind: "lost", records: lost }];
    let [seq, prev] = [this.#seq, this.#prev];
    const sealed = [...opening, ...batch].map((record) => {
      const one = seal({ chain: this.#file.chain, seq: ++seq, ...record, prev }, key);
      prev = one.hash;
      return one;
    });
    while (sealed.length > 0) {
      const lines = sealed.map(({ line }) => line);
      const count = await this.#file.append(lines, fsync !== "never");
      this.#seq += count;
      this.#prev = sealed[count - 1]?.hash ?? this.#prev;
      sealed.splice(0, count);
      if (opening.pop() === undefined) batch.splice(0, count);
      else {
        this.#lost -= lost;
        batch.splice(0, count - 1);
      }
    }
  }

  #keep(batch: readonly AuditRecord[], err: unknown): void {
    const all = [...batch, ...this.#waiting];
    this.#waiting = all.slice(-MOST_WAITING);
    this.#lost += all.length - this.#waiting.length;
    this.#logger.error(
      { err, directory: this.#options.directory, records: all.length, lost: this.#lost },
      "Audit records were not written; they are tried again with the next ones.",
    );
  }
}
