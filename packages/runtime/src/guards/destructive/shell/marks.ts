/**
 * What a line does not tell is marked inside the texts. The marks are noncharacters, which no
 * text may contain, so a line that contains one is refused.
 */

/** One text that is not known: the value of a quoted variable, the output of a program. */
export const HOLE = "\uFDD0";
/** The same without quotes: any number of words, options among them. */
export const LOOSE = "\uFDD1";
/** One plain word that is not known and is no option: a number, a date, the name of a branch. */
export const WORD = "\uFDD3";
/** A `*`, `?` or `[…]` that stands for file names. */
export const GLOB = "\uFDD2";

/** Whether a text has anything in it that is not written in the line. */
export function hasMarks(text: string): boolean {
  return /[\uFDD0-\uFDD3]/.test(text);
}

/** Whether a text has a part that may be anything. */
export function hasUnknown(text: string): boolean {
  return /[\uFDD0\uFDD1]/.test(text);
}

/** The text as people are shown it. */
export function shown(text: string): string {
  return text.replaceAll(GLOB, "*").replace(/[\uFDD0\uFDD1\uFDD3]/g, "…");
}
