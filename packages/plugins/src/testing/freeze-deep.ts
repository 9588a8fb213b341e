/**
 * Freezes plain data to any depth: arrays and plain objects. Anything else, such as a date or an
 * instance of a class, may need to change to work, and stays as it is.
 */
export function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
