import { stripVTControlCharacters } from "node:util";

/** Most texts are like this, and need not be looked at further. */
const PRINTABLE = /^[\x20-\x7e]*$/;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const HIDDEN_BUT_BREAKS = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text that somebody else wrote, as it can be shown on one line of a terminal: without escape
 * sequences, control characters and characters that turn the direction of writing.
 */
export function plainText(text: string): string {
  if (PRINTABLE.test(text)) return text;
  const flat = stripVTControlCharacters(text).replaceAll(/[\t\r\n]+/g, " ");
  return flat.replaceAll(HIDDEN, "");
}

/** As `plainText`, but line breaks stay. */
export function plainLines(text: string): string {
  return stripVTControlCharacters(text).replaceAll(HIDDEN_BUT_BREAKS, "");
}

/** JSON of a value for people and programs: what `plainText` leaves out is written as escapes. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(HIDDEN_BUT_BREAKS, (hidden) =>
    [...Array(hidden.length).keys()]
      .map((i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
