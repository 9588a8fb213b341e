import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/**
 * The files of one chain. They are written by one process alone, so that nothing has to be locked
 * and a process that dies leaves nothing locked; the next file begins when one is large enough.
 */
export class ChainFile {
  /** Name of the chain: when it began, and a part by chance. */
  readonly chain: string;
  readonly #directory: string;
  readonly #maxBytes: number;
  #part = 0;
  #handle: FileHandle | undefined;
  #size = 0;

  constructor(directory: string, maxBytes: number) {
    const began = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    this.chain = `${began}-${process.pid}-${randomBytes(4).toString("hex")}`;
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  /**
   * Appends a text, all of it or, when it throws, nothing.
   * @param sync whether it is on the disk when the promise resolves
   */
  async append(text: string, sync: boolean): Promise<void> {
    const handle = await this.#current();
    try {
      await handle.appendFile(text);
      if (sync) await handle.datasync();
    } catch (error) {
      // Half a line would be taken for a line that somebody has torn.
      await handle.truncate(this.#size);
      throw error;
    }
    this.#size += Buffer.byteLength(text);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async #current(): Promise<FileHandle> {
    if (this.#handle !== undefined && this.#size < this.#maxBytes) return this.#handle;
    await this.close();
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const part = this.#part + 1;
    const name = `${this.chain}.${String(part).padStart(4, "0")}.jsonl`;
    this.#handle = await open(join(this.#directory, name), "ax", 0o600);
    this.#part = part;
    this.#size = 0;
    return this.#handle;
  }
}
