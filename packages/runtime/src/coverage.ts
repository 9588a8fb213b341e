import type { Coverage, Emitter } from "@hookline/core";

/**
 * The points the runtime emits, and what it can do with the handlers of each. There is no gate
 * among them: the tools that an agent CLI calls in a delegated turn are its own, and a guard at
 * `before_tool` neither sees nor stops them. Attaching the emitter warns of such a guard.
 */
export const coverage = Object.freeze({
  session_start: ["observe"],
  session_end: ["observe"],
  cli_backend_execute: ["observe"],
}) satisfies Coverage;

/** What a session attaches to its bus, so that handlers nobody will call are found. */
export const runtimeEmitter: Emitter = Object.freeze({ name: "runtime", coverage });
