import { distance } from "fastest-levenshtein";
import { UnknownPointError } from "../errors/usage-errors.js";
import { definitionOf, POINT_NAMES, type PointName } from "./index.js";
import { foldName, nearestOf } from "./nearest.js";

const BY_NAME: ReadonlyMap<string, PointName> = new Map(
  POINT_NAMES.flatMap((name) =>
    [name, ...(definitionOf(name).aliases ?? [])].map((known): [string, PointName] => [
      known,
      name,
    ]),
  ),
);

/** The point of that name or alias, else undefined. */
export function findPoint(name: string): PointName | undefined {
  return BY_NAME.get(name);
}

/**
 * The point of that name or alias.
 * @throws HooklineError `UNKNOWN_POINT`, naming the nearest valid names.
 */
export function resolvePoint(name: string): PointName {
  const found = BY_NAME.get(name);
  if (found === undefined) {
    throw new UnknownPointError(name, nearestOf(String(name), BY_NAME.keys()));
  }
  return found;
}

/**
 * The point that a method name misspells, else undefined: the same letters in another spelling
 * (`beforeTool`), or a slip or two. Aliases of one word, such as `Stop`, are left out: what they
 * resemble is more often a helper.
 */
export function misspeltPoint(method: string): string | undefined {
  if (BY_NAME.has(method)) return undefined;
  const wanted = foldName(method);
  for (const known of MISSPELLABLE) if (isSlip(foldName(known), wanted)) return known;
  return undefined;
}

const MISSPELLABLE: readonly string[] = [...BY_NAME.keys()].filter(
  (known) => known === BY_NAME.get(known) || /[._]|[a-z][A-Z]/.test(known),
);

/** Letters from which on two slips are more likely than another word. */
const LONG_NAME = 10;

function isSlip(known: string, written: string): boolean {
  if (known === written) return true;
  if (hasSwappedNeighbours(known, written)) return true;
  return distance(known, written) <= (known.length < LONG_NAME ? 1 : 2);
}

function hasSwappedNeighbours(known: string, written: string): boolean {
  if (known.length !== written.length) return false;
  const at = [...known].findIndex((letter, i) => letter !== written[i]);
  const swapped = `${known.slice(0, at)}${known[at + 1] ?? ""}${known[at] ?? ""}${known.slice(at + 2)}`;
  return swapped === written;
}
