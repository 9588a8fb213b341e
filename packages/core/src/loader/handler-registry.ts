import { HooklineError } from "../errors/hookline-error.js";
import { UnknownHandlerError } from "../errors/usage-errors.js";
import type { HandlerOptions } from "../handler/handler.js";
import type { AnyHandler } from "../handler/handler-record.js";
import { processWide } from "../process-wide.js";
import { logApiMetrics, logToolCall, logToolUse } from "./handlers/logging.js";
import {
  persistBranchEnd,
  persistBranchProvenance,
  persistMessage,
  persistSessionEnd,
  persistSessionStart,
} from "./handlers/persist.js";

/** A handler that mappings call by name. */
export interface NamedHandler {
  readonly name: string;
  readonly handler: AnyHandler;
  readonly options: HandlerOptions;
}

const WATCH: HandlerOptions = { phase: "watch" };

const registry = processWide("handlers", () => {
  const handlers = new Map<string, NamedHandler>();
  const add = (name: string, handler: AnyHandler, options: HandlerOptions): void => {
    handlers.set(name, { name, handler, options });
  };
  add("persist_session_start", persistSessionStart, {});
  add("persist_session_end", persistSessionEnd, {});
  add("persist_branch_provenance", persistBranchProvenance, {});
  add("persist_branch_end", persistBranchEnd, {});
  add("persist_message", persistMessage, {});
  add("log_api_metrics", logApiMetrics, WATCH);
  add("log_tool_call", logToolCall, WATCH);
  add("log_tool_use", logToolUse, WATCH);
  return handlers;
});

/**
 * Makes a handler known under a name, for the whole process; the last one of a name counts.
 * @param options how it is registered wherever a mapping names it
 */
export function registerHandler(
  name: string,
  handler: AnyHandler,
  options: HandlerOptions = {},
): void {
  if (typeof name !== "string" || name.trim() === "") {
    throw new HooklineError("INVALID_HANDLER", "A named handler needs a name that is not empty.");
  }
  if (typeof handler !== "function") {
    throw new HooklineError(
      "INVALID_HANDLER",
      `The handler "${name}" must be a function, but is ${handler === null ? "null" : typeof handler}.`,
      { handler: name },
    );
  }
  registry.set(name, { name, handler, options });
}

/**
 * The handler of that name.
 * @throws HooklineError `UNKNOWN_HANDLER`, listing the names there are
 */
export function resolveHandler(name: string): AnyHandler {
  return resolveNamed(name).handler;
}

/** The handler of that name with how it is registered. */
export function resolveNamed(name: string): NamedHandler {
  const found = registry.get(name);
  if (found === undefined) throw new UnknownHandlerError(name, registeredHandlers());
  return found;
}

/** The names that resolve, in the order in which they were registered. */
export function registeredHandlers(): string[] {
  return [...registry.keys()];
}
