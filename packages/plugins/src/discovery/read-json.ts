import { readFile } from "node:fs/promises";

/**
 * The value of a JSON file.
 * @throws what reading or parsing throws
 */
export async function readJson(path: string): Promise<unknown> {
  return parseJsonText(await readFile(path, "utf8"));
}

/**
 * The value of a JSON text; a byte order mark is passed over, as npm does it.
 * @throws SyntaxError
 */
export function parseJsonText(text: string): unknown {
  return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
}
