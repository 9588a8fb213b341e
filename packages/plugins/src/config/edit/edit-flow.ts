import {
  indentationAt,
  isOneLine,
  lineBreakOf,
  lineEnd,
  lineStart,
  splice,
} from "./text-splice.js";

/** Where something starts, and the offset after its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A list or map in brackets: of JSON, or in the flow style of YAML. */
export interface Bracketed {
  /** Offset of the opening bracket. */
  readonly open: number;
  /** Offset of the closing bracket. */
  readonly close: number;
  readonly items: readonly Span[];
}

/** How a language writes what stands between items. */
export interface FlowSyntax {
  /** Sticky: white space and comments. */
  readonly gap: RegExp;
  /** The rest of a line with nothing on it but a comment. */
  readonly blank: RegExp;
  /** Whether a comma may stand before the closing bracket. */
  readonly allowsTrailingComma: boolean;
  /** Between items on one line. */
  readonly separator: string;
  /** One level of indentation. */
  readonly step: string;
}

/** Adds an item at the end, on a line of its own where the items before it have theirs. */
export function insertItem(
  text: string,
  list: Bracketed,
  item: string,
  { gap, separator, step }: FlowSyntax,
): string {
  const last = list.items.at(-1);
  if (last === undefined) return insertFirst(text, list, item, step);
  const comma = commaAfter(text, last.to, gap);
  const end = comma === undefined ? last.to : comma + 1;
  const hasOwnLines = !isOneLine(text, list.open, last.from) && !isOneLine(text, end, list.close);
  if (!hasOwnLines) {
    const addition = comma === undefined ? separator + item : ` ${item}`;
    return splice(text, { from: end, to: end, text: addition });
  }
  const at = lineEnd(text, end);
  const line = lineBreakOf(text) + indentationAt(text, last.from) + item;
  return splice(
    text,
    { from: last.to, to: last.to, text: comma === undefined ? "," : "" },
    { from: at, to: at, text: comma === undefined ? line : `${line},` },
  );
}

function insertFirst(text: string, { open, close }: Bracketed, item: string, step: string): string {
  if (/^[ \t]*$/.test(text.slice(open + 1, close))) {
    return splice(text, { from: open + 1, to: close, text: item });
  }
  // There may be a comment that takes up the rest of its line.
  const start = lineStart(text, close);
  const indentation = indentationAt(text, close);
  if (start + indentation.length !== close) {
    return splice(text, { from: close, to: close, text: `${item} ` });
  }
  const line = indentation + step + item + lineBreakOf(text);
  return splice(text, { from: start, to: start, text: line });
}

/** Takes an item out: with its line, comment included, where it has lines of its own. */
export function removeItem(
  text: string,
  list: Bracketed,
  index: number,
  syntax: FlowSyntax,
): string {
  const { items } = list;
  const { from, to } = items[index] as Span;
  const around = text.slice(list.open + 1, from) + text.slice(to, list.close);
  if (items.length === 1 && /^[ \t]*,?[ \t]*$/.test(around)) {
    return splice(text, { from: list.open + 1, to: list.close, text: "" });
  }
  const before = items[index - 1];
  const own = commaAfter(text, to, syntax.gap);
  const end = own !== undefined && isOneLine(text, to, own) ? own + 1 : to;
  const leading = before && commaAfter(text, before.to, syntax.gap);
  const isLast = index === items.length - 1;
  // The comma before a last item stands in the way only where no comma may end the list.
  const orphan =
    isLast && own === undefined && leading !== undefined && !syntax.allowsTrailingComma
      ? [{ from: leading, to: leading + 1, text: "" }]
      : [];
  const start = lineStart(text, from);
  const isAlone =
    text.slice(start, from).trim() === "" &&
    start > list.open &&
    syntax.blank.test(text.slice(end, lineEnd(text, end)));
  if (isAlone && (own === undefined || own < end)) {
    const next = text.indexOf("\n", end) + 1;
    return splice(text, ...orphan, { from: start, to: next, text: "" });
  }
  if (isLast && before !== undefined && isBare(text, before.to, from)) {
    return splice(text, { from: before.to, to, text: "" });
  }
  const after = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const commas = own !== undefined && own >= end ? [{ from: own, to: own + 1, text: "" }] : orphan;
  return splice(text, ...commas, { from, to: own === undefined ? to : end + after, text: "" });
}

/** Whether there is nothing between two items but a comma on their line. */
function isBare(text: string, from: number, to: number): boolean {
  return /^[ \t]*,[ \t]*$/.test(text.slice(from, to));
}

/** The offset of the comma that follows, with comments skipped. */
function commaAfter(text: string, end: number, gap: RegExp): number | undefined {
  gap.lastIndex = end;
  gap.test(text);
  const at = Math.max(gap.lastIndex, end);
  return text[at] === "," ? at : undefined;
}
