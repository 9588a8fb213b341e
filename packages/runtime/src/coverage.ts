import type { Coverage, Emitter } from "@hookline/core";

/**
 * What a session emits, and what it can do with the handlers of each point; `withRecovery` in it
 * included. The tools that an agent CLI calls in a delegated turn are its own: a guard at
 * `before_tool` neither sees nor stops them.
 */
const ofSessions = Object.freeze({
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
  on_error: ["observe"],
  on_retry: ["observe", "block", "ask"],
  model_fallback: ["observe"],
  before_compaction: ["observe", "block", "ask"],
  after_compaction: ["observe"],
  notification: ["observe"],
  cli_backend_execute: ["observe"],
}) satisfies Coverage;

/** What a tool manager emits. */
const ofTools = Object.freeze({
  before_tool_definitions: ["observe", "rewrite", "block", "ask"],
  before_tool: ["observe", "rewrite", "block", "ask"],
  after_tool: ["observe", "rewrite", "block", "ask"],
  tool_error: ["observe"],
}) satisfies Coverage;

/** The points the runtime emits. */
export const coverage = Object.freeze({ ...ofSessions, ...ofTools });

/** What a session attaches to its bus, so that handlers nobody will call are found. */
export const runtimeEmitter: Emitter = Object.freeze({ name: "runtime", coverage: ofSessions });

/**
 * What a session with tools attaches besides. Attach it to a bus of your own that tools are called
 * on without a session.
 */
export const toolEmitter: Emitter = Object.freeze({ name: "runtime tools", coverage: ofTools });
