// Generated from the vocabulary in packages/core/src/points by `npm run generate`.

import {
  type EventClass,
  HookEvent,
  payloadOf,
  readContainer,
  readRewritable,
  refuseWrite,
  writeRewritable,
} from "../events/hook-event.js";
import type { PointName } from "../points/index.js";

class BranchCreate extends HookEvent {
  get event_name() {
    return "branch_create";
  }

  get branch_id() {
    return payloadOf(this).branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? null : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? null : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }
}

class BranchEnd extends HookEvent {
  get event_name() {
    return "branch_end";
  }

  get branch_id() {
    return payloadOf(this).branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get ended_at() {
    const given = payloadOf(this).ended_at;
    return given === undefined ? null : given;
  }
  set ended_at(_: unknown) {
    refuseWrite(this, "ended_at");
  }
}

class MessageAdd extends HookEvent {
  get event_name() {
    return "message_add";
  }

  get branch_id() {
    return payloadOf(this).branch_id;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get message() {
    return readContainer(this, "message", undefined);
  }
  set message(_: unknown) {
    refuseWrite(this, "message");
  }
}

class SessionEnd extends HookEvent {
  get event_name() {
    return "session_end";
  }

  get reason() {
    const given = payloadOf(this).reason;
    return given === undefined ? "exit" : given;
  }
  set reason(_: unknown) {
    refuseWrite(this, "reason");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get total_turns() {
    const given = payloadOf(this).total_turns;
    return given === undefined ? 0 : given;
  }
  set total_turns(_: unknown) {
    refuseWrite(this, "total_turns");
  }

  get total_tokens() {
    const given = payloadOf(this).total_tokens;
    return given === undefined ? 0 : given;
  }
  set total_tokens(_: unknown) {
    refuseWrite(this, "total_tokens");
  }

  get input_tokens() {
    return payloadOf(this).input_tokens;
  }
  set input_tokens(_: unknown) {
    refuseWrite(this, "input_tokens");
  }

  get output_tokens() {
    return payloadOf(this).output_tokens;
  }
  set output_tokens(_: unknown) {
    refuseWrite(this, "output_tokens");
  }

  get total_cost_usd() {
    return payloadOf(this).total_cost_usd;
  }
  set total_cost_usd(_: unknown) {
    refuseWrite(this, "total_cost_usd");
  }

  get duration_ms() {
    return payloadOf(this).duration_ms;
  }
  set duration_ms(_: unknown) {
    refuseWrite(this, "duration_ms");
  }
}

class SessionPersistFailed extends HookEvent {
  get event_name() {
    return "session_persist_failed";
  }

  get role() {
    const given = payloadOf(this).role;
    return given === undefined ? "" : given;
  }
  set role(_: unknown) {
    refuseWrite(this, "role");
  }

  get content() {
    const given = payloadOf(this).content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(this, "content");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get spilled() {
    const given = payloadOf(this).spilled;
    return given === undefined ? false : given;
  }
  set spilled(_: unknown) {
    refuseWrite(this, "spilled");
  }

  get spill_path() {
    const given = payloadOf(this).spill_path;
    return given === undefined ? null : given;
  }
  set spill_path(_: unknown) {
    refuseWrite(this, "spill_path");
  }
}

class SessionStart extends HookEvent {
  get event_name() {
    return "session_start";
  }

  get source() {
    const given = payloadOf(this).source;
    return given === undefined ? "startup" : given;
  }
  set source(_: unknown) {
    refuseWrite(this, "source");
  }

  get session_name() {
    const given = payloadOf(this).session_name;
    return given === undefined ? null : given;
  }
  set session_name(_: unknown) {
    refuseWrite(this, "session_name");
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? null : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? null : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }

  get effort() {
    const given = payloadOf(this).effort;
    return given === undefined ? null : given;
  }
  set effort(_: unknown) {
    refuseWrite(this, "effort");
  }

  get agent_hash() {
    const given = payloadOf(this).agent_hash;
    return given === undefined ? null : given;
  }
  set agent_hash(_: unknown) {
    refuseWrite(this, "agent_hash");
  }

  get invocation_id() {
    const given = payloadOf(this).invocation_id;
    return given === undefined ? null : given;
  }
  set invocation_id(_: unknown) {
    refuseWrite(this, "invocation_id");
  }
}

class AfterAgent extends HookEvent {
  get event_name() {
    return "after_agent";
  }

  get prompt() {
    const given = payloadOf(this).prompt;
    return given === undefined ? "" : given;
  }
  set prompt(_: unknown) {
    refuseWrite(this, "prompt");
  }

