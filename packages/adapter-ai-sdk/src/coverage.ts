import type { Coverage, Emitter } from "@hookline/core";

/** What can be done at the requests of any model that runs inside the hooks. */
const ofModels = Object.freeze({
  before_llm: ["observe", "rewrite", "block", "ask"],
  before_tool_definitions: ["observe", "rewrite", "block", "ask"],
  after_llm: ["observe", "rewrite", "block", "ask"],
  llm_stream_chunk: ["observe"],
  llm_stream_text: ["observe", "rewrite"],
  on_error: ["observe"],
  on_retry: ["observe", "block", "ask"],
  model_fallback: ["observe"],
  prompt_prefix_invalidated: ["observe"],
}) satisfies Coverage;

/** What can be done besides where settings went through `hooks()`. */
const ofAgents = Object.freeze({
  user_prompt_submit: ["observe", "rewrite", "block", "ask"],
  before_agent: ["observe", "rewrite", "block", "ask"],
  after_agent: ["observe", "rewrite", "block", "ask"],
  subagent_stop: ["observe", "rewrite", "block", "ask"],
  before_tool: ["observe", "rewrite", "block", "ask"],
  after_tool: ["observe", "rewrite", "block", "ask"],
  tool_error: ["observe"],
  on_permission_ask: ["observe", "block", "ask"],
}) satisfies Coverage;

/**
 * What `hooks()` emits, and what it can do with the handlers of each point. Tools without an
 * `execute` of their own, those that the provider or the client runs, are only at
 * `before_tool_definitions`: no handler of `before_tool` sees a call of theirs.
 */
export const coverage = Object.freeze({ ...ofModels, ...ofAgents });

/** What models emit that run inside the hooks without `hooks()`; their tools pass no gate. */
export const modelCoverage: Coverage = ofModels;

/** Attached to the bus of each session that an agent, `generateText` or `streamText` runs in. */
export const aiSdkEmitter: Emitter = Object.freeze({ name: "AI SDK", coverage });

/** Attached to the bus of each session that a model of a hooked provider answers in. */
export const aiSdkModelEmitter: Emitter = Object.freeze({
  name: "AI SDK models",
  coverage: modelCoverage,
});
