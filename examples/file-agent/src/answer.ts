import type { RankedPassage } from "./rank-passages.js";

const MOST_PASSAGES = 3;
/** Characters of a line that are shown. */
const LONGEST_LINE = 400;
/** What scores less than this share of the best passage is left out. */
const NEAR_THE_BEST = 0.7;

/** The best passage, and those nearly as good that say something else, each under its place. */
export function formatAnswer(ranked: readonly RankedPassage[]): string {
  const best = ranked[0]?.score ?? 0;
  const told = new Set<string>();
  return ranked
    .filter(({ score }) => score >= NEAR_THE_BEST * best)
    .filter(({ passage: { text } }) => !told.has(text) && told.add(text))
    .slice(0, MOST_PASSAGES)
    .map(({ passage }) => {
      const { path, line, headings, text } = passage;
      const under = headings.length === 0 ? "" : ` (${headings.join(" > ")})`;
      return `${path}:${line}${under}\n${text.split("\n").map(shorten).join("\n")}`;
    })
    .join("\n\n");
}

function shorten(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
