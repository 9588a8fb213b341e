import { HOLE, LOOSE } from "./marks.js";

/** The words that something comes to: one of these lists. */
export type Alternatives = readonly (readonly string[])[];

/** More possibilities than these are not told apart. */
const MOST = 16;
/** Longer texts are not followed. */
const LONGEST = 20_000;

/** The possibilities of both, each once. */
export function unite(left: Alternatives, right: Alternatives): Alternatives {
  const seen = new Map([...left, ...right].map((words) => [JSON.stringify(words), words]));
  return isTooMuch([...seen.keys()]) ? [[LOOSE]] : [...seen.values()];
}

/** Every way to put one possibility of each behind the other. */
export function product(parts: readonly Alternatives[]): Alternatives {
  let total: string[][] = [[]];
  for (const part of parts) {
    const choices = total.length * part.length > MOST ? [[LOOSE]] : part;
    const [only] = choices;
    // Most parts can be read in one way; copying the head each time would take long.
    if (choices.length === 1) for (const head of total) head.push(...(only ?? []));
    else total = total.flatMap((head) => choices.map((tail) => [...head, ...tail]));
  }
  return total;
}

/** Texts without repetition; too many become one that is not known. */
export function distinct(texts: readonly string[]): readonly string[] {
  const each = [...new Set(texts)];
  return isTooMuch(each) ? [HOLE] : each;
}

function isTooMuch(texts: readonly string[]): boolean {
  return texts.length > MOST || texts.some(({ length }) => length > LONGEST);
}
