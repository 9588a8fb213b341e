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
 * (`beforeTool`), or at most two letters off.
 */
export function misspeltPoint(method: string): string | undefined {
  if (BY_NAME.has(method)) return undefined;
  const wanted = foldName(method);
  for (const known of BY_NAME.keys()) {
    const spelt = foldName(known);
    if (spelt === wanted) return known;
    if (spelt.length > 6 && distance(spelt, wanted) <= 2) return known;
  }
  return undefined;
}
