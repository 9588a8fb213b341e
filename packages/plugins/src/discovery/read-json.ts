import { readFileSync } from "node:fs";

/**
 * The value of a JSON file. Synchronous, as all reading of manifests is: a small file is there
 * before a promise of it would be.
 * @throws what reading or parsing throws
 */
export function readJson(path: string): unknown {
  return parseJsonText(readFileSync(path, "utf8"));
}

/**
 * The value of a JSON text; a byte order mark is passed over, as npm does it.
 * @throws SyntaxError
 */
export function parseJsonText(text: string): unknown {
  return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
}
