import type { ErrorCode } from "./codes.js";

/**
 * Errors are told apart by this mark and their `code`, never by `instanceof`: a plugin may bring
 * a second copy of the package along.
 */
const BRAND = Symbol.for("hookline.error");

/** What an error of Hookline can say besides its text. */
export interface ErrorDetails {
  readonly cause?: unknown;
  /** The hook point it concerns. */
  readonly point?: string;
  /** The plugin or handler it concerns. */
  readonly handler?: string;
}

/** Base of every error that Hookline raises; `code` is stable, the text is for people. */
export class HooklineError extends Error {
  readonly code: ErrorCode;
  readonly point: string | undefined;
  readonly handler: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.name = new.target.name;
    this.code = code;
    this.point = details.point;
    this.handler = details.handler;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Whether a value is an error of Hookline, of this copy of the package or another. */
export function isHooklineError(value: unknown): value is HooklineError {
  try {
    return typeof value === "object" && value !== null && BRAND in value;
  } catch {
    // A revoked proxy can not even be asked.
    return false;
  }
}

/** Whether a value is an error of Hookline with that code. */
export function hasCode(value: unknown, code: ErrorCode): value is HooklineError {
  return isHooklineError(value) && value.code === code;
}

/** The class name of anything that can be thrown. */
export function typeOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.name);
  } catch {
    // As above.
  }
  return isHooklineError(thrown) ? thrown.code : typeof thrown;
}

/** The text of anything that can be thrown. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message || thrown.name : thrown);
  } catch {
    return "a value without a text form";
  }
}
