/**
 * Copies of plain data. Arrays and plain objects are copied to any depth; everything else
 * (primitives, dates, class instances, functions) is taken over as it is, because a copy of it
 * would be another thing.
 */

/**
 * Deeper than this, or larger, and data may be circular, or share parts that would multiply: it is
 * gone through again with every container tracked.
 */
const TRACKED_BELOW = 64;
const TRACKED_FROM = 10_000;

type Container = Record<string, unknown>;

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
  met = 0;
  return same(a, b, 0) ?? sameTracked(a, b);
}

/** Containers met so far, by the copy or the comparison under way. */
let met = 0;

/** Undefined when there is too much to be compared without tracking. */
function same(a: unknown, b: unknown, depth: number): boolean | undefined {
  if (Object.is(a, b)) return true;
  const keys = commonKeys(a, b);
  if (keys === undefined) return false;
  if (depth > TRACKED_BELOW || ++met > TRACKED_FROM) return undefined;
  for (const key of keys) {
    const answer = same((a as Container)[key], (b as Container)[key], depth + 1);
    if (answer !== true) return answer;
  }
  return true;
}

/** A pair that is met again is equal as far as anybody has seen. */
function sameTracked(a: unknown, b: unknown): boolean {
  const partners = new Map<unknown, Set<unknown>>();
  const waiting: [unknown, unknown][] = [[a, b]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [left, right] = pair;
    if (Object.is(left, right)) continue;
    const keys = commonKeys(left, right);
    if (keys === undefined) return false;
    const seen = partners.get(left) ?? new Set();
    if (seen.has(right)) continue;
    partners.set(left, seen.add(right));
    for (const key of keys) waiting.push([(left as Container)[key], (right as Container)[key]]);
  }
  return true;
}

/** The keys of two containers of one kind; undefined when they are not, or differ in their keys. */
function commonKeys(a: unknown, b: unknown): string[] | undefined {
  if (!isPlainContainer(a) || !isPlainContainer(b)) return undefined;
  const left = a as Container;
  const right = b as Container;
  if (Array.isArray(left) !== Array.isArray(right)) return undefined;
  // A list may be longer by a gap, which is no key.
  if (Array.isArray(left) && left.length !== right.length) return undefined;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return undefined;
  return keys.every((key) => Object.hasOwn(right, key)) ? keys : undefined;
}

function copyOf(value: unknown, freeze: boolean): unknown {
  if (!isPlainContainer(value)) return value;
  met = 0;
  return copy(value as Container, freeze, 0) ?? copyTracked(value as Container, freeze);
}

/** Undefined when there is too much to be copied without tracking. */
function copy(source: Container, freeze: boolean, depth: number): unknown {
  if (depth > TRACKED_BELOW || ++met > TRACKED_FROM) return undefined;
  const target = emptyLike(source);
  for (const key of Object.keys(source)) {
    const value = source[key];
    let taken = value;
    if (typeof value === "object" && isPlainContainer(value)) {
      taken = copy(value as Container, freeze, depth + 1);
      if (taken === undefined) return undefined;
    }
    setKey(target, key, taken);
  }
  return freeze ? Object.freeze(target) : target;
}

/** Each container is copied once, so that circles and shared parts stay what they are. */
function copyTracked(root: Container, freeze: boolean): Container {
  const copies = new Map<unknown, Container>();
  const waiting: Container[] = [];
  const copyFor = (value: unknown): unknown => {
    if (!isPlainContainer(value)) return value;
    let target = copies.get(value);
    if (target === undefined) {
      target = emptyLike(value as Container);
      copies.set(value, target);
      waiting.push(value as Container);
    }
    return target;
  };
  const top = copyFor(root) as Container;
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const target = copies.get(source) as Container;
    for (const key of Object.keys(source)) setKey(target, key, copyFor(source[key]));
  }
  if (freeze) for (const target of copies.values()) Object.freeze(target);
  return top;
}

function emptyLike(source: Container): Container {
  if (Array.isArray(source)) return new Array(source.length) as unknown as Container;
  return Object.getPrototypeOf(source) === null ? Object.create(null) : {};
}

function setKey(target: Container, key: string, value: unknown): void {
  if (key === "__proto__") defineKey(target, key, value);
  else target[key] = value;
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
