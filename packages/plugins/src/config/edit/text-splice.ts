/** A piece of a text and what takes its place. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The text with its pieces replaced. They must not overlap; of two insertions at one place, the
 * first stays the first.
 */
export function splice(text: string, ...pieces: readonly Splice[]): string {
  return pieces
    .toSorted((a, b) => a.from - b.from)
    .reduceRight(
      (result, { from, to, text: piece }) => result.slice(0, from) + piece + result.slice(to),
      text,
    );
}

/** A text without its byte order mark, and the mark. */
export function splitMark(text: string): { readonly mark: string; readonly text: string } {
  return text.startsWith("\uFEFF") ? { mark: "\uFEFF", text: text.slice(1) } : { mark: "", text };
}

/** How the text ends its lines: as it ends the first one. */
export function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

/** Offset of the first character of the line. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Offset of the line's break, else the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  if (feed < 0) return text.length;
  return feed > offset && text[feed - 1] === "\r" ? feed - 1 : feed;
}

/** The white space that the line starts with. */
export function indentationAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}

/** Whether two offsets are on one line. */
export function isOneLine(text: string, from: number, to: number): boolean {
  return !text.slice(from, to).includes("\n");
}

/** Puts lines below the line on which something ends; the file keeps its last line break, or none. */
export function linesBelow(text: string, end: number, lines: readonly string[]): Splice {
  const eol = lineBreakOf(text);
  // A block scalar ends with the break of its last line.
  if (end > 0 && text[end - 1] === "\n") {
    return { from: end, to: end, text: lines.map((line) => line + eol).join("") };
  }
  const at = lineEnd(text, end);
  return { from: at, to: at, text: lines.map((line) => eol + line).join("") };
}

/** Takes whole lines out, from the one of `from` to the one on which `to` ends. */
export function withoutLines(text: string, from: number, to: number): Splice {
  const start = lineStart(text, from);
  if (to > 0 && to > from && text[to - 1] === "\n") return { from: start, to, text: "" };
  const end = lineEnd(text, to);
  if (end < text.length) return { from: start, to: text.indexOf("\n", end) + 1, text: "" };
  // The last line has no break; the one before it must not get another.
  const before = start === 0 ? 0 : start - 1;
  return { from: text[before - 1] === "\r" ? before - 1 : before, to: end, text: "" };
}
