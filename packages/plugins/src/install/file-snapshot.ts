import { readFile, rm, writeFile } from "node:fs/promises";

/** The content of files as it was, also that there was none. */
export class FileSnapshot {
  readonly #files: ReadonlyMap<string, Buffer | undefined>;

  private constructor(files: ReadonlyMap<string, Buffer | undefined>) {
    this.#files = files;
  }

  static async take(paths: Iterable<string>): Promise<FileSnapshot> {
    const files = new Map<string, Buffer | undefined>();
    for (const path of paths) files.set(path, await contentOf(path));
    return new FileSnapshot(files);
  }

  /**
   * Makes the files what they were; what has not changed is not written.
   * @returns whether anything had changed
   */
  async restore(): Promise<boolean> {
    let hasChanged = false;
    for (const [path, before] of this.#files) {
      const now = await contentOf(path);
      if (before === undefined ? now === undefined : now?.equals(before)) continue;
      hasChanged = true;
      await (before === undefined ? rm(path) : writeFile(path, before));
    }
    return hasChanged;
  }
}

async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
