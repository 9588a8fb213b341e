import type { Passage } from "./passages.js";
import { wordsOf } from "./words.js";

/** A passage and how well it answers; higher is better. */
export interface RankedPassage {
  readonly passage: Passage;
  readonly score: number;
}

/** How soon more of the same word stops counting, and how much a long passage loses (BM25). */
const SATURATION = 1.2;
const LENGTH_PENALTY = 0.75;

/** What one occurrence counts, by where it stands. */
const IN_TEXT = 1;
const IN_HEADING = 2;
const IN_PATH = 1.5;
/** What a passage of prose counts, against one of code: it was written to answer. */
const OF_PROSE = 1.5;
/** What a word of the instructions counts, against one of the question. */
const OF_SYSTEM = 0.2;
/** The share of the question's words that a passage must have. */
const NEEDED = 0.5;

interface Counted {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * The passages that have at least half of the question's words, best first. Rare words count
 * more, and so do words in headings and file names; the words of the instructions count a little.
 */
export function rankPassages(
  passages: readonly Passage[],
  question: readonly string[],
  system: readonly string[],
): RankedPassage[] {
  const asked = new Set(question);
  const hinted = new Set(system.filter((word) => !asked.has(word)));
  const counted = passages.map(count);
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const rarity = rarities([...asked, ...hinted], counted);

  const scoreOf = ({ counts, length }: Counted, words: Iterable<string>): number => {
    const damping = 1 - LENGTH_PENALTY + LENGTH_PENALTY * (length / meanLength);
    let score = 0;
    for (const word of words) {
      const times = counts.get(word) ?? 0;
      const weight = (times * (SATURATION + 1)) / (times + SATURATION * damping);
      score += (rarity.get(word) ?? 0) * weight;
    }
    return score;
  };

  return counted
    .map((one) => ({ one, share: shareOf(one, asked) }))
    .filter(({ share }) => share >= NEEDED)
    .map(({ one, share }) => ({
      passage: one.passage,
      score:
        (one.passage.isProse ? OF_PROSE : 1) *
        (share * scoreOf(one, asked) + OF_SYSTEM * scoreOf(one, hinted)),
    }))
    .sort((a, b) => b.score - a.score || compare(a.passage, b.passage));
}

function count(passage: Passage): Counted {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number): number => {
    const words = wordsOf(text);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight);
    return words.length;
  };
  const length = add(passage.text, IN_TEXT);
  add(passage.headings.join(" "), IN_HEADING);
  add(passage.path, IN_PATH);
  return { passage, counts, length };
}

function rarities(words: readonly string[], counted: readonly Counted[]): Map<string, number> {
  return new Map(
    words.map((word) => {
      const having = counted.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log(1 + (counted.length - having + 0.5) / (having + 0.5))];
    }),
  );
}

/** Which share of the words a passage has; none of no words. */
function shareOf({ counts }: Counted, words: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => counts.has(word)).length / words.size;
}

function compare(a: Passage, b: Passage): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
