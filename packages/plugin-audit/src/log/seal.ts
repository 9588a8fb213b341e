import { createHash, createHmac } from "node:crypto";

/** What the first line of a chain has as the hash of the line before it. */
export const FIRST = "0".repeat(64);

/** To some readers of lines the end of one; JSON leaves them as they are. */
const LINE_ENDS = /[\u2028\u2029]/g;

const SEALED = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/s;

/** The hash of a text, in hexadecimal: SHA-256, with a key HMAC. */
export function hashOf(text: string, key: string | undefined): string {
  const hash = key === undefined ? createHash("sha256") : createHmac("sha256", key);
  return hash.update(text).digest("hex");
}

/** A record as a line, without the line's end; its last entry is the hash of all before it. */
export function seal(record: object, key: string | undefined): { line: string; hash: string } {
  const json = JSON.stringify(record).replaceAll(LINE_ENDS, escaped);
  const body = json.slice(0, -1);
  const hash = hashOf(body, key);
  return { line: `${body},"hash":"${hash}"}`, hash };
}

/** The parts of a line that `seal` made: what was hashed, and the hash. */
export function unseal(line: string): { body: string; hash: string } | undefined {
  const [, body, hash] = SEALED.exec(line) ?? [];
  return body === undefined || hash === undefined ? undefined : { body, hash };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}
