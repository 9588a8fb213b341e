import { messageOf } from "../errors/hookline-error.js";
import { MASK } from "./mask.js";
import { redactText } from "./redact-text.js";
import { isSecretUnder } from "./secret-name.js";

/** Nesting below this is not written. */
const DEEPEST = 32;
/** Values beyond this many are not written. */
const MOST = 10_000;

/** What stays the same all the way down a value. */
interface Walk {
  readonly secrets: readonly string[];
  readonly limit: number | undefined;
  readonly above: object[];
  /** How many more values are written. */
  left: number;
}

/**
 * A JSON-safe copy of any value with credentials and the given `secrets` masked: by shape in
 * texts, and by name in objects and in pairs of a name and a value. Never throws: what has no JSON
 * form is written as its text.
 * @param limit characters that any text in it may have; default: as many as there are
 */
export function redactValue(
  value: unknown,
  secrets: readonly string[] = [],
  limit?: number,
): unknown {
  return redact(value, { secrets, limit, above: [], left: MOST });
}

function redact(value: unknown, walk: Walk): unknown {
  if (--walk.left < 0) return "[too large]";
  if (typeof value === "string") return redactText(value, walk.secrets, walk.limit);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value === "boolean" || value === undefined) return value;
  if (typeof value !== "object") return redactText(textOf(value), walk.secrets, walk.limit);
  if (walk.above.includes(value)) return "[circular]";
  if (walk.above.length === DEEPEST) return "[too deep]";
  walk.above.push(value);
  try {
    return redactObject(value, walk);
  } catch (error) {
    return `[unreadable: ${redactText(textOf(error), walk.secrets, walk.limit)}]`;
  } finally {
    walk.above.pop();
  }
}

function redactObject(value: object, walk: Walk): unknown {
  if (Array.isArray(value)) return redactArray(value, walk);
  if (value instanceof Error) {
    return redactText(`${value.name}: ${textOf(value)}`, walk.secrets, walk.limit);
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return `[${value.byteLength} bytes]`;
  }
  if (value instanceof Map) return redact(Object.fromEntries(value), walk);
  if (value instanceof Set) return redact([...value], walk);
  if ("toJSON" in value && typeof value.toJSON === "function") return redact(value.toJSON(), walk);
  return redactEntries(value as Record<string, unknown>, walk);
}

function redactArray(items: readonly unknown[], walk: Walk): unknown[] {
  const [name, value] = items;
  // A header or a variable is often written as a pair.
  if (items.length === 2 && typeof name === "string" && typeof value === "string") {
    if (isSecretUnder(name, value)) return [name, MASK];
  }
  const written: unknown[] = [];
  for (const item of items) {
    written.push(redact(item, walk) ?? null);
    if (walk.left < 0) break;
  }
  return written;
}

function redactEntries(entries: Record<string, unknown>, walk: Walk): unknown {
  const label = entries.name ?? entries.key;
  const isPair = typeof label === "string" && isSecretUnder(label, entries.value);
  const written: [string, unknown][] = [];
  for (const name of Object.keys(entries)) {
    const value = entries[name];
    const isSecret = (isPair && name === "value") || isSecretUnder(name, value);
    written.push([redactText(name, walk.secrets), isSecret ? MASK : redact(value, walk)]);
    if (walk.left < 0) break;
  }
  return Object.fromEntries(written);
}

/** The text of anything, also where asking for it throws or yields no text. */
function textOf(value: unknown): string {
  try {
    return String(messageOf(value));
  } catch {
    return "no text form";
  }
}
