import { inspect } from "node:util";
import { type HookLogger, HooklineError, MASK, redactText, redactValue } from "@hookline/core";

/** How deep an error is searched. */
const DEPTH = 6;

/**
 * Four characters, or three with a letter. What is shorter is found in any text, and digits as the
 * lines and columns of a stack: it is masked only where it is a value as a whole.
 */
const TELLING = /^(?:.{4}|(?=.*\p{L}).{3})/su;

/** A text with the secrets in it masked. */
export function textWithout(text: string, secrets: readonly string[]): string {
  return secrets.includes(text) ? MASK : redactText(text, tellingOnes(secrets));
}

/**
 * A JSON-safe copy of a value with the secrets masked, in texts and where one is a text or a
 * number as a whole.
 * @param wholes those that are masked as a whole; default: all of them
 */
export function valueWithout(
  value: unknown,
  secrets: readonly string[],
  wholes: readonly string[] = secrets,
): unknown {
  return withoutWholes(redactValue(value, tellingOnes(secrets)), new Set(wholes));
}

function withoutWholes(value: unknown, wholes: ReadonlySet<string>): unknown {
  if (isWhole(value, wholes)) return MASK;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutWholes(item, wholes));
  const entries = Object.entries(value).map(([key, part]) => [key, withoutWholes(part, wholes)]);
  return Object.fromEntries(entries);
}

function isWhole(value: unknown, wholes: ReadonlySet<string>): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  return wholes.has(String(value));
}

function tellingOnes(secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => TELLING.test(secret));
}

/** An error as it can be shown: where it holds one of the secrets, a copy that does not. */
export function errorWithout(error: HooklineError, secrets: readonly string[]): HooklineError {
  if (!holdsAny(error, secrets)) return error;
  const { code, message, point, handler, cause } = error;
  return new HooklineError(code, textWithout(message, secrets), {
    ...(point !== undefined && { point }),
    ...(handler !== undefined && { handler }),
    ...(cause !== undefined && { cause: causeWithout(cause, secrets) }),
  });
}

function holdsAny(error: HooklineError, secrets: readonly string[]): boolean {
  if (secrets.length === 0) return false;
  const text = inspect(error, { depth: DEPTH });
  if (tellingOnes(secrets).some((secret) => text.includes(secret))) return true;
  return holdsWhole(error, new Set(secrets), DEPTH);
}

/** Whether something that an error carries along is one of them. */
function holdsWhole(value: unknown, wholes: ReadonlySet<string>, depth: number): boolean {
  if (isWhole(value, wholes)) return true;
  if (typeof value !== "object" || value === null || depth === 0) return false;
  const parts: unknown[] = Object.values(value);
  if (value instanceof Error) parts.push(value.message, value.cause);
  return parts.some((part) => holdsWhole(part, wholes, depth - 1));
}

/** Only what every error has: what else there is may hold a secret anywhere. */
function causeWithout(cause: unknown, secrets: readonly string[]): unknown {
  if (!(cause instanceof Error)) return valueWithout(cause, secrets);
  const copy = new Error(textWithout(cause.message, secrets));
  copy.name = cause.name;
  copy.stack = textWithout(cause.stack ?? "", secrets);
  return copy;
}

/** A logger that masks the secrets in all it is given. */
export function loggerWithout(logger: HookLogger, secrets: readonly string[]): HookLogger {
  if (secrets.length === 0) return logger;
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (details: object, message: string): void =>
      logger[level](valueWithout(details, secrets) as object, textWithout(message, secrets));
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (bindings) =>
      loggerWithout(logger.child(valueWithout(bindings, secrets) as typeof bindings), secrets),
  };
}
