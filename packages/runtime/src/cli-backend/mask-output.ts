import { MASK, redactText } from "@hookline/core";
import type { TextEnd } from "./process-output.js";

/** A run of this many characters out of a secret is taken for a part of it. */
const PART = 16;

/**
 * What a process wrote, with secrets masked: whole ones and long parts of them. A CLI that
 * complains of its prompt often quotes its first characters, or line by line, and the end of an
 * output may begin in the middle of a secret.
 */
export function maskOutput({ text, isCut }: TextEnd, secrets: readonly string[]): string {
  const clean = redactText(text, secrets);
  const isSecret = markParts(clean, secrets);
  if (!isCut) return maskMarked(clean, isSecret);
  isSecret.fill(1, 0, PART - 1);
  const masked = maskMarked(clean, isSecret);
  // The first line has lost its beginning, and with it what a credential is recognised by.
  return masked.slice(masked.indexOf("\n") + 1);
}

function markParts(text: string, secrets: readonly string[]): Uint8Array {
  const places = placesIn(text);
  const isSecret = new Uint8Array(text.length);
  for (const secret of secrets) {
    for (let start = 0; start + PART <= secret.length; start++) {
      const part = secret.slice(start, start + PART);
      for (const place of places.get(part) ?? []) isSecret.fill(1, place, place + PART);
      // Once is enough: a text of one repeated character would be marked again and again.
      places.delete(part);
    }
  }
  return isSecret;
}

/** Where in a text each run of characters stands; the text is short, while a secret may be long. */
function placesIn(text: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let start = 0; start + PART <= text.length; start++) {
    const run = text.slice(start, start + PART);
    const known = places.get(run);
    if (known === undefined) places.set(run, [start]);
    else known.push(start);
  }
  return places;
}

function maskMarked(text: string, isMarked: Uint8Array): string {
  let masked = "";
  let index = 0;
  while (index < text.length) {
    const end = endOfRun(isMarked, index);
    masked += isMarked[index] === 1 ? MASK : text.slice(index, end);
    index = end;
  }
  return masked;
}

function endOfRun(isMarked: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < isMarked.length && isMarked[end] === isMarked[start]) end++;
  return end;
}
