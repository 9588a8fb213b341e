import { type ErrorCode, hasCode, isHooklineError } from "@hookline/core";

const DENIALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "PERMISSION_DENIED",
  "GUARDRAIL_BLOCKED",
  "HOOK_DENIED",
  "TOOL_DENIED",
]);

/** Whether an error says that something was denied, rather than that it failed. */
export function isDenial(error: unknown): boolean {
  return isHooklineError(error) && DENIALS.has(error.code);
}

/** Whether an error says that a store declined a write. */
export function isRefusal(error: unknown): boolean {
  return hasCode(error, "STATE_REFUSED");
}
