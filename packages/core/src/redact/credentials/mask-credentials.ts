import { MASK } from "../mask.js";
import { KNOWN_CREDENTIALS } from "./known-credentials.js";

const ALONE = KNOWN_CREDENTIALS.flatMap(({ mark, shape }) =>
  mark === undefined ? [] : [{ mark, shape: new RegExp(shape.source, "g") }],
);
/** All others at once: one after the other, each would read the whole of every text. */
const AT_WORDS = new RegExp(
  `\\b(?:${KNOWN_CREDENTIALS.flatMap(({ mark, shape }) => (mark === undefined ? shape.source : [])).join("|")})`,
  "g",
);

/** Masks the credentials that are known by their shape. */
export function maskCredentials(text: string): string {
  let clean = text;
  for (const { mark, shape } of ALONE) {
    if (clean.includes(mark)) clean = clean.replace(shape, MASK);
  }
  return clean.replace(AT_WORDS, MASK);
}
