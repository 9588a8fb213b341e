import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Scratch } from "./scratch.js";

/** Takes a database away, and gives it back as it was: a file stands where its directory was. */
export class Outage {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async of({ database }: Scratch): Promise<Outage> {
    const directory = dirname(database);
    await mkdir(directory, { recursive: true });
    await rename(directory, `${directory}.away`);
    await writeFile(directory, "");
    return new Outage(directory);
  }

  async end(): Promise<void> {
    await rm(this.#directory);
    await rename(`${this.#directory}.away`, this.#directory);
  }
}
