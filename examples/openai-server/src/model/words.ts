const STOP_WORDS: ReadonlySet<string> = new Set(
  "about also been does from give have into many much said says should tell than that them then there they this what when where which will with would your".split(
    " ",
  ),
);

/** Words that begin alike count as the same: "deploy", "deployed", "deployment". */
const STEM = 6;

/** The words of a text that say what it is about, cut to their stems. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const telling = words.filter((word) => word.length > 3 || /\p{N}/u.test(word));
  return new Set(
    telling.filter((word) => !STOP_WORDS.has(word)).map((word) => word.slice(0, STEM)),
  );
}

/** The parts of a tool's or parameter's name: `readFile` and `read_file` are the same. */
export function partsOfName(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
}
