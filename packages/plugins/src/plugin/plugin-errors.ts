import {
  type ErrorDetails,
  HooklineError,
  isHooklineError,
  messageOf,
} from "@hookline/core/errors";

/**
 * The error of something that is no plugin, or of a plugin that says something wrong of itself.
 * @param plugin its name; undefined where none is known
 * @param problem how the sentence goes on that begins with the plugin's name, and the next step
 */
export function invalidPlugin(
  plugin: string | undefined,
  problem: string,
  details: ErrorDetails = {},
): HooklineError {
  const who = plugin === undefined ? "The plugin" : `The plugin "${plugin}"`;
  return new HooklineError("INVALID_PLUGIN", `${who} ${problem}`, {
    ...(plugin !== undefined && { handler: plugin }),
    ...details,
  });
}

/**
 * The error of a plugin whose own code failed.
 * @param what what it failed to do, after "The plugin … "
 * @param step what can be done about it
 */
export function pluginFailed(
  plugin: string,
  what: string,
  cause: unknown,
  step: string,
): HooklineError {
  return new HooklineError(
    "PLUGIN_FAILED",
    `The plugin "${plugin}" ${what}: ${sentence(messageOf(cause))} ${step}`,
    { handler: plugin, cause },
  );
}

/** The error of a plugin that a bus does not take; its code is the one of what the bus said. */
export function pluginNotBound(plugin: string, cause: unknown): HooklineError {
  const { code, point } = isHooklineError(cause)
    ? cause
    : { code: "PLUGIN_FAILED" as const, point: undefined };
  return new HooklineError(
    code,
    `The plugin "${plugin}" can not be bound to a bus: ${sentence(messageOf(cause))} Correct that, or disable the plugin.`,
    { ...(point !== undefined && { point }), handler: plugin, cause },
  );
}

/** A deadline of a plugin: the option of the manager that sets it, and ms. */
export type Deadline = readonly ["startTimeout" | "shutdownTimeout", number];

/**
 * The error of a plugin whose own code is not done in time.
 * @param what what it has not done, after "The plugin … "
 */
export function pluginTimedOut(
  plugin: string,
  what: string,
  [option, limit]: Deadline,
): HooklineError {
  return new HooklineError(
    "PLUGIN_TIMED_OUT",
    `The plugin "${plugin}" ${what} after ${limit} ms, and is not waited for any longer. What it has opened may still be open; report it to the plugin's author, or give it a longer ${option}.`,
    { handler: plugin },
  );
}

/** The error of a plugin that is to start, but has been retired. */
export function pluginStopped(plugin: string): HooklineError {
  return new HooklineError(
    "PLUGIN_STOPPED",
    `The plugin "${plugin}" has been unregistered or shut down, and does not start. Register it again if it is still needed.`,
    { handler: plugin },
  );
}

/** A text with the full stop that it may lack. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
