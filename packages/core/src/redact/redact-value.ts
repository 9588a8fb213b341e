import { messageOf } from "../errors/hookline-error.js";
import { MASK } from "./mask.js";
import { isSecretName, redactText } from "./redact-text.js";

/** Nesting below this is not written. */
const DEEPEST = 32;

/**
 * A JSON-safe copy of any value with credentials and the given `secrets` masked: by shape in
 * texts, and by name in objects. Never throws: what has no JSON form is written as its text.
 */
export function redactValue(value: unknown, secrets: readonly string[] = []): unknown {
  return redact(value, secrets, [], DEEPEST);
}

function redact(
  value: unknown,
  secrets: readonly string[],
  above: readonly object[],
  room: number,
): unknown {
  if (typeof value === "string") return redactText(value, secrets);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value === "boolean" || value === undefined) return value;
  if (typeof value !== "object") return redactText(textOf(value), secrets);
  if (above.includes(value)) return "[circular]";
  if (room === 0) return "[too deep]";
  try {
    return redactObject(value, secrets, [...above, value], room - 1);
  } catch (error) {
    return `[unreadable: ${redactText(textOf(error), secrets)}]`;
  }
}

function redactObject(
  value: object,
  secrets: readonly string[],
  above: readonly object[],
  room: number,
): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets, above, room) ?? null);
  if (value instanceof Error) return redactText(`${value.name}: ${textOf(value)}`, secrets);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${value.byteLength} bytes]`;
  if (value instanceof Map) return redact(Object.fromEntries(value), secrets, above, room);
  if (value instanceof Set) return redact([...value], secrets, above, room);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return redact(value.toJSON(), secrets, above, room);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      redactText(name, secrets),
      tells(entry) && isSecretName(name) ? MASK : redact(entry, secrets, above, room),
    ]),
  );
}

/** Whether there is anything in a value that could be a credential. */
function tells(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && typeof value !== "boolean";
}

/** The text of anything, also where asking for it throws or yields no text. */
function textOf(value: unknown): string {
  try {
    return String(messageOf(value));
  } catch {
    return "no text form";
  }
}
