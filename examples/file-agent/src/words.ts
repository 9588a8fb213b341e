const STOP_WORDS: ReadonlySet<string> = new Set(
  "a about all also an and any are as at be been but by can could did do does for from get give had has have how i if in into is it its let may me mean must my no not of on or our out should show so such tell than that the their them then there these they this those to up use was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/**
 * The words of a text that say what it is about, in their order and as often as they occur:
 * without stop words, in lower case, without the commonest endings, and with names such as
 * `sessionStart` or `session_start` taken apart.
 */
export function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2").toLowerCase();
  const words = apart.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map(withoutEnding);
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(/(?:ings?|ed|ies|y|es|s|e)$/, "");
  return stem.length < 3 ? word : stem;
}
