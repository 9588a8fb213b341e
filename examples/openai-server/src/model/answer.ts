import type { Source } from "./conversation.js";
import { wordsOf } from "./words.js";

/** Lines of a result that are quoted where none of them matches the question. */
const LONGEST_QUOTE = 12;
/** Lines that are quoted where some match. */
const MOST_MATCHES = 5;

/** The results of this turn, each with the lines that match the question, else its beginning. */
export function quoteResults(results: readonly Source[], question: string): string {
  const words = wordsOf(question);
  return results
    .map(({ name, text }) => {
      const lines = linesOf(text);
      if (lines.length === 0) return `${name}: nothing.`;
      const matching = bestLines([{ name, text }], words).map(({ line }) => line);
      if (matching.length > 0) return quote(name, matching);
      const rest = lines.length - LONGEST_QUOTE;
      const more = rest > 0 ? `\n… and ${rest} more lines` : "";
      return quote(name, lines.slice(0, LONGEST_QUOTE)) + more;
    })
    .join("\n\n");
}

/** The lines that match the question best, from all that was shown; undefined where none does. */
export function answerFrom(shown: readonly Source[], question: string): string | undefined {
  const best = bestLines(shown, wordsOf(question));
  if (best.length === 0) return undefined;
  const bySource = new Map<string, string[]>();
  for (const { name, line } of best) bySource.set(name, [...(bySource.get(name) ?? []), line]);
  return [...bySource].map(([name, lines]) => quote(name, lines)).join("\n\n");
}

interface FoundLine {
  readonly name: string;
  readonly line: string;
}

/** Those that share most words with the question, in the order they were shown, each text once. */
function bestLines(sources: readonly Source[], words: ReadonlySet<string>): FoundLine[] {
  const told = new Set<string>();
  const scored = sources
    .flatMap(({ name, text }) => linesOf(text).map((line) => ({ name, line })))
    .filter(({ line }) => !told.has(line) && told.add(line))
    .map((found) => ({ ...found, score: sharedWords(found.line, words) }));
  const best = scored.reduce((most, { score }) => Math.max(most, score), 1);
  return scored.filter(({ score }) => score === best).slice(0, MOST_MATCHES);
}

function sharedWords(line: string, words: ReadonlySet<string>): number {
  return [...wordsOf(line)].filter((word) => words.has(word)).length;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function quote(name: string, lines: readonly string[]): string {
  return [`${name}:`, ...lines.map((line) => `> ${line}`)].join("\n");
}
