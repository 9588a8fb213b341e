import { splitMark } from "../edit/text-splice.js";
import { isDeeper } from "./is-deeper.js";
import type { ParsedText } from "./source-tree.js";

const MOST_LEVELS = 100;

/** What a parser makes of a text that may start with a byte order mark; never throws. */
export function parsedBy(parse: (text: string) => ParsedText, text: string): ParsedText {
  try {
    const parsed = parse(splitMark(text).text);
    return isDeeper(parsed.value, MOST_LEVELS) ? tooDeep() : parsed;
  } catch (thrown) {
    // The parsers recurse, and the stack ends somewhere.
    if (thrown instanceof RangeError) return tooDeep();
    return unparsed(`The text can not be parsed: ${(thrown as Error).message}.`);
  }
}

/** Whatever reads the value may recurse, too. */
function tooDeep(): ParsedText {
  return unparsed(`The text is nested more than ${MOST_LEVELS} levels deep. Make it flatter.`);
}

function unparsed(message: string): ParsedText {
  return { value: undefined, problems: [{ offset: 0, message }] };
}
