/** What a value is, in the words of a message. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** What looks like a name is quoted; a longer text may be somebody's words. */
export function shown(value: unknown): string {
  if (typeof value !== "string") return nameOf(value);
  return /^[\w.-]{0,40}$/.test(value) ? `"${value}"` : `(a text of ${value.length} characters)`;
}
