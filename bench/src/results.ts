import type { Bytes } from "./memory.js";

/** One run of the bench. */
export interface Results {
  readonly node: string;
  readonly cpus: number;
  readonly rounds: number;
  readonly rows: readonly RowResult[];
  readonly memory: readonly Bytes[];
}

/** What was measured in one row. */
export interface RowResult {
  readonly id: string;
  readonly title: string;
  readonly target: number | undefined;
  readonly handlers: number | undefined;
  readonly growth: string | undefined;
  /** Median time in ns, by the name of what was measured. */
  readonly ns: Readonly<Record<string, number>>;
}

const TOLERANCE = 1.4;

/** How long one took, in units; undefined where it does not take part in the row. */
export function ratio({ ns }: RowResult, name: string, unit = "unit"): number | undefined {
  const time = ns[name];
  const one = ns[unit];
  return time === undefined || one === undefined ? undefined : time / one;
}

/** The most that Hookline may take in a row, in units. */
export function required({ target }: RowResult): number | undefined {
  return target === undefined ? undefined : target * TOLERANCE;
}

/** Whether Hookline takes no more than required; undefined where nothing is. */
export function isMet(row: RowResult): boolean | undefined {
  const limit = required(row);
  const took = ratio(row, "Hookline");
  return limit === undefined || took === undefined ? undefined : took <= limit;
}
