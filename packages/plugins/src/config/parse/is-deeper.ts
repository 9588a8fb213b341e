/** Whether a value is nested in more than so many levels; told without recursion. */
export function isDeeper(value: unknown, levels: number): boolean {
  let level = new Set([value]);
  for (let depth = 0; depth <= levels && level.size > 0; depth++) {
    // What aliases repeat is one object, and is looked at once.
    level = new Set([...level].flatMap(partsOf));
  }
  return level.size > 0;
}

function partsOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}
