/** A copy that a tool can not edit; of what can not be copied, the thing itself. */
export function ownCopy<T>(value: T): T {
  const copy = plainCopy(value, 0);
  if (copy !== NOT_PLAIN) return copy as T;
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

const NOT_PLAIN = Symbol("not plain");
/** Deeper than this, a value may be circular. */
const DEEPEST = 32;

/** What models write is JSON, and copied in a tenth of the time that `structuredClone` takes. */
function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === "function" || typeof value === "symbol") return NOT_PLAIN;
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return NOT_PLAIN;
  if (!Array.isArray(value)) return plainObject(value as Record<string, unknown>, depth);
  const list: unknown[] = [];
  for (const item of value) {
    const copy = plainCopy(item, depth + 1);
    if (copy === NOT_PLAIN) return NOT_PLAIN;
    list.push(copy);
  }
  return list;
}

function plainObject(value: Record<string, unknown>, depth: number): unknown {
  if (Object.getPrototypeOf(value) !== Object.prototype) return NOT_PLAIN;
  const fields: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const copy = key === "__proto__" ? NOT_PLAIN : plainCopy(value[key], depth + 1);
    if (copy === NOT_PLAIN) return NOT_PLAIN;
    fields[key] = copy;
  }
  return fields;
}