  get response() {
    return readRewritable(this, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(this, "response", value);
  }

  get tools_used() {
    return readContainer(this, "tools_used", []);
  }
  set tools_used(_: unknown) {
    refuseWrite(this, "tools_used");
  }

  get total_tokens() {
    const given = payloadOf(this).total_tokens;
    return given === undefined ? 0 : given;
  }
  set total_tokens(_: unknown) {
    refuseWrite(this, "total_tokens");
  }

  get execution_time_ms() {
    const given = payloadOf(this).execution_time_ms;
    return given === undefined ? 0 : given;
  }
  set execution_time_ms(_: unknown) {
    refuseWrite(this, "execution_time_ms");
  }
}

class BeforeAgent extends HookEvent {
  get event_name() {
    return "before_agent";
  }

  get prompt() {
    return readRewritable(this, "prompt", "");
  }
  set prompt(value: unknown) {
    writeRewritable(this, "prompt", value);
  }

  get conversation_history() {
    return readContainer(this, "conversation_history", []);
  }
  set conversation_history(_: unknown) {
    refuseWrite(this, "conversation_history");
  }

  get tools_available() {
    return readContainer(this, "tools_available", []);
  }
  set tools_available(_: unknown) {
    refuseWrite(this, "tools_available");
  }
}

class SubagentStop extends HookEvent {
  get event_name() {
    return "subagent_stop";
  }

  get response() {
    return readRewritable(this, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(this, "response", value);
  }

  get result() {
    return readContainer(this, "result", null);
  }
  set result(_: unknown) {
    refuseWrite(this, "result");
  }
}

class UserPromptSubmit extends HookEvent {
  get event_name() {
    return "user_prompt_submit";
  }

  get prompt() {
    return readRewritable(this, "prompt", undefined);
  }
  set prompt(value: unknown) {
    writeRewritable(this, "prompt", value);
  }

  get branch_id() {
    const given = payloadOf(this).branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get permission_mode() {
    const given = payloadOf(this).permission_mode;
    return given === undefined ? "default" : given;
  }
  set permission_mode(_: unknown) {
    refuseWrite(this, "permission_mode");
  }
}

class AfterLlm extends HookEvent {
  get event_name() {
    return "after_llm";
  }

  get messages() {
    return readContainer(this, "messages", []);
  }
  set messages(_: unknown) {
    refuseWrite(this, "messages");
  }

