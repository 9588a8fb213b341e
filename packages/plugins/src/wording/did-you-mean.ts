import { nearestOf } from "@hookline/core/errors";

/**
 * The hint of a message about a name that is not there: the known names that come nearest.
 * @param otherwise the hint where none comes near
 */
export function didYouMean(name: string, known: Iterable<string>, otherwise = ""): string {
  const near = nearestOf(name, known);
  return near.length === 0 ? otherwise : `Did you mean ${quoted(near)}?`;
}

/** Names in a row as messages write them: in double quotes, with commas. */
export function quoted(names: Iterable<string>): string {
  return [...names].map((name) => `"${name}"`).join(", ");
}
