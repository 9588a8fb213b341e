import type { HookLogger } from "@hookline/core";

/** The session all contenders emit in. */
export const SESSION = {
  id: "session-1",
  cwd: "/project",
  agentName: "assistant",
} as const;

/** A logger that does nothing, so that no contender is measured by what it writes. */
export const silentLogger: HookLogger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};

/** What the hand-written loops and the other libraries pass as a handler's second argument. */
export interface PlainContext {
  readonly session: typeof SESSION;
  readonly logger: HookLogger;
}

/** One context for all of their calls; Hookline makes one per call. */
export const CONTEXT: PlainContext = { session: SESSION, logger: silentLogger };