  get response() {
    return readRewritable(this, "response", "");
  }
  set response(value: unknown) {
    writeRewritable(this, "response", value);
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get tokens_used() {
    const given = payloadOf(this).tokens_used;
    return given === undefined ? 0 : given;
  }
  set tokens_used(_: unknown) {
    refuseWrite(this, "tokens_used");
  }

  get latency_ms() {
    const given = payloadOf(this).latency_ms;
    return given === undefined ? 0 : given;
  }
  set latency_ms(_: unknown) {
    refuseWrite(this, "latency_ms");
  }

  get usage() {
    return readContainer(this, "usage", null);
  }
  set usage(_: unknown) {
    refuseWrite(this, "usage");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "completed" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get branch_id() {
    const given = payloadOf(this).branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }
}

class BeforeLlm extends HookEvent {
  get event_name() {
    return "before_llm";
  }

  get messages() {
    return readRewritable(this, "messages", undefined);
  }
  set messages(value: unknown) {
    writeRewritable(this, "messages", value);
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get temperature() {
    const given = payloadOf(this).temperature;
    return given === undefined ? null : given;
  }
  set temperature(_: unknown) {
    refuseWrite(this, "temperature");
  }

  get max_tokens() {
    const given = payloadOf(this).max_tokens;
    return given === undefined ? null : given;
  }
  set max_tokens(_: unknown) {
    refuseWrite(this, "max_tokens");
  }

  get branch_id() {
    const given = payloadOf(this).branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }
}

class LlmStreamChunk extends HookEvent {
  get event_name() {
    return "llm_stream_chunk";
  }

  get chunk_type() {
    const given = payloadOf(this).chunk_type;
    return given === undefined ? "unknown" : given;
  }
  set chunk_type(_: unknown) {
    refuseWrite(this, "chunk_type");
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get branch_id() {
    const given = payloadOf(this).branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }
}

class LlmStreamText extends HookEvent {
  get event_name() {
    return "llm_stream_text";
  }

  get text() {
    return readRewritable(this, "text", undefined);
  }
  set text(value: unknown) {
    writeRewritable(this, "text", value);
  }

  get final() {
    const given = payloadOf(this).final;
    return given === undefined ? false : given;
  }
  set final(_: unknown) {
    refuseWrite(this, "final");
  }

  get index() {
    const given = payloadOf(this).index;
    return given === undefined ? 0 : given;
  }
  set index(_: unknown) {
    refuseWrite(this, "index");
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }

  get branch_id() {
    const given = payloadOf(this).branch_id;
    return given === undefined ? null : given;
  }
  set branch_id(_: unknown) {
    refuseWrite(this, "branch_id");
  }

  get provider() {
    const given = payloadOf(this).provider;
    return given === undefined ? "" : given;
  }
  set provider(_: unknown) {
    refuseWrite(this, "provider");
  }
}

class ModelFallback extends HookEvent {
  get event_name() {
    return "model_fallback";
  }

  get from_model() {
    const given = payloadOf(this).from_model;
    return given === undefined ? "" : given;
  }
  set from_model(_: unknown) {
    refuseWrite(this, "from_model");
  }

  get to_model() {
    const given = payloadOf(this).to_model;
    return given === undefined ? "" : given;
  }
  set to_model(_: unknown) {
    refuseWrite(this, "to_model");
  }

  get reason_category() {
    const given = payloadOf(this).reason_category;
    return given === undefined ? "" : given;
  }
  set reason_category(_: unknown) {
    refuseWrite(this, "reason_category");
  }

  get fallback_index() {
    const given = payloadOf(this).fallback_index;
    return given === undefined ? 0 : given;
  }
  set fallback_index(_: unknown) {
    refuseWrite(this, "fallback_index");
  }
}

class PromptPrefixInvalidated extends HookEvent {
  get event_name() {
    return "prompt_prefix_invalidated";
  }

  get old_sig() {
    return payloadOf(this).old_sig;
  }
  set old_sig(_: unknown) {
    refuseWrite(this, "old_sig");
  }

  get new_sig() {
    return payloadOf(this).new_sig;
  }
  set new_sig(_: unknown) {
    refuseWrite(this, "new_sig");
  }

  get reason() {
    const given = payloadOf(this).reason;
    return given === undefined ? "tools/model" : given;
  }
  set reason(_: unknown) {
    refuseWrite(this, "reason");
  }
}

class AfterTool extends HookEvent {
  get event_name() {
    return "after_tool";
  }

  get tool_name() {
    return payloadOf(this).tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get call_id() {
    const given = payloadOf(this).call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(this, "call_id");
  }

  get tool_input() {
    return readContainer(this, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(this, "tool_input");
  }

  get tool_output() {
    return readRewritable(this, "tool_output", null);
  }
  set tool_output(value: unknown) {
    writeRewritable(this, "tool_output", value);
  }

  get tool_error() {
    const given = payloadOf(this).tool_error;
    return given === undefined ? null : given;
  }
  set tool_error(_: unknown) {
    refuseWrite(this, "tool_error");
  }

  get execution_time_ms() {
    const given = payloadOf(this).execution_time_ms;
    return given === undefined ? 0 : given;
  }
  set execution_time_ms(_: unknown) {
    refuseWrite(this, "execution_time_ms");
  }
}

class BeforeTool extends HookEvent {
  get event_name() {
    return "before_tool";
  }

  get tool_name() {
    return payloadOf(this).tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get call_id() {
    const given = payloadOf(this).call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(this, "call_id");
  }

  get tool_input() {
    return readRewritable(this, "tool_input", {});
  }
  set tool_input(value: unknown) {
    writeRewritable(this, "tool_input", value);
  }

  get tool_description() {
    const given = payloadOf(this).tool_description;
    return given === undefined ? null : given;
  }
  set tool_description(_: unknown) {
    refuseWrite(this, "tool_description");
  }
}

class BeforeToolDefinitions extends HookEvent {
  get event_name() {
    return "before_tool_definitions";
  }

  get tool_definitions() {
    return readRewritable(this, "tool_definitions", undefined);
  }
  set tool_definitions(value: unknown) {
    writeRewritable(this, "tool_definitions", value);
  }

  get model() {
    const given = payloadOf(this).model;
    return given === undefined ? "" : given;
  }
  set model(_: unknown) {
    refuseWrite(this, "model");
  }
}

class OnPermissionAsk extends HookEvent {
  get event_name() {
    return "on_permission_ask";
  }

  get tool_name() {
    const given = payloadOf(this).tool_name;
    return given === undefined ? "" : given;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get target() {
    const given = payloadOf(this).target;
    return given === undefined ? "" : given;
  }
  set target(_: unknown) {
    refuseWrite(this, "target");
  }

  get reason() {
    const given = payloadOf(this).reason;
    return given === undefined ? "Permission requested" : given;
  }
  set reason(_: unknown) {
    refuseWrite(this, "reason");
  }

  get tool_input() {
    return readContainer(this, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(this, "tool_input");
  }
}

class ToolError extends HookEvent {
  get event_name() {
    return "tool_error";
  }

  get tool_name() {
    return payloadOf(this).tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get call_id() {
    const given = payloadOf(this).call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(this, "call_id");
  }

  get tool_input() {
    return readContainer(this, "tool_input", {});
  }
  set tool_input(_: unknown) {
    refuseWrite(this, "tool_input");
  }

  get error() {
    return readContainer(this, "error", undefined);
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get duration_ms() {
    const given = payloadOf(this).duration_ms;
    return given === undefined ? 0 : given;
  }
  set duration_ms(_: unknown) {
    refuseWrite(this, "duration_ms");
  }
}

class ToolResultPersist extends HookEvent {
  get event_name() {
    return "tool_result_persist";
  }

  get tool_name() {
    return payloadOf(this).tool_name;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get call_id() {
    const given = payloadOf(this).call_id;
    return given === undefined ? "" : given;
  }
  set call_id(_: unknown) {
    refuseWrite(this, "call_id");
  }

  get result() {
    return readRewritable(this, "result", undefined);
  }
  set result(value: unknown) {
    writeRewritable(this, "result", value);
  }
}

class MessageReceived extends HookEvent {
  get event_name() {
    return "message_received";
  }

  get platform() {
    const given = payloadOf(this).platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(this, "platform");
  }

  get content() {
    return readRewritable(this, "content", "");
  }
  set content(value: unknown) {
    writeRewritable(this, "content", value);
  }

  get channel_id() {
    const given = payloadOf(this).channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(this, "channel_id");
  }

  get sender_id() {
    const given = payloadOf(this).sender_id;
    return given === undefined ? "" : given;
  }
  set sender_id(_: unknown) {
    refuseWrite(this, "sender_id");
  }

  get channel_type() {
    const given = payloadOf(this).channel_type;
    return given === undefined ? "" : given;
  }
  set channel_type(_: unknown) {
    refuseWrite(this, "channel_type");
  }

  get message_id() {
    const given = payloadOf(this).message_id;
    return given === undefined ? "" : given;
  }
  set message_id(_: unknown) {
    refuseWrite(this, "message_id");
  }
}

class MessageSending extends HookEvent {
  get event_name() {
    return "message_sending";
  }

  get platform() {
    const given = payloadOf(this).platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(this, "platform");
  }

  get content() {
    return readRewritable(this, "content", "");
  }
  set content(value: unknown) {
    writeRewritable(this, "content", value);
  }

  get channel_id() {
    const given = payloadOf(this).channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(this, "channel_id");
  }

  get sender_id() {
    return payloadOf(this).sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(this, "sender_id");
  }

  get channel_type() {
    return payloadOf(this).channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(this, "channel_type");
  }

  get message_id() {
    return payloadOf(this).message_id;
  }
  set message_id(_: unknown) {
    refuseWrite(this, "message_id");
  }

  get reply_to() {
    const given = payloadOf(this).reply_to;
    return given === undefined ? null : given;
  }
  set reply_to(_: unknown) {
    refuseWrite(this, "reply_to");
  }
}

class MessageSent extends HookEvent {
  get event_name() {
    return "message_sent";
  }

  get platform() {
    const given = payloadOf(this).platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(this, "platform");
  }

  get content() {
    const given = payloadOf(this).content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(this, "content");
  }

  get channel_id() {
    const given = payloadOf(this).channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(this, "channel_id");
  }

  get sender_id() {
    return payloadOf(this).sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(this, "sender_id");
  }

  get channel_type() {
    return payloadOf(this).channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(this, "channel_type");
  }

  get message_id() {
    const given = payloadOf(this).message_id;
    return given === undefined ? "" : given;
  }
  set message_id(_: unknown) {
    refuseWrite(this, "message_id");
  }
}

class MessageUndelivered extends HookEvent {
  get event_name() {
    return "message_undelivered";
  }

  get platform() {
    const given = payloadOf(this).platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(this, "platform");
  }

  get content() {
    const given = payloadOf(this).content;
    return given === undefined ? "" : given;
  }
  set content(_: unknown) {
    refuseWrite(this, "content");
  }

  get channel_id() {
    const given = payloadOf(this).channel_id;
    return given === undefined ? "" : given;
  }
  set channel_id(_: unknown) {
    refuseWrite(this, "channel_id");
  }

  get sender_id() {
    return payloadOf(this).sender_id;
  }
  set sender_id(_: unknown) {
    refuseWrite(this, "sender_id");
  }

  get channel_type() {
    return payloadOf(this).channel_type;
  }
  set channel_type(_: unknown) {
    refuseWrite(this, "channel_type");
  }

  get message_id() {
    return payloadOf(this).message_id;
  }
  set message_id(_: unknown) {
    refuseWrite(this, "message_id");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get notice_delivered() {
    const given = payloadOf(this).notice_delivered;
    return given === undefined ? false : given;
  }
  set notice_delivered(_: unknown) {
    refuseWrite(this, "notice_delivered");
  }
}

class GatewayStart extends HookEvent {
  get event_name() {
    return "gateway_start";
  }

  get platforms() {
    return readContainer(this, "platforms", []);
  }
  set platforms(_: unknown) {
    refuseWrite(this, "platforms");
  }

  get bot_count() {
    const given = payloadOf(this).bot_count;
    return given === undefined ? 0 : given;
  }
  set bot_count(_: unknown) {
    refuseWrite(this, "bot_count");
  }
}

class GatewayStop extends HookEvent {
  get event_name() {
    return "gateway_stop";
  }

  get platforms() {
    return readContainer(this, "platforms", []);
  }
  set platforms(_: unknown) {
    refuseWrite(this, "platforms");
  }

  get bot_count() {
    const given = payloadOf(this).bot_count;
    return given === undefined ? 0 : given;
  }
  set bot_count(_: unknown) {
    refuseWrite(this, "bot_count");
  }

  get reason() {
    const given = payloadOf(this).reason;
    return given === undefined ? "stop" : given;
  }
  set reason(_: unknown) {
    refuseWrite(this, "reason");
  }
}

class ScheduleAdd extends HookEvent {
  get event_name() {
    return "schedule_add";
  }

  get job_name() {
    const given = payloadOf(this).job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(this, "job_name");
  }

  get job_id() {
    const given = payloadOf(this).job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(this, "job_id");
  }
}

class ScheduleRemove extends HookEvent {
  get event_name() {
    return "schedule_remove";
  }

  get job_name() {
    const given = payloadOf(this).job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(this, "job_name");
  }

  get job_id() {
    const given = payloadOf(this).job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(this, "job_id");
  }
}

class ScheduleTrigger extends HookEvent {
  get event_name() {
    return "schedule_trigger";
  }

  get job_name() {
    const given = payloadOf(this).job_name;
    return given === undefined ? "" : given;
  }
  set job_name(_: unknown) {
    refuseWrite(this, "job_name");
  }

  get job_id() {
    const given = payloadOf(this).job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(this, "job_id");
  }

  get message() {
    const given = payloadOf(this).message;
    return given === undefined ? "" : given;
  }
  set message(_: unknown) {
    refuseWrite(this, "message");
  }
}

class JobCompleted extends HookEvent {
  get event_name() {
    return "job_completed";
  }

  get job_id() {
    const given = payloadOf(this).job_id;
    return given === undefined ? "" : given;
  }
  set job_id(_: unknown) {
    refuseWrite(this, "job_id");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get result() {
    return readContainer(this, "result", null);
  }
  set result(_: unknown) {
    refuseWrite(this, "result");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get deliver() {
    const given = payloadOf(this).deliver;
    return given === undefined ? "" : given;
  }
  set deliver(_: unknown) {
    refuseWrite(this, "deliver");
  }

  get platform() {
    const given = payloadOf(this).platform;
    return given === undefined ? "" : given;
  }
  set platform(_: unknown) {
    refuseWrite(this, "platform");
  }

  get chat_id() {
    const given = payloadOf(this).chat_id;
    return given === undefined ? "" : given;
  }
  set chat_id(_: unknown) {
    refuseWrite(this, "chat_id");
  }

  get thread_id() {
    const given = payloadOf(this).thread_id;
    return given === undefined ? "" : given;
  }
  set thread_id(_: unknown) {
    refuseWrite(this, "thread_id");
  }

  get job_info() {
    return readContainer(this, "job_info", undefined);
  }
  set job_info(_: unknown) {
    refuseWrite(this, "job_info");
  }
}

class CliBackendExecute extends HookEvent {
  get event_name() {
    return "cli_backend_execute";
  }

  get backend() {
    const given = payloadOf(this).backend;
    return given === undefined ? "" : given;
  }
  set backend(_: unknown) {
    refuseWrite(this, "backend");
  }

  get command() {
    return readContainer(this, "command", null);
  }
  set command(_: unknown) {
    refuseWrite(this, "command");
  }

  get content() {
    const given = payloadOf(this).content;
    return given === undefined ? null : given;
  }
  set content(_: unknown) {
    refuseWrite(this, "content");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? null : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get transport() {
    const given = payloadOf(this).transport;
    return given === undefined ? "subprocess" : given;
  }
  set transport(_: unknown) {
    refuseWrite(this, "transport");
  }

  get praisonai_llm_http() {
    const given = payloadOf(this).praisonai_llm_http;
    return given === undefined ? false : given;
  }
  set praisonai_llm_http(_: unknown) {
    refuseWrite(this, "praisonai_llm_http");
  }

  get duration_ms() {
    const given = payloadOf(this).duration_ms;
    return given === undefined ? 0 : given;
  }
  set duration_ms(_: unknown) {
    refuseWrite(this, "duration_ms");
  }
}

class KanbanTaskBlocked extends HookEvent {
  get event_name() {
    return "kanban_task_blocked";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get worker_id() {
    return payloadOf(this).worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(this, "worker_id");
  }

  get conflicted_files() {
    return readContainer(this, "conflicted_files", undefined);
  }
  set conflicted_files(_: unknown) {
    refuseWrite(this, "conflicted_files");
  }
}

class KanbanTaskClaimed extends HookEvent {
  get event_name() {
    return "kanban_task_claimed";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get worker_id() {
    return payloadOf(this).worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(this, "worker_id");
  }

  get run_id() {
    return payloadOf(this).run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(this, "run_id");
  }

  get task() {
    return readContainer(this, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(this, "task");
  }
}

class KanbanTaskCreated extends HookEvent {
  get event_name() {
    return "kanban_task_created";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get task() {
    return readContainer(this, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(this, "task");
  }
}

class KanbanTaskDone extends HookEvent {
  get event_name() {
    return "kanban_task_done";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get return_code() {
    return payloadOf(this).return_code;
  }
  set return_code(_: unknown) {
    refuseWrite(this, "return_code");
  }

  get run_id() {
    return payloadOf(this).run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(this, "run_id");
  }

  get task() {
    return readContainer(this, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(this, "task");
  }
}

class KanbanTaskFailed extends HookEvent {
  get event_name() {
    return "kanban_task_failed";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get worker_id() {
    return payloadOf(this).worker_id;
  }
  set worker_id(_: unknown) {
    refuseWrite(this, "worker_id");
  }

  get return_code() {
    return payloadOf(this).return_code;
  }
  set return_code(_: unknown) {
    refuseWrite(this, "return_code");
  }

  get run_id() {
    return payloadOf(this).run_id;
  }
  set run_id(_: unknown) {
    refuseWrite(this, "run_id");
  }

  get error() {
    const given = payloadOf(this).error;
    return given === undefined ? "" : given;
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get circuit_broken() {
    return payloadOf(this).circuit_broken;
  }
  set circuit_broken(_: unknown) {
    refuseWrite(this, "circuit_broken");
  }

  get task() {
    return readContainer(this, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(this, "task");
  }
}

class KanbanTaskMoved extends HookEvent {
  get event_name() {
    return "kanban_task_moved";
  }

  get task_id() {
    const given = payloadOf(this).task_id;
    return given === undefined ? "" : given;
  }
  set task_id(_: unknown) {
    refuseWrite(this, "task_id");
  }

  get board() {
    const given = payloadOf(this).board;
    return given === undefined ? "default" : given;
  }
  set board(_: unknown) {
    refuseWrite(this, "board");
  }

  get status() {
    const given = payloadOf(this).status;
    return given === undefined ? "" : given;
  }
  set status(_: unknown) {
    refuseWrite(this, "status");
  }

  get assignee() {
    const given = payloadOf(this).assignee;
    return given === undefined ? null : given;
  }
  set assignee(_: unknown) {
    refuseWrite(this, "assignee");
  }

  get from_status() {
    const given = payloadOf(this).from_status;
    return given === undefined ? null : given;
  }
  set from_status(_: unknown) {
    refuseWrite(this, "from_status");
  }

  get to_status() {
    const given = payloadOf(this).to_status;
    return given === undefined ? null : given;
  }
  set to_status(_: unknown) {
    refuseWrite(this, "to_status");
  }

  get task() {
    return readContainer(this, "task", undefined);
  }
  set task(_: unknown) {
    refuseWrite(this, "task");
  }
}

class AfterCompaction extends HookEvent {
  get event_name() {
    return "after_compaction";
  }

  get original_tokens() {
    const given = payloadOf(this).original_tokens;
    return given === undefined ? 0 : given;
  }
  set original_tokens(_: unknown) {
    refuseWrite(this, "original_tokens");
  }

  get compacted_tokens() {
    const given = payloadOf(this).compacted_tokens;
    return given === undefined ? 0 : given;
  }
  set compacted_tokens(_: unknown) {
    refuseWrite(this, "compacted_tokens");
  }

  get tokens_saved() {
    const given = payloadOf(this).tokens_saved;
    return given === undefined ? 0 : given;
  }
  set tokens_saved(_: unknown) {
    refuseWrite(this, "tokens_saved");
  }

  get compression_ratio() {
    const given = payloadOf(this).compression_ratio;
    return given === undefined ? 0 : given;
  }
  set compression_ratio(_: unknown) {
    refuseWrite(this, "compression_ratio");
  }

  get messages_removed() {
    const given = payloadOf(this).messages_removed;
    return given === undefined ? 0 : given;
  }
  set messages_removed(_: unknown) {
    refuseWrite(this, "messages_removed");
  }

  get messages_kept() {
    const given = payloadOf(this).messages_kept;
    return given === undefined ? 0 : given;
  }
  set messages_kept(_: unknown) {
    refuseWrite(this, "messages_kept");
  }

  get strategy_used() {
    const given = payloadOf(this).strategy_used;
    return given === undefined ? "" : given;
  }
  set strategy_used(_: unknown) {
    refuseWrite(this, "strategy_used");
  }

  get summary() {
    const given = payloadOf(this).summary;
    return given === undefined ? "" : given;
  }
  set summary(_: unknown) {
    refuseWrite(this, "summary");
  }

  get savings_pct() {
    const given = payloadOf(this).savings_pct;
    return given === undefined ? 0 : given;
  }
  set savings_pct(_: unknown) {
    refuseWrite(this, "savings_pct");
  }

  get tool_results_pruned() {
    const given = payloadOf(this).tool_results_pruned;
    return given === undefined ? 0 : given;
  }
  set tool_results_pruned(_: unknown) {
    refuseWrite(this, "tool_results_pruned");
  }

  get previous_summary_reused() {
    const given = payloadOf(this).previous_summary_reused;
    return given === undefined ? false : given;
  }
  set previous_summary_reused(_: unknown) {
    refuseWrite(this, "previous_summary_reused");
  }

  get was_skipped_due_to_low_savings() {
    const given = payloadOf(this).was_skipped_due_to_low_savings;
    return given === undefined ? false : given;
  }
  set was_skipped_due_to_low_savings(_: unknown) {
    refuseWrite(this, "was_skipped_due_to_low_savings");
  }

  get trigger() {
    const given = payloadOf(this).trigger;
    return given === undefined ? "auto" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(this, "trigger");
  }
}

class ArtifactCreated extends HookEvent {
  get event_name() {
    return "artifact_created";
  }
}

class BeforeCompaction extends HookEvent {
  get event_name() {
    return "before_compaction";
  }

  get token_count() {
    const given = payloadOf(this).token_count;
    return given === undefined ? 0 : given;
  }
  set token_count(_: unknown) {
    refuseWrite(this, "token_count");
  }

  get trigger() {
    const given = payloadOf(this).trigger;
    return given === undefined ? "auto" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(this, "trigger");
  }
}

class Notification extends HookEvent {
  get event_name() {
    return "notification";
  }

  get message() {
    const given = payloadOf(this).message;
    return given === undefined ? "" : given;
  }
  set message(_: unknown) {
    refuseWrite(this, "message");
  }

  get title() {
    const given = payloadOf(this).title;
    return given === undefined ? "" : given;
  }
  set title(_: unknown) {
    refuseWrite(this, "title");
  }

  get notification_type() {
    const given = payloadOf(this).notification_type;
    return given === undefined ? "" : given;
  }
  set notification_type(_: unknown) {
    refuseWrite(this, "notification_type");
  }
}

class OnAuth extends HookEvent {
  get event_name() {
    return "on_auth";
  }

  get auth_type() {
    const given = payloadOf(this).auth_type;
    return given === undefined ? "" : given;
  }
  set auth_type(_: unknown) {
    refuseWrite(this, "auth_type");
  }

  get credentials() {
    return readRewritable(this, "credentials", null);
  }
  set credentials(value: unknown) {
    writeRewritable(this, "credentials", value);
  }
}

class OnConfig extends HookEvent {
  get event_name() {
    return "on_config";
  }

  get config() {
    return readRewritable(this, "config", null);
  }
  set config(value: unknown) {
    writeRewritable(this, "config", value);
  }
}

class OnError extends HookEvent {
  get event_name() {
    return "on_error";
  }

  get error_type() {
    const given = payloadOf(this).error_type;
    return given === undefined ? "" : given;
  }
  set error_type(_: unknown) {
    refuseWrite(this, "error_type");
  }

  get error_message() {
    const given = payloadOf(this).error_message;
    return given === undefined ? "" : given;
  }
  set error_message(_: unknown) {
    refuseWrite(this, "error_message");
  }

  get stack_trace() {
    const given = payloadOf(this).stack_trace;
    return given === undefined ? null : given;
  }
  set stack_trace(_: unknown) {
    refuseWrite(this, "stack_trace");
  }

  get context() {
    return readContainer(this, "context", {});
  }
  set context(_: unknown) {
    refuseWrite(this, "context");
  }
}

class OnRetry extends HookEvent {
  get event_name() {
    return "on_retry";
  }

  get tool_name() {
    const given = payloadOf(this).tool_name;
    return given === undefined ? "" : given;
  }
  set tool_name(_: unknown) {
    refuseWrite(this, "tool_name");
  }

  get operation() {
    const given = payloadOf(this).operation;
    return given === undefined ? "" : given;
  }
  set operation(_: unknown) {
    refuseWrite(this, "operation");
  }

  get attempt() {
    const given = payloadOf(this).attempt;
    return given === undefined ? 1 : given;
  }
  set attempt(_: unknown) {
    refuseWrite(this, "attempt");
  }

  get max_attempts() {
    const given = payloadOf(this).max_attempts;
    return given === undefined ? 0 : given;
  }
  set max_attempts(_: unknown) {
    refuseWrite(this, "max_attempts");
  }

  get retry_count() {
    const given = payloadOf(this).retry_count;
    return given === undefined ? 0 : given;
  }
  set retry_count(_: unknown) {
    refuseWrite(this, "retry_count");
  }

  get max_retries() {
    const given = payloadOf(this).max_retries;
    return given === undefined ? 3 : given;
  }
  set max_retries(_: unknown) {
    refuseWrite(this, "max_retries");
  }

  get delay_ms() {
    const given = payloadOf(this).delay_ms;
    return given === undefined ? 0 : given;
  }
  set delay_ms(_: unknown) {
    refuseWrite(this, "delay_ms");
  }

  get delay_seconds() {
    const given = payloadOf(this).delay_seconds;
    return given === undefined ? 0 : given;
  }
  set delay_seconds(_: unknown) {
    refuseWrite(this, "delay_seconds");
  }

  get error_type() {
    const given = payloadOf(this).error_type;
    return given === undefined ? "unknown" : given;
  }
  set error_type(_: unknown) {
    refuseWrite(this, "error_type");
  }

  get error() {
    return readContainer(this, "error", "");
  }
  set error(_: unknown) {
    refuseWrite(this, "error");
  }

  get error_message() {
    const given = payloadOf(this).error_message;
    return given === undefined ? "" : given;
  }
  set error_message(_: unknown) {
    refuseWrite(this, "error_message");
  }
}

class Setup extends HookEvent {
  get event_name() {
    return "setup";
  }

  get trigger() {
    const given = payloadOf(this).trigger;
    return given === undefined ? "init" : given;
  }
  set trigger(_: unknown) {
    refuseWrite(this, "trigger");
  }
}

/** The event class of each point. */
export const EVENT_CLASSES: Readonly<Record<PointName, EventClass>> = {
  branch_create: BranchCreate,
  branch_end: BranchEnd,
  message_add: MessageAdd,
  session_end: SessionEnd,
  session_persist_failed: SessionPersistFailed,
  session_start: SessionStart,
  after_agent: AfterAgent,
  before_agent: BeforeAgent,
  subagent_stop: SubagentStop,
  user_prompt_submit: UserPromptSubmit,
  after_llm: AfterLlm,
  before_llm: BeforeLlm,
  llm_stream_chunk: LlmStreamChunk,
  llm_stream_text: LlmStreamText,
  model_fallback: ModelFallback,
  prompt_prefix_invalidated: PromptPrefixInvalidated,
  after_tool: AfterTool,
  before_tool: BeforeTool,
  before_tool_definitions: BeforeToolDefinitions,
  on_permission_ask: OnPermissionAsk,
  tool_error: ToolError,
  tool_result_persist: ToolResultPersist,
  message_received: MessageReceived,
  message_sending: MessageSending,
  message_sent: MessageSent,
  message_undelivered: MessageUndelivered,
  gateway_start: GatewayStart,
  gateway_stop: GatewayStop,
  schedule_add: ScheduleAdd,
  schedule_remove: ScheduleRemove,
  schedule_trigger: ScheduleTrigger,
  job_completed: JobCompleted,
  cli_backend_execute: CliBackendExecute,
  kanban_task_blocked: KanbanTaskBlocked,
  kanban_task_claimed: KanbanTaskClaimed,
  kanban_task_created: KanbanTaskCreated,
  kanban_task_done: KanbanTaskDone,
  kanban_task_failed: KanbanTaskFailed,
  kanban_task_moved: KanbanTaskMoved,
  after_compaction: AfterCompaction,
  artifact_created: ArtifactCreated,
  before_compaction: BeforeCompaction,
  notification: Notification,
  on_auth: OnAuth,
  on_config: OnConfig,
  on_error: OnError,
  on_retry: OnRetry,
  setup: Setup,
};
