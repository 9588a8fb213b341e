import { isSecretName, redactValue } from "@hookline/core";
import type { Redactor } from "./redactor.js";

/**
 * Plain data with every text in it redacted, keys too; and texts under a credential's name masked
 * whole. What is no plain data is taken in its JSON form. The value itself is left as it is.
 * @param hides whether names of credentials count
 */
export function redactData(value: unknown, redactor: Redactor, hides: boolean): unknown {
  return walk(value, { redactor, hides, above: new Set() }, false);
}

interface Walk {
  readonly redactor: Redactor;
  readonly hides: boolean;
  readonly above: Set<object>;
}

function walk(value: unknown, how: Walk, isSecret: boolean): unknown {
  if (typeof value === "string") {
    if (isSecret && value !== "") return how.redactor.mask("credentials");
    return how.redactor.text(value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (how.above.has(value)) return "[circular]";
  how.above.add(value);
  const copy = copied(value, how, isSecret);
  how.above.delete(value);
  return copy;
}

function copied(value: object, how: Walk, isSecret: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, how, isSecret));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return walk(redactValue(value), how, isSecret);
  }
  const copy = new Map<string, unknown>();
  for (const [name, part] of Object.entries(value)) {
    const hidden = isSecret || (how.hides && holdsSecret(name, part));
    copy.set(freeKey(copy, how.redactor.text(name)), walk(part, how, hidden));
  }
  return Object.fromEntries(copy);
}

/** Tokens are also what models count. */
function holdsSecret(name: string, value: unknown): boolean {
  return isSecretName(name) && !(typeof value === "string" && /^\d{1,12}$/.test(value));
}

/** Two keys may have become one. */
function freeKey(taken: ReadonlyMap<string, unknown>, key: string): string {
  if (!taken.has(key)) return key;
  for (let number = 2; ; number++) {
    if (!taken.has(`${key} ${number}`)) return `${key} ${number}`;
  }
}
