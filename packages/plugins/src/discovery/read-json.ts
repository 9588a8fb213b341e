import { readFile } from "node:fs/promises";

/**
 * The value of a JSON file; a byte order mark is passed over, as npm does it.
 * @throws what reading or parsing throws
 */
export async function readJson(path: string): Promise<unknown> {
  return JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
}
