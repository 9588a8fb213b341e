/** How long the waits between attempts are. */
export interface Backoff {
  /** The first wait, in ms. */
  readonly base: number;
  /** What each wait is multiplied by to make the next. */
  readonly factor: number;
  /** No wait is longer, in ms. */
  readonly max: number;
  /** Share of a wait, from 0 to 1, that is left to chance; 0 for none. */
  readonly jitter: number;
  /** Whether chance only makes a wait longer, or shorter as well. */
  readonly spread: "above" | "around";
}

/** No wait that is left to chance is shorter, in ms. */
const SHORTEST = 100;

/**
 * The wait before a retry, in whole ms.
 * @param attempt number of the attempt that failed, from 0
 * @param random a number from 0 to 1, as of `Math.random`
 */
export function delayAfter(attempt: number, backoff: Backoff, random: () => number): number {
  const { base, factor, max, jitter, spread } = backoff;
  const delay = Math.min(base * factor ** attempt, max);
  if (jitter === 0) return Math.round(delay);
  const chance = spread === "above" ? random() : 2 * random() - 1;
  const varied = Math.min(delay + chance * jitter * delay, max);
  return Math.round(Math.max(varied, SHORTEST));
}
