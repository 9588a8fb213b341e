import { pino } from "pino";

/** What Hookline asks of a logger; a pino logger is one. */
export interface HookLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
  child(bindings: Record<string, unknown>): HookLogger;
}

const LEVELS: Readonly<Record<string, string>> = {
  WARNING: "warn",
  CRITICAL: "fatal",
  NOTSET: "trace",
};

let shared: HookLogger | undefined;

/**
 * The logger of a bus that was given none: pino on stderr, at the level that `LOGLEVEL` names
 * (`debug`, `INFO`, `WARNING` …), default `info`. Made when first asked for.
 */
export function defaultLogger(): HookLogger {
  shared ??= pino(
    { name: "hookline", base: { name: "hookline" }, level: levelFrom(process.env.LOGLEVEL) },
    pino.destination({ fd: 2, sync: true }),
  );
  return shared;
}

/** The pino level of a level name in either habit; `info` where it means nothing. */
export function levelFrom(name: string | undefined): string {
  if (name === undefined || name.trim() === "") return "info";
  const wanted = LEVELS[name.trim().toUpperCase()] ?? name.trim().toLowerCase();
  return Object.hasOwn(pino.levels.values, wanted) || wanted === "silent" ? wanted : "info";
}
