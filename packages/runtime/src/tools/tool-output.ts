import { inspect } from "node:util";

/**
 * What a tool returned, in a form that a model can be told: as it is when it has a JSON form,
 * else `{ result }` with its text. Nothing is null.
 */
export function toolOutput(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return hasJsonForm(value) ? value : { result: textOf(value) };
}

function hasJsonForm(value: unknown): boolean {
  // Written as empty objects, they would lose what they hold.
  if (value instanceof Map || value instanceof Set || value instanceof Error) return false;
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

function textOf(value: unknown): string {
  try {
    return typeof value === "bigint" || typeof value === "symbol"
      ? String(value)
      : inspect(value, { breakLength: Number.POSITIVE_INFINITY });
  } catch {
    return "a value without a text form";
  }
}
