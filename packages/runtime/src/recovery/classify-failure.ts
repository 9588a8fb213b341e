import { hasCode, messageOf } from "@hookline/core";
import type { FailureClass } from "./failure-class.js";
import { isDenial } from "./verdict.js";

/** How far causes are followed. */
const DEEPEST = 5;

const BY_STATUS: Readonly<Record<number, FailureClass>> = {
  401: "auth",
  403: "auth",
  408: "timeout",
  // What providers answer when a lock of theirs was not free in time.
  409: "timeout",
  413: "context_length",
  429: "rate_limit",
  504: "timeout",
};

const BY_CODE: Readonly<Record<string, FailureClass>> = {
  ECONNREFUSED: "connection_error",
  ECONNRESET: "connection_error",
  ECONNABORTED: "connection_error",
  EPIPE: "connection_error",
  ENOTFOUND: "connection_error",
  EAI_AGAIN: "connection_error",
  EHOSTUNREACH: "connection_error",
  ENETUNREACH: "connection_error",
  ENETDOWN: "connection_error",
  UND_ERR_SOCKET: "connection_error",
  ETIMEDOUT: "timeout",
  ESOCKETTIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  context_length_exceeded: "context_length",
  rate_limit_exceeded: "rate_limit",
  invalid_api_key: "auth",
};

/** In this order: a message about the context length may speak of limits, too. */
const BY_TEXT: readonly (readonly [RegExp, FailureClass])[] = [
  [
    /context (?:length|window)|maximum context|prompt is too long|too many tokens/i,
    "context_length",
  ],
  [/time[d-]?[ -]?out/i, "timeout"],
  [/rate[ _-]?limit|too many requests/i, "rate_limit"],
  [/unauthori[sz]ed|invalid api key|authentication (?:failed|error)/i, "auth"],
  [/overloaded|service unavailable|bad gateway|internal server error/i, "provider_down"],
  [/connection|network|socket hang up/i, "connection_error"],
];

/** Mistakes of a program: their texts name anything, and trying again does not mend them. */
const MISTAKES: ReadonlySet<string> = new Set([
  "TypeError",
  "RangeError",
  "SyntaxError",
  "ReferenceError",
]);

type Fields = Readonly<Record<string, unknown>>;

/**
 * What kind of failure an error is: by the HTTP status it carries, by its code, by those of its
 * causes, and only then by its text.
 */
export function classifyFailure(error: unknown): FailureClass {
  return classOf(error, DEEPEST) ?? "unknown";
}

function classOf(error: unknown, room: number): FailureClass | undefined {
  if (typeof error !== "object" || error === null || room === 0) return byText(error);
  // Its text may say that a handler was late, but asking again is not for a program to decide.
  if (isDenial(error)) return "unknown";
  const fields = error as Fields;
  return (
    byStatus(fields) ??
    byCode(fields) ??
    (fields.cause === undefined || fields.cause === null
      ? undefined
      : classOf(fields.cause, room - 1)) ??
    byText(error)
  );
}

/** Where the clients of providers put the status of an answer. */
function byStatus(fields: Fields): FailureClass | undefined {
  const { status, statusCode, response, $metadata } = fields;
  const given = [
    status,
    statusCode,
    (response as Fields | null | undefined)?.status,
    ($metadata as Fields | null | undefined)?.httpStatusCode,
  ].find((one) => typeof one === "number") as number | undefined;
  if (given === undefined) return undefined;
  return BY_STATUS[given] ?? (given >= 500 && given < 600 ? "provider_down" : undefined);
}

function byCode(fields: Fields): FailureClass | undefined {
  if (hasCode(fields, "TOOL_TIMED_OUT") || fields.name === "TimeoutError") return "timeout";
  const { code } = fields;
  return typeof code === "string" && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
}

function byText(error: unknown): FailureClass | undefined {
  if (error instanceof Error && MISTAKES.has(error.name)) return undefined;
  const text = messageOf(error);
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}
