import { distance } from "fastest-levenshtein";

/** The known names that somebody who wrote `name` may have meant, nearest first. */
export function nearestOf(name: string, known: Iterable<string>, most = 3): string[] {
  const wanted = foldName(name);
  return [...known]
    .map((candidate) => ({ candidate, away: distance(wanted, foldName(candidate)) }))
    .filter(({ candidate, away }) => away <= Math.max(2, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** A name without letter case and separators: `beforeTool` and `before_tool` are equal. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
