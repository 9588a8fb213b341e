/**
 * Copies of plain data. Arrays and plain objects are copied to any depth; everything else
 * (primitives, dates, class instances, functions) is taken over as it is, because a copy of it
 * would be another thing.
 */

/** Deeper than this, and therefore possibly circular: copies are tracked from here on. */
const TRACKED_BELOW = 64;

type Container = Record<string, unknown>;
type Seen = Map<object, unknown>;
type SeenPairs = Map<object, Set<object>>;
type Answer = boolean | undefined;

/** A copy that its holder may edit without anyone else seeing it. */
export function copyPlain<T>(value: T): T {
  return copyOf(value, false) as T;
}

/** A copy that nobody can edit. */
export function frozenCopy<T>(value: T): T {
  return copyOf(value, true) as T;
}

/** Whether a value can be edited in place, and is therefore handed out as a copy. */
export function isPlainContainer(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether two values are equal as plain data: containers by content, the rest by identity. */
export function isSamePlain(a: unknown, b: unknown): boolean {
  return same(a, b, 0, undefined) ?? same(a, b, 0, new Map()) === true;
}

/** Undefined when the data is too deep to be compared without tracking. */
function same(a: unknown, b: unknown, depth: number, seen: SeenPairs | undefined): Answer {
  if (Object.is(a, b)) return true;
  if (!isPlainContainer(a) || !isPlainContainer(b)) return false;
  const left = a as Container;
  const right = b as Container;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  // A list may be longer by a gap, which is no key.
  if (Array.isArray(left) && left.length !== right.length) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  if (seen === undefined) {
    if (depth > TRACKED_BELOW) return undefined;
  } else {
    // A pair that is met again is equal as far as anybody has seen.
    const partners = seen.get(left);
    if (partners?.has(right)) return true;
    seen.set(left, (partners ?? new Set()).add(right));
  }
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    const answer = same(left[key], right[key], depth + 1, seen);
    if (answer !== true) return answer;
  }
  return true;
}

function copyOf(value: unknown, freeze: boolean): unknown {
  if (!isPlainContainer(value)) return value;
  return (
    copy(value as Container, freeze, 0, undefined) ?? copy(value as Container, freeze, 0, new Map())
  );
}

/** Undefined when the data is too deep to be copied without tracking. */
function copy(source: Container, freeze: boolean, depth: number, seen: Seen | undefined): unknown {
  if (seen === undefined && depth > TRACKED_BELOW) return undefined;
  const known = seen?.get(source);
  if (known !== undefined) return known;
  const target: Container = Array.isArray(source)
    ? (new Array(source.length) as unknown as Container)
    : Object.getPrototypeOf(source) === null
      ? Object.create(null)
      : {};
  seen?.set(source, target);
  for (const key of Object.keys(source)) {
    const value = source[key];
    let taken = value;
    if (typeof value === "object" && isPlainContainer(value)) {
      taken = copy(value as Container, freeze, depth + 1, seen);
      if (taken === undefined) return undefined;
    }
    if (key === "__proto__") defineKey(target, key, taken);
    else target[key] = taken;
  }
  return freeze ? Object.freeze(target) : target;
}

/** A key of that name must become a key, not the prototype. */
function defineKey(target: Container, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
