import type { Coverage, Emitter } from "@hookline/core";

/**
 * The points the runtime emits, and what it can do with the handlers of each. The tools that an
 * agent CLI calls in a delegated turn are its own: a guard at `before_tool` neither sees nor stops
 * them.
 */
export const coverage = Object.freeze({
  setup: ["observe"],
  session_start: ["observe"],
  session_end: ["observe"],
  session_persist_failed: ["observe"],
  branch_create: ["observe"],
  branch_end: ["observe"],
  message_add: ["observe"],
  tool_result_persist: ["observe", "rewrite"],
  user_prompt_submit: ["observe", "rewrite", "block", "ask"],
  subagent_stop: ["observe", "rewrite", "block", "ask"],
  on_permission_ask: ["observe", "block", "ask"],
  on_config: ["observe", "rewrite"],
  on_auth: ["observe", "rewrite"],
  before_compaction: ["observe", "block", "ask"],
  after_compaction: ["observe"],
  notification: ["observe"],
  cli_backend_execute: ["observe"],
}) satisfies Coverage;

/** What a session attaches to its bus, so that handlers nobody will call are found. */
export const runtimeEmitter: Emitter = Object.freeze({ name: "runtime", coverage });
