// Generated from the vocabulary in packages/core/src/points by `npm run generate`.

import { type Emission, timeOf } from "../events/emission.js";
import {
  agentNameOf,
  cwdOf,
  type EventMaker,
  type EventView,
  HookEvent,
  readContainer,
  readRewritable,
  refuseWrite,
  sessionIdOf,
  writeRewritable,
} from "../events/hook-event.js";
import { SECRETS } from "../events/serialize-event.js";
import type { PointName } from "../points/index.js";

class SessionStart {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "session_start";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get source() {
    const given = this.#emission.payload.source;
    return given === undefined ? "startup" : given;
  }
  set source(_: unknown) {
    refuseWrite(asEvent(this), "source");
  }
  get session_name() {
    const given = this.#emission.payload.session_name;
    return given === undefined ? null : given;
  }
  set session_name(_: unknown) {
    refuseWrite(asEvent(this), "session_name");
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? null : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? null : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
  get effort() {
    const given = this.#emission.payload.effort;
    return given === undefined ? null : given;
  }
  set effort(_: unknown) {
    refuseWrite(asEvent(this), "effort");
  }
  get agent_hash() {
    const given = this.#emission.payload.agent_hash;
    return given === undefined ? null : given;
  }
  set agent_hash(_: unknown) {
    refuseWrite(asEvent(this), "agent_hash");
  }
  get invocation_id() {
    const given = this.#emission.payload.invocation_id;
    return given === undefined ? null : given;
  }
  set invocation_id(_: unknown) {
    refuseWrite(asEvent(this), "invocation_id");
  }
}

class SessionEnd {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "session_end";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get reason() {
    const given = this.#emission.payload.reason;
    return given === undefined ? "exit" : given;
  }
  set reason(_: unknown) {
    refuseWrite(asEvent(this), "reason");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get total_turns() {
    const given = this.#emission.payload.total_turns;
    return given === undefined ? 0 : given;
  }
  set total_turns(_: unknown) {
    refuseWrite(asEvent(this), "total_turns");
  }
  get total_tokens() {
    const given = this.#emission.payload.total_tokens;
    return given === undefined ? 0 : given;
  }
  set total_tokens(_: unknown) {
    refuseWrite(asEvent(this), "total_tokens");
  }
  get input_tokens() {
    return this.#emission.payload.input_tokens;
  }
  set input_tokens(_: unknown) {
    refuseWrite(asEvent(this), "input_tokens");
  }
  get output_tokens() {
    return this.#emission.payload.output_tokens;
  }
  set output_tokens(_: unknown) {
    refuseWrite(asEvent(this), "output_tokens");
  }
  get total_cost_usd() {
    return this.#emission.payload.total_cost_usd;
  }
  set total_cost_usd(_: unknown) {
    refuseWrite(asEvent(this), "total_cost_usd");
  }
  get duration_ms() {
    return this.#emission.payload.duration_ms;
  }
  set duration_ms(_: unknown) {
    refuseWrite(asEvent(this), "duration_ms");
  }
}

class SessionPersistFailed {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "session_persist_failed";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get role() {
    const given = this.#emission.payload.role;
    return given === undefined ? "" : given;
  }
  set role(_: unknown) {
    refuseWrite(asEvent(this), "role");
  }
  get content() {
    const given = this.#emission.payload.content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(asEvent(this), "content");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get spilled() {
    const given = this.#emission.payload.spilled;
    return given === undefined ? false : given;
  }
  set spilled(_: unknown) {
    refuseWrite(asEvent(this), "spilled");
  }
  get spill_path() {
    const given = this.#emission.payload.spill_path;
    return given === undefined ? null : given;
  }
  set spill_path(_: unknown) {
    refuseWrite(asEvent(this), "spill_path");
  }
}

class BranchCreate {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "branch_create";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get branch_id() {
    return this.#emission.payload.branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? null : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? null : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
}

class BranchEnd {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "branch_end";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get branch_id() {
    return this.#emission.payload.branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get ended_at() {
    const given = this.#emission.payload.ended_at;
    return given === undefined ? null : given;
  }
  set ended_at(_: unknown) {
    refuseWrite(asEvent(this), "ended_at");
  }
}

class MessageAdd {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "message_add";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get branch_id() {
    return this.#emission.payload.branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get message() {
    return readContainer(this.#emission, this.#view, "message", undefined);
  }
  set message(_: unknown) {
    refuseWrite(asEvent(this), "message");
  }
}

class UserPromptSubmit {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "user_prompt_submit";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get prompt() {
    return readRewritable(this, this.#emission, this.#view, "prompt", undefined);
  }
  set prompt(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "prompt", value);
  }
  get branch_id() {
    const given = this.#emission.payload.branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get permission_mode() {
    const given = this.#emission.payload.permission_mode;
    return given === undefined ? "default" : given;
  }
  set permission_mode(_: unknown) {
    refuseWrite(asEvent(this), "permission_mode");
  }
}

class BeforeAgent {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "before_agent";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get prompt() {
    return readRewritable(this, this.#emission, this.#view, "prompt", "");
  }
  set prompt(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "prompt", value);
  }
  get conversation_history() {
    return readContainer(this.#emission, this.#view, "conversation_history", []);
  }
  set conversation_history(_: unknown) {
    refuseWrite(asEvent(this), "conversation_history");
  }
  get tools_available() {
    return readContainer(this.#emission, this.#view, "tools_available", []);
  }
  set tools_available(_: unknown) {
    refuseWrite(asEvent(this), "tools_available");
  }
}

class AfterAgent {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "after_agent";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get prompt() {
    const given = this.#emission.payload.prompt;
    return given === undefined ? "" : given;
  }
  set prompt(_: unknown) {
    refuseWrite(asEvent(this), "prompt");
  }
  get response() {
    return readRewritable(this, this.#emission, this.#view, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "response", value);
  }
  get tools_used() {
    return readContainer(this.#emission, this.#view, "tools_used", []);
  }
  set tools_used(_: unknown) {
    refuseWrite(asEvent(this), "tools_used");
  }
  get total_tokens() {
    const given = this.#emission.payload.total_tokens;
    return given === undefined ? 0 : given;
  }
  set total_tokens(_: unknown) {
    refuseWrite(asEvent(this), "total_tokens");
  }
  get execution_time_ms() {
    const given = this.#emission.payload.execution_time_ms;
    return given === undefined ? 0 : given;
  }
  set execution_time_ms(_: unknown) {
    refuseWrite(asEvent(this), "execution_time_ms");
  }
}

class SubagentStop {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "subagent_stop";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get response() {
    return readRewritable(this, this.#emission, this.#view, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "response", value);
  }
  get result() {
    return readContainer(this.#emission, this.#view, "result", null);
  }
  set result(_: unknown) {
    refuseWrite(asEvent(this), "result");
  }
}

class BeforeLlm {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "before_llm";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get messages() {
    return readRewritable(this, this.#emission, this.#view, "messages", undefined);
  }
  set messages(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "messages", value);
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get temperature() {
    const given = this.#emission.payload.temperature;
    return given === undefined ? null : given;
  }
  set temperature(_: unknown) {
    refuseWrite(asEvent(this), "temperature");
  }
  get max_tokens() {
    const given = this.#emission.payload.max_tokens;
    return given === undefined ? null : given;
  }
  set max_tokens(_: unknown) {
    refuseWrite(asEvent(this), "max_tokens");
  }
  get branch_id() {
    const given = this.#emission.payload.branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
}

class AfterLlm {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "after_llm";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get messages() {
    return readContainer(this.#emission, this.#view, "messages", []);
  }
  set messages(_: unknown) {
    refuseWrite(asEvent(this), "messages");
  }
  get response() {
    return readRewritable(this, this.#emission, this.#view, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "response", value);
  }
  get reasoning() {
    return readRewritable(this, this.#emission, this.#view, "reasoning", "");
  }
  set reasoning(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "reasoning", value);
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get tokens_used() {
    const given = this.#emission.payload.tokens_used;
    return given === undefined ? 0 : given;
  }
  set tokens_used(_: unknown) {
    refuseWrite(asEvent(this), "tokens_used");
  }
  get latency_ms() {
    const given = this.#emission.payload.latency_ms;
    return given === undefined ? 0 : given;
  }
  set latency_ms(_: unknown) {
    refuseWrite(asEvent(this), "latency_ms");
  }
  get usage() {
    return readContainer(this.#emission, this.#view, "usage", null);
  }
  set usage(_: unknown) {
    refuseWrite(asEvent(this), "usage");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get branch_id() {
    const given = this.#emission.payload.branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
}

class LlmStreamText {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "llm_stream_text";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get text() {
    return readRewritable(this, this.#emission, this.#view, "text", undefined);
  }
  set text(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "text", value);
  }
  get final() {
    const given = this.#emission.payload.final;
    return given === undefined ? false : given;
  }
  set final(_: unknown) {
    refuseWrite(asEvent(this), "final");
  }
  get index() {
    const given = this.#emission.payload.index;
    return given === undefined ? 0 : given;
  }
  set index(_: unknown) {
    refuseWrite(asEvent(this), "index");
  }
  get part() {
    const given = this.#emission.payload.part;
    return given === undefined ? "text" : given;
  }
  set part(_: unknown) {
    refuseWrite(asEvent(this), "part");
  }
  get stream_id() {
    const given = this.#emission.payload.stream_id;
    return given === undefined ? "" : given;
  }
  set stream_id(_: unknown) {
    refuseWrite(asEvent(this), "stream_id");
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get branch_id() {
    const given = this.#emission.payload.branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
}

class LlmStreamChunk {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "llm_stream_chunk";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get chunk_type() {
    const given = this.#emission.payload.chunk_type;
    return given === undefined ? "unknown" : given;
  }
  set chunk_type(_: unknown) {
    refuseWrite(asEvent(this), "chunk_type");
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
  get branch_id() {
    const given = this.#emission.payload.branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(asEvent(this), "branch_id");
  }
  get provider() {
    const given = this.#emission.payload.provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(asEvent(this), "provider");
  }
}

class ModelFallback {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "model_fallback";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get from_model() {
    const given = this.#emission.payload.from_model;
    return given === undefined ? "" : given;
  }
  set from_model(_: unknown) {
    refuseWrite(asEvent(this), "from_model");
  }
  get to_model() {
    const given = this.#emission.payload.to_model;
    return given === undefined ? "" : given;
  }
  set to_model(_: unknown) {
    refuseWrite(asEvent(this), "to_model");
  }
  get reason_category() {
    const given = this.#emission.payload.reason_category;
    return given === undefined ? "" : given;
  }
  set reason_category(_: unknown) {
    refuseWrite(asEvent(this), "reason_category");
  }
  get fallback_index() {
    const given = this.#emission.payload.fallback_index;
    return given === undefined ? 0 : given;
  }
  set fallback_index(_: unknown) {
    refuseWrite(asEvent(this), "fallback_index");
  }
}

class PromptPrefixInvalidated {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "prompt_prefix_invalidated";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get old_sig() {
    return this.#emission.payload.old_sig;
  }
  set old_sig(_: unknown) {
    refuseWrite(asEvent(this), "old_sig");
  }
  get new_sig() {
    return this.#emission.payload.new_sig;
  }
  set new_sig(_: unknown) {
    refuseWrite(asEvent(this), "new_sig");
  }
  get reason() {
    const given = this.#emission.payload.reason;
    return given === undefined ? "tools/model" : given;
  }
  set reason(_: unknown) {
    refuseWrite(asEvent(this), "reason");
  }
}

class BeforeToolDefinitions {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "before_tool_definitions";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_definitions() {
    return readRewritable(this, this.#emission, this.#view, "tool_definitions", undefined);
  }
  set tool_definitions(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "tool_definitions", value);
  }
  get model() {
    const given = this.#emission.payload.model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(asEvent(this), "model");
  }
}

class BeforeTool {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "before_tool";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    return this.#emission.payload.tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get call_id() {
    const given = this.#emission.payload.call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(asEvent(this), "call_id");
  }
  get tool_input() {
    return readRewritable(this, this.#emission, this.#view, "tool_input", {});
  }
  set tool_input(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "tool_input", value);
  }
  get tool_description() {
    const given = this.#emission.payload.tool_description;
    return given === undefined ? null : given;
  }
  set tool_description(_: unknown) {
    refuseWrite(asEvent(this), "tool_description");
  }
}

class AfterTool {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "after_tool";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    return this.#emission.payload.tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get call_id() {
    const given = this.#emission.payload.call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(asEvent(this), "call_id");
  }
  get tool_input() {
    return readContainer(this.#emission, this.#view, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(asEvent(this), "tool_input");
  }
  get tool_output() {
    return readRewritable(this, this.#emission, this.#view, "tool_output", null);
  }
  set tool_output(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "tool_output", value);
  }
  get tool_error() {
    return readRewritable(this, this.#emission, this.#view, "tool_error", null);
  }
  set tool_error(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "tool_error", value);
  }
  get execution_time_ms() {
    const given = this.#emission.payload.execution_time_ms;
    return given === undefined ? 0 : given;
  }
  set execution_time_ms(_: unknown) {
    refuseWrite(asEvent(this), "execution_time_ms");
  }
}

class ToolError {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "tool_error";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    return this.#emission.payload.tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get call_id() {
    const given = this.#emission.payload.call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(asEvent(this), "call_id");
  }
  get tool_input() {
    return readContainer(this.#emission, this.#view, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(asEvent(this), "tool_input");
  }
  get error() {
    return readContainer(this.#emission, this.#view, "error", undefined);
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get duration_ms() {
    const given = this.#emission.payload.duration_ms;
    return given === undefined ? 0 : given;
  }
  set duration_ms(_: unknown) {
    refuseWrite(asEvent(this), "duration_ms");
  }
}

class ToolResultPersist {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "tool_result_persist";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    return this.#emission.payload.tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get call_id() {
    const given = this.#emission.payload.call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(asEvent(this), "call_id");
  }
  get result() {
    return readRewritable(this, this.#emission, this.#view, "result", undefined);
  }
  set result(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "result", value);
  }
}

class OnPermissionAsk {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "on_permission_ask";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    const given = this.#emission.payload.tool_name;
    return given === undefined ? "" : given;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get target() {
    const given = this.#emission.payload.target;
    return given === undefined ? "" : given;
  }
  set target(_: unknown) {
    refuseWrite(asEvent(this), "target");
  }
  get reason() {
    const given = this.#emission.payload.reason;
    return given === undefined ? "Permission requested" : given;
  }
  set reason(_: unknown) {
    refuseWrite(asEvent(this), "reason");
  }
  get tool_input() {
    return readContainer(this.#emission, this.#view, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(asEvent(this), "tool_input");
  }
}

class MessageReceived {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "message_received";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platform() {
    const given = this.#emission.payload.platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(asEvent(this), "platform");
  }
  get content() {
    return readRewritable(this, this.#emission, this.#view, "content", "");
  }
  set content(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "content", value);
  }
  get channel_id() {
    const given = this.#emission.payload.channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(asEvent(this), "channel_id");
  }
  get sender_id() {
    const given = this.#emission.payload.sender_id;
    return given === undefined ? "" : given;
  }
  set sender_id(_: unknown) {
    refuseWrite(asEvent(this), "sender_id");
  }
  get channel_type() {
    const given = this.#emission.payload.channel_type;
    return given === undefined ? "" : given;
  }
  set channel_type(_: unknown) {
    refuseWrite(asEvent(this), "channel_type");
  }
  get message_id() {
    const given = this.#emission.payload.message_id;
    return given === undefined ? "" : given;
  }
  set message_id(_: unknown) {
    refuseWrite(asEvent(this), "message_id");
  }
}

class MessageSending {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "message_sending";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platform() {
    const given = this.#emission.payload.platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(asEvent(this), "platform");
  }
  get content() {
    return readRewritable(this, this.#emission, this.#view, "content", "");
  }
  set content(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "content", value);
  }
  get channel_id() {
    const given = this.#emission.payload.channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(asEvent(this), "channel_id");
  }
  get sender_id() {
    return this.#emission.payload.sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(asEvent(this), "sender_id");
  }
  get channel_type() {
    return this.#emission.payload.channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(asEvent(this), "channel_type");
  }
  get message_id() {
    return this.#emission.payload.message_id;
  }
  set message_id(_: unknown) {
    refuseWrite(asEvent(this), "message_id");
  }
  get reply_to() {
    const given = this.#emission.payload.reply_to;
    return given === undefined ? null : given;
  }
  set reply_to(_: unknown) {
    refuseWrite(asEvent(this), "reply_to");
  }
}

class MessageSent {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "message_sent";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platform() {
    const given = this.#emission.payload.platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(asEvent(this), "platform");
  }
  get content() {
    const given = this.#emission.payload.content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(asEvent(this), "content");
  }
  get channel_id() {
    const given = this.#emission.payload.channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(asEvent(this), "channel_id");
  }
  get sender_id() {
    return this.#emission.payload.sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(asEvent(this), "sender_id");
  }
  get channel_type() {
    return this.#emission.payload.channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(asEvent(this), "channel_type");
  }
  get message_id() {
    const given = this.#emission.payload.message_id;
    return given === undefined ? "" : given;
  }
  set message_id(_: unknown) {
    refuseWrite(asEvent(this), "message_id");
  }
}

class MessageUndelivered {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "message_undelivered";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platform() {
    const given = this.#emission.payload.platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(asEvent(this), "platform");
  }
  get content() {
    const given = this.#emission.payload.content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(asEvent(this), "content");
  }
  get channel_id() {
    const given = this.#emission.payload.channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(asEvent(this), "channel_id");
  }
  get sender_id() {
    return this.#emission.payload.sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(asEvent(this), "sender_id");
  }
  get channel_type() {
    return this.#emission.payload.channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(asEvent(this), "channel_type");
  }
  get message_id() {
    return this.#emission.payload.message_id;
  }
  set message_id(_: unknown) {
    refuseWrite(asEvent(this), "message_id");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get notice_delivered() {
    const given = this.#emission.payload.notice_delivered;
    return given === undefined ? false : given;
  }
  set notice_delivered(_: unknown) {
    refuseWrite(asEvent(this), "notice_delivered");
  }
}

class GatewayStart {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "gateway_start";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platforms() {
    return readContainer(this.#emission, this.#view, "platforms", []);
  }
  set platforms(_: unknown) {
    refuseWrite(asEvent(this), "platforms");
  }
  get bot_count() {
    const given = this.#emission.payload.bot_count;
    return given === undefined ? 0 : given;
  }
  set bot_count(_: unknown) {
    refuseWrite(asEvent(this), "bot_count");
  }
}

class GatewayStop {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "gateway_stop";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get platforms() {
    return readContainer(this.#emission, this.#view, "platforms", []);
  }
  set platforms(_: unknown) {
    refuseWrite(asEvent(this), "platforms");
  }
  get bot_count() {
    const given = this.#emission.payload.bot_count;
    return given === undefined ? 0 : given;
  }
  set bot_count(_: unknown) {
    refuseWrite(asEvent(this), "bot_count");
  }
  get reason() {
    const given = this.#emission.payload.reason;
    return given === undefined ? "stop" : given;
  }
  set reason(_: unknown) {
    refuseWrite(asEvent(this), "reason");
  }
}

class ScheduleAdd {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "schedule_add";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get job_name() {
    const given = this.#emission.payload.job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(asEvent(this), "job_name");
  }
  get job_id() {
    const given = this.#emission.payload.job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(asEvent(this), "job_id");
  }
}

class ScheduleRemove {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "schedule_remove";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get job_name() {
    const given = this.#emission.payload.job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(asEvent(this), "job_name");
  }
  get job_id() {
    const given = this.#emission.payload.job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(asEvent(this), "job_id");
  }
}

class ScheduleTrigger {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "schedule_trigger";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get job_name() {
    const given = this.#emission.payload.job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(asEvent(this), "job_name");
  }
  get job_id() {
    const given = this.#emission.payload.job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(asEvent(this), "job_id");
  }
  get message() {
    const given = this.#emission.payload.message;
    return given === undefined ? "" : given;
  }
  set message(_: unknown) {
    refuseWrite(asEvent(this), "message");
  }
}

class JobCompleted {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "job_completed";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get job_id() {
    const given = this.#emission.payload.job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(asEvent(this), "job_id");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get result() {
    return readContainer(this.#emission, this.#view, "result", null);
  }
  set result(_: unknown) {
    refuseWrite(asEvent(this), "result");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get deliver() {
    const given = this.#emission.payload.deliver;
    return given === undefined ? "" : given;
  }
  set deliver(_: unknown) {
    refuseWrite(asEvent(this), "deliver");
  }
  get platform() {
    const given = this.#emission.payload.platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(asEvent(this), "platform");
  }
  get chat_id() {
    const given = this.#emission.payload.chat_id;
    return given === undefined ? "" : given;
  }
  set chat_id(_: unknown) {
    refuseWrite(asEvent(this), "chat_id");
  }
  get thread_id() {
    const given = this.#emission.payload.thread_id;
    return given === undefined ? "" : given;
  }
  set thread_id(_: unknown) {
    refuseWrite(asEvent(this), "thread_id");
  }
  get job_info() {
    return readContainer(this.#emission, this.#view, "job_info", undefined);
  }
  set job_info(_: unknown) {
    refuseWrite(asEvent(this), "job_info");
  }
}

class CliBackendExecute {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "cli_backend_execute";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get backend() {
    const given = this.#emission.payload.backend;
    return given === undefined ? "" : given;
  }
  set backend(_: unknown) {
    refuseWrite(asEvent(this), "backend");
  }
  get command() {
    return readContainer(this.#emission, this.#view, "command", null);
  }
  set command(_: unknown) {
    refuseWrite(asEvent(this), "command");
  }
  get content() {
    const given = this.#emission.payload.content;
    return given === undefined ? null : given;
  }
  set content(_: unknown) {
    refuseWrite(asEvent(this), "content");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get transport() {
    const given = this.#emission.payload.transport;
    return given === undefined ? "subprocess" : given;
  }
  set transport(_: unknown) {
    refuseWrite(asEvent(this), "transport");
  }
  get praisonai_llm_http() {
    const given = this.#emission.payload.praisonai_llm_http;
    return given === undefined ? false : given;
  }
  set praisonai_llm_http(_: unknown) {
    refuseWrite(asEvent(this), "praisonai_llm_http");
  }
  get duration_ms() {
    const given = this.#emission.payload.duration_ms;
    return given === undefined ? 0 : given;
  }
  set duration_ms(_: unknown) {
    refuseWrite(asEvent(this), "duration_ms");
  }
}

class KanbanTaskCreated {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_created";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get task() {
    return readContainer(this.#emission, this.#view, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(asEvent(this), "task");
  }
}

class KanbanTaskClaimed {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_claimed";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get worker_id() {
    return this.#emission.payload.worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(asEvent(this), "worker_id");
  }
  get run_id() {
    return this.#emission.payload.run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(asEvent(this), "run_id");
  }
  get task() {
    return readContainer(this.#emission, this.#view, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(asEvent(this), "task");
  }
}

class KanbanTaskMoved {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_moved";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get task() {
    return readContainer(this.#emission, this.#view, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(asEvent(this), "task");
  }
}

class KanbanTaskDone {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_done";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get return_code() {
    return this.#emission.payload.return_code;
  }
  set return_code(_: unknown) {
    refuseWrite(asEvent(this), "return_code");
  }
  get run_id() {
    return this.#emission.payload.run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(asEvent(this), "run_id");
  }
  get task() {
    return readContainer(this.#emission, this.#view, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(asEvent(this), "task");
  }
}

class KanbanTaskBlocked {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_blocked";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get worker_id() {
    return this.#emission.payload.worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(asEvent(this), "worker_id");
  }
  get conflicted_files() {
    return readContainer(this.#emission, this.#view, "conflicted_files", undefined);
  }
  set conflicted_files(_: unknown) {
    refuseWrite(asEvent(this), "conflicted_files");
  }
}

class KanbanTaskFailed {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "kanban_task_failed";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get task_id() {
    const given = this.#emission.payload.task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(asEvent(this), "task_id");
  }
  get board() {
    const given = this.#emission.payload.board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(asEvent(this), "board");
  }
  get status() {
    const given = this.#emission.payload.status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(asEvent(this), "status");
  }
  get assignee() {
    const given = this.#emission.payload.assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(asEvent(this), "assignee");
  }
  get from_status() {
    const given = this.#emission.payload.from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(asEvent(this), "from_status");
  }
  get to_status() {
    const given = this.#emission.payload.to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(asEvent(this), "to_status");
  }
  get worker_id() {
    return this.#emission.payload.worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(asEvent(this), "worker_id");
  }
  get return_code() {
    return this.#emission.payload.return_code;
  }
  set return_code(_: unknown) {
    refuseWrite(asEvent(this), "return_code");
  }
  get run_id() {
    return this.#emission.payload.run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(asEvent(this), "run_id");
  }
  get error() {
    const given = this.#emission.payload.error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get circuit_broken() {
    return this.#emission.payload.circuit_broken;
  }
  set circuit_broken(_: unknown) {
    refuseWrite(asEvent(this), "circuit_broken");
  }
  get task() {
    return readContainer(this.#emission, this.#view, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(asEvent(this), "task");
  }
}

class Setup {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "setup";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get trigger() {
    const given = this.#emission.payload.trigger;
    return given === undefined ? "init" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(asEvent(this), "trigger");
  }
}

class OnConfig {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "on_config";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get config() {
    return readRewritable(this, this.#emission, this.#view, "config", null);
  }
  set config(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "config", value);
  }
}

class OnAuth {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "on_auth";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get auth_type() {
    const given = this.#emission.payload.auth_type;
    return given === undefined ? "" : given;
  }
  set auth_type(_: unknown) {
    refuseWrite(asEvent(this), "auth_type");
  }
  get credentials() {
    return readRewritable(this, this.#emission, this.#view, "credentials", null);
  }
  set credentials(value: unknown) {
    writeRewritable(asEvent(this), this.#emission, this.#view, "credentials", value);
  }
}

class OnError {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "on_error";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get error_type() {
    const given = this.#emission.payload.error_type;
    return given === undefined ? "" : given;
  }
  set error_type(_: unknown) {
    refuseWrite(asEvent(this), "error_type");
  }
  get error_message() {
    const given = this.#emission.payload.error_message;
    return given === undefined ? "" : given;
  }
  set error_message(_: unknown) {
    refuseWrite(asEvent(this), "error_message");
  }
  get stack_trace() {
    const given = this.#emission.payload.stack_trace;
    return given === undefined ? null : given;
  }
  set stack_trace(_: unknown) {
    refuseWrite(asEvent(this), "stack_trace");
  }
  get context() {
    return readContainer(this.#emission, this.#view, "context", {});
  }
  set context(_: unknown) {
    refuseWrite(asEvent(this), "context");
  }
}

class OnRetry {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "on_retry";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get tool_name() {
    const given = this.#emission.payload.tool_name;
    return given === undefined ? "" : given;
  }
  set tool_name(_: unknown) {
    refuseWrite(asEvent(this), "tool_name");
  }
  get operation() {
    const given = this.#emission.payload.operation;
    return given === undefined ? "" : given;
  }
  set operation(_: unknown) {
    refuseWrite(asEvent(this), "operation");
  }
  get attempt() {
    const given = this.#emission.payload.attempt;
    return given === undefined ? 1 : given;
  }
  set attempt(_: unknown) {
    refuseWrite(asEvent(this), "attempt");
  }
  get max_attempts() {
    const given = this.#emission.payload.max_attempts;
    return given === undefined ? 0 : given;
  }
  set max_attempts(_: unknown) {
    refuseWrite(asEvent(this), "max_attempts");
  }
  get retry_count() {
    const given = this.#emission.payload.retry_count;
    return given === undefined ? 0 : given;
  }
  set retry_count(_: unknown) {
    refuseWrite(asEvent(this), "retry_count");
  }
  get max_retries() {
    const given = this.#emission.payload.max_retries;
    return given === undefined ? 3 : given;
  }
  set max_retries(_: unknown) {
    refuseWrite(asEvent(this), "max_retries");
  }
  get delay_ms() {
    const given = this.#emission.payload.delay_ms;
    return given === undefined ? 0 : given;
  }
  set delay_ms(_: unknown) {
    refuseWrite(asEvent(this), "delay_ms");
  }
  get delay_seconds() {
    const given = this.#emission.payload.delay_seconds;
    return given === undefined ? 0 : given;
  }
  set delay_seconds(_: unknown) {
    refuseWrite(asEvent(this), "delay_seconds");
  }
  get error_type() {
    const given = this.#emission.payload.error_type;
    return given === undefined ? "unknown" : given;
  }
  set error_type(_: unknown) {
    refuseWrite(asEvent(this), "error_type");
  }
  get error() {
    return readContainer(this.#emission, this.#view, "error", "");
  }
  set error(_: unknown) {
    refuseWrite(asEvent(this), "error");
  }
  get error_message() {
    const given = this.#emission.payload.error_message;
    return given === undefined ? "" : given;
  }
  set error_message(_: unknown) {
    refuseWrite(asEvent(this), "error_message");
  }
}

class BeforeCompaction {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "before_compaction";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get token_count() {
    const given = this.#emission.payload.token_count;
    return given === undefined ? 0 : given;
  }
  set token_count(_: unknown) {
    refuseWrite(asEvent(this), "token_count");
  }
  get trigger() {
    const given = this.#emission.payload.trigger;
    return given === undefined ? "auto" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(asEvent(this), "trigger");
  }
}

class AfterCompaction {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "after_compaction";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get original_tokens() {
    const given = this.#emission.payload.original_tokens;
    return given === undefined ? 0 : given;
  }
  set original_tokens(_: unknown) {
    refuseWrite(asEvent(this), "original_tokens");
  }
  get compacted_tokens() {
    const given = this.#emission.payload.compacted_tokens;
    return given === undefined ? 0 : given;
  }
  set compacted_tokens(_: unknown) {
    refuseWrite(asEvent(this), "compacted_tokens");
  }
  get tokens_saved() {
    const given = this.#emission.payload.tokens_saved;
    return given === undefined ? 0 : given;
  }
  set tokens_saved(_: unknown) {
    refuseWrite(asEvent(this), "tokens_saved");
  }
  get compression_ratio() {
    const given = this.#emission.payload.compression_ratio;
    return given === undefined ? 0 : given;
  }
  set compression_ratio(_: unknown) {
    refuseWrite(asEvent(this), "compression_ratio");
  }
  get messages_removed() {
    const given = this.#emission.payload.messages_removed;
    return given === undefined ? 0 : given;
  }
  set messages_removed(_: unknown) {
    refuseWrite(asEvent(this), "messages_removed");
  }
  get messages_kept() {
    const given = this.#emission.payload.messages_kept;
    return given === undefined ? 0 : given;
  }
  set messages_kept(_: unknown) {
    refuseWrite(asEvent(this), "messages_kept");
  }
  get strategy_used() {
    const given = this.#emission.payload.strategy_used;
    return given === undefined ? "" : given;
  }
  set strategy_used(_: unknown) {
    refuseWrite(asEvent(this), "strategy_used");
  }
  get summary() {
    const given = this.#emission.payload.summary;
    return given === undefined ? "" : given;
  }
  set summary(_: unknown) {
    refuseWrite(asEvent(this), "summary");
  }
  get savings_pct() {
    const given = this.#emission.payload.savings_pct;
    return given === undefined ? 0 : given;
  }
  set savings_pct(_: unknown) {
    refuseWrite(asEvent(this), "savings_pct");
  }
  get tool_results_pruned() {
    const given = this.#emission.payload.tool_results_pruned;
    return given === undefined ? 0 : given;
  }
  set tool_results_pruned(_: unknown) {
    refuseWrite(asEvent(this), "tool_results_pruned");
  }
  get previous_summary_reused() {
    const given = this.#emission.payload.previous_summary_reused;
    return given === undefined ? false : given;
  }
  set previous_summary_reused(_: unknown) {
    refuseWrite(asEvent(this), "previous_summary_reused");
  }
  get was_skipped_due_to_low_savings() {
    const given = this.#emission.payload.was_skipped_due_to_low_savings;
    return given === undefined ? false : given;
  }
  set was_skipped_due_to_low_savings(_: unknown) {
    refuseWrite(asEvent(this), "was_skipped_due_to_low_savings");
  }
  get trigger() {
    const given = this.#emission.payload.trigger;
    return given === undefined ? "auto" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(asEvent(this), "trigger");
  }
}

class Notification {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "notification";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
  get message() {
    const given = this.#emission.payload.message;
    return given === undefined ? "" : given;
  }
  set message(_: unknown) {
    refuseWrite(asEvent(this), "message");
  }
  get title() {
    const given = this.#emission.payload.title;
    return given === undefined ? "" : given;
  }
  set title(_: unknown) {
    refuseWrite(asEvent(this), "title");
  }
  get notification_type() {
    const given = this.#emission.payload.notification_type;
    return given === undefined ? "" : given;
  }
  set notification_type(_: unknown) {
    refuseWrite(asEvent(this), "notification_type");
  }
}

class ArtifactCreated {
  readonly #emission: Emission;
  readonly #view: EventView;
  constructor(emission: Emission, view: EventView) {
    this.#emission = emission;
    this.#view = view;
  }
  get event_name() {
    return "artifact_created";
  }
  get session_id() {
    return sessionIdOf(this.#emission);
  }
  get cwd() {
    return cwdOf(this.#emission);
  }
  get agent_name() {
    return agentNameOf(this.#emission);
  }
  get timestamp() {
    return timeOf(this.#emission);
  }
  get [SECRETS]() {
    return this.#emission.secrets;
  }
}

function asEvent(event: object): HookEvent {
  return event as HookEvent;
}

for (const one of [SessionStart, SessionEnd, SessionPersistFailed, BranchCreate, BranchEnd, MessageAdd, UserPromptSubmit, BeforeAgent, AfterAgent, SubagentStop, BeforeLlm, AfterLlm, LlmStreamText, LlmStreamChunk, ModelFallback, PromptPrefixInvalidated, BeforeToolDefinitions, BeforeTool, AfterTool, ToolError, ToolResultPersist, OnPermissionAsk, MessageReceived, MessageSending, MessageSent, MessageUndelivered, GatewayStart, GatewayStop, ScheduleAdd, ScheduleRemove, ScheduleTrigger, JobCompleted, CliBackendExecute, KanbanTaskCreated, KanbanTaskClaimed, KanbanTaskMoved, KanbanTaskDone, KanbanTaskBlocked, KanbanTaskFailed, Setup, OnConfig, OnAuth, OnError, OnRetry, BeforeCompaction, AfterCompaction, Notification, ArtifactCreated]) {
  Object.setPrototypeOf(one.prototype, HookEvent.prototype);
}

/** Makes the event of each point. */
export const EVENT_MAKERS: Readonly<Record<PointName, EventMaker>> = {
  session_start: (emission, view) => asEvent(new SessionStart(emission, view)),
  session_end: (emission, view) => asEvent(new SessionEnd(emission, view)),
  session_persist_failed: (emission, view) => asEvent(new SessionPersistFailed(emission, view)),
  branch_create: (emission, view) => asEvent(new BranchCreate(emission, view)),
  branch_end: (emission, view) => asEvent(new BranchEnd(emission, view)),
  message_add: (emission, view) => asEvent(new MessageAdd(emission, view)),
  user_prompt_submit: (emission, view) => asEvent(new UserPromptSubmit(emission, view)),
  before_agent: (emission, view) => asEvent(new BeforeAgent(emission, view)),
  after_agent: (emission, view) => asEvent(new AfterAgent(emission, view)),
  subagent_stop: (emission, view) => asEvent(new SubagentStop(emission, view)),
  before_llm: (emission, view) => asEvent(new BeforeLlm(emission, view)),
  after_llm: (emission, view) => asEvent(new AfterLlm(emission, view)),
  llm_stream_text: (emission, view) => asEvent(new LlmStreamText(emission, view)),
  llm_stream_chunk: (emission, view) => asEvent(new LlmStreamChunk(emission, view)),
  model_fallback: (emission, view) => asEvent(new ModelFallback(emission, view)),
  prompt_prefix_invalidated: (emission, view) => asEvent(new PromptPrefixInvalidated(emission, view)),
  before_tool_definitions: (emission, view) => asEvent(new BeforeToolDefinitions(emission, view)),
  before_tool: (emission, view) => asEvent(new BeforeTool(emission, view)),
  after_tool: (emission, view) => asEvent(new AfterTool(emission, view)),
  tool_error: (emission, view) => asEvent(new ToolError(emission, view)),
  tool_result_persist: (emission, view) => asEvent(new ToolResultPersist(emission, view)),
  on_permission_ask: (emission, view) => asEvent(new OnPermissionAsk(emission, view)),
  message_received: (emission, view) => asEvent(new MessageReceived(emission, view)),
  message_sending: (emission, view) => asEvent(new MessageSending(emission, view)),
  message_sent: (emission, view) => asEvent(new MessageSent(emission, view)),
  message_undelivered: (emission, view) => asEvent(new MessageUndelivered(emission, view)),
  gateway_start: (emission, view) => asEvent(new GatewayStart(emission, view)),
  gateway_stop: (emission, view) => asEvent(new GatewayStop(emission, view)),
  schedule_add: (emission, view) => asEvent(new ScheduleAdd(emission, view)),
  schedule_remove: (emission, view) => asEvent(new ScheduleRemove(emission, view)),
  schedule_trigger: (emission, view) => asEvent(new ScheduleTrigger(emission, view)),
  job_completed: (emission, view) => asEvent(new JobCompleted(emission, view)),
  cli_backend_execute: (emission, view) => asEvent(new CliBackendExecute(emission, view)),
  kanban_task_created: (emission, view) => asEvent(new KanbanTaskCreated(emission, view)),
  kanban_task_claimed: (emission, view) => asEvent(new KanbanTaskClaimed(emission, view)),
  kanban_task_moved: (emission, view) => asEvent(new KanbanTaskMoved(emission, view)),
  kanban_task_done: (emission, view) => asEvent(new KanbanTaskDone(emission, view)),
  kanban_task_blocked: (emission, view) => asEvent(new KanbanTaskBlocked(emission, view)),
  kanban_task_failed: (emission, view) => asEvent(new KanbanTaskFailed(emission, view)),
  setup: (emission, view) => asEvent(new Setup(emission, view)),
  on_config: (emission, view) => asEvent(new OnConfig(emission, view)),
  on_auth: (emission, view) => asEvent(new OnAuth(emission, view)),
  on_error: (emission, view) => asEvent(new OnError(emission, view)),
  on_retry: (emission, view) => asEvent(new OnRetry(emission, view)),
  before_compaction: (emission, view) => asEvent(new BeforeCompaction(emission, view)),
  after_compaction: (emission, view) => asEvent(new AfterCompaction(emission, view)),
  notification: (emission, view) => asEvent(new Notification(emission, view)),
  artifact_created: (emission, view) => asEvent(new ArtifactCreated(emission, view)),
};
