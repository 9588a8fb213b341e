/** The kinds of failure that recovery tells apart; the set is closed. */
export const FAILURE_CLASSES = [
  "rate_limit",
  "timeout",
  "provider_down",
  "connection_error",
  "auth",
  "context_length",
  "unknown",
] as const;

/** What kind of failure an error is. */
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** Failures that may be over the next time. */
export const RETRYABLE: readonly FailureClass[] = [
  "rate_limit",
  "timeout",
  "provider_down",
  "connection_error",
];

/** Failures that another model, of another provider perhaps, may not have. */
export const FALLBACKABLE: readonly FailureClass[] = [...RETRYABLE, "auth"];
