import { inspect } from "node:util";
import { type HookLogger, HooklineError, redactText, redactValue } from "@hookline/core";

/** How deep an error is searched. */
const DEPTH = 6;

/** An error as it can be shown: where it holds one of the secrets, a copy that does not. */
export function errorWithout(error: HooklineError, secrets: readonly string[]): HooklineError {
  const whole = secrets.length === 0 ? "" : inspect(error, { depth: DEPTH });
  if (!secrets.some((secret) => whole.includes(secret))) return error;
  const { code, message, point, handler, cause } = error;
  return new HooklineError(code, redactText(message, secrets), {
    ...(point !== undefined && { point }),
    ...(handler !== undefined && { handler }),
    ...(cause !== undefined && { cause: causeWithout(cause, secrets) }),
  });
}

/** Only what every error has: what else there is may hold a secret anywhere. */
function causeWithout(cause: unknown, secrets: readonly string[]): unknown {
  if (!(cause instanceof Error)) return redactValue(cause, secrets);
  const copy = new Error(redactText(cause.message, secrets));
  copy.name = cause.name;
  copy.stack = redactText(cause.stack ?? "", secrets);
  return copy;
}

/** A logger that masks the secrets in all it is given. */
export function loggerWithout(logger: HookLogger, secrets: readonly string[]): HookLogger {
  if (secrets.length === 0) return logger;
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (details: object, message: string): void =>
      logger[level](redactValue(details, secrets) as object, redactText(message, secrets));
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (bindings) => loggerWithout(logger.child(bindings), secrets),
  };
}
