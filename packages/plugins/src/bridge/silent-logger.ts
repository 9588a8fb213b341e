import type { HookLogger } from "@hookline/core";

/** A logger that says nothing, for what happens on trial only. */
export const silentLogger: HookLogger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLogger,
};
