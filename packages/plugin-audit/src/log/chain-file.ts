import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/**
 * The files of one chain. They are written by one process alone, so that nothing has to be locked
 * and a process that dies leaves nothing locked; the next file begins where a line would make one
 * longer than it may be.
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
   * Appends the first of the lines, as many as one file has room for; when it throws, none.
   * @param sync whether they are on the disk when the promise resolves
   * @returns how many those are, at least one
   */
  async append(lines: readonly string[], sync: boolean): Promise<number> {
    const [first = "", ...others] = lines.map((line) => `${line}\n`);
    let text = first;
    const handle = await this.#withRoomFor(Buffer.byteLength(first));
    let size = this.#size + Buffer.byteLength(first);
    let count = 1;
    for (const line of others) {
      const longer = size + Buffer.byteLength(line);
      if (longer > this.#maxBytes) break;
      [text, size, count] = [text + line, longer, count + 1];
    }
    try {
      await handle.appendFile(text);
      if (sync) await handle.datasync();
    } catch (error) {
      // Half a line would be taken for a line that somebody has torn.
      await handle.truncate(this.#size);
      throw error;
    }
    this.#size = size;
    return count;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  /** A line that is longer than a file may be has one to itself. */
  async #withRoomFor(bytes: number): Promise<FileHandle> {
    const fits = this.#size === 0 || this.#size + bytes <= this.#maxBytes;
    if (this.#handle !== undefined && fits) return this.#handle;
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
