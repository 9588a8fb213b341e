import { asGiven, CUT, LONG, MASK, type Samples } from "./sample.js";

const identity = { branch_id: "b1", provider: "openai" };

export const CONVERSATION: Samples<
  | "setup"
  | "session_start"
  | "session_end"
  | "session_persist_failed"
  | "branch_create"
  | "branch_end"
  | "message_add"
  | "user_prompt_submit"
  | "before_agent"
  | "after_agent"
  | "subagent_stop"
  | "before_llm"
  | "after_llm"
  | "llm_stream_text"
  | "llm_stream_chunk"
  | "model_fallback"
  | "prompt_prefix_invalidated"
> = {
  setup: {
    minimal: { payload: {}, written: { trigger: "init" } },
    full: { payload: { trigger: "maintenance" }, written: { trigger: "maintenance" } },
  },
  session_start: {
    minimal: {
      payload: {},
      written: {
        source: "startup",
        session_name: null,
        model: null,
        provider: null,
        effort: null,
        agent_hash: null,
        invocation_id: null,
      },
    },
    full: asGiven({
      source: "resume",
      session_name: "telegram",
      model: "gpt",
      provider: "openai",
      effort: "high",
      agent_hash: "abc",
      invocation_id: "i1",
    }),
  },
  session_end: {
    minimal: {
      payload: {},
      written: {
        reason: "exit",
        status: "completed",
        error: null,
        total_turns: 0,
        total_tokens: 0,
      },
    },
    full: asGiven({
      reason: "stale",
      status: "failed",
      error: LONG,
      total_turns: 2,
      total_tokens: 30,
      input_tokens: 10,
      output_tokens: 20,
      total_cost_usd: 0.5,
      duration_ms: 1_200,
    }),
  },
  session_persist_failed: {
    minimal: {
      payload: {},
      written: { role: "", content: "", error: "", spilled: false, spill_path: null },
    },
    full: {
      payload: {
        role: "user",
        content: LONG,
        error: "disk full",
        spilled: true,
        spill_path: "/spill/1",
      },
      written: {
        role: "user",
        content: CUT,
        error: "disk full",
        spilled: true,
        spill_path: "/spill/1",
      },
    },
  },
  branch_create: {
    minimal: {
      payload: { branch_id: "b1" },
      written: { branch_id: "b1", model: null, provider: null },
    },
    full: {
      payload: { branch_id: "b1", model: "gpt", provider: "openai" },
      written: { branch_id: "b1", model: "gpt", provider: "openai" },
    },
  },
  branch_end: {
    minimal: {
      payload: { branch_id: "b1" },
      written: { branch_id: "b1", status: "completed", error: null, ended_at: null },
    },
    full: {
      payload: { branch_id: "b1", status: "failed", error: "lost", ended_at: 5 },
      written: { branch_id: "b1", status: "failed", error: "lost", ended_at: 5 },
    },
  },
  message_add: {
    minimal: {
      payload: { branch_id: "b1", message: "hi" },
      written: { branch_id: "b1", message: { role: null, characters: 2 } },
    },
    full: {
      payload: { branch_id: "b1", message: { role: "user", content: "What is left to do?" } },
      written: { branch_id: "b1", message: { role: "user", characters: 19 } },
    },
  },
  user_prompt_submit: {
    minimal: {
      payload: { prompt: "" },
      written: { prompt: "", branch_id: null, model: "", permission_mode: "default" },
    },
    full: {
      payload: { prompt: "PROMPT", branch_id: "b1", model: "gpt", permission_mode: "plan" },
      written: { prompt: MASK, branch_id: "b1", model: "gpt", permission_mode: "plan" },
    },
  },
  before_agent: {
    minimal: {
      payload: {},
      written: { prompt: "", conversation_history_length: 0, tools_available: [] },
    },
    full: {
      payload: {
        prompt: "PROMPT",
        conversation_history: [{ role: "user", content: "PROMPT" }, { role: "assistant" }],
        tools_available: ["bash", "edit"],
      },
      written: {
        prompt: MASK,
        conversation_history_length: 2,
        tools_available: ["bash", "edit"],
      },
    },
  },
  after_agent: {
    minimal: {
      payload: {},
      written: {
        prompt: "",
        response: "",
        tools_used: [],
        total_tokens: 0,
        execution_time_ms: 0,
      },
    },
    full: {
      payload: {
        prompt: "PROMPT",
        response: LONG,
        tools_used: ["bash"],
        total_tokens: 7,
        execution_time_ms: 12.5,
      },
      written: {
        prompt: MASK,
        response: CUT,
        tools_used: ["bash"],
        total_tokens: 7,
        execution_time_ms: 12.5,
      },
    },
  },
  subagent_stop: {
    minimal: { payload: {}, written: { response: "", result: null } },
    full: {
      payload: { response: LONG, result: { files: 2 } },
      written: { response: CUT, result: { files: 2 } },
    },
  },
  before_llm: {
    minimal: {
      payload: { messages: [] },
      written: {
        messages_count: 0,
        model: "",
        temperature: null,
        max_tokens: null,
        branch_id: null,
        provider: "",
      },
    },
    full: {
      payload: {
        messages: [{ role: "system", content: "PROMPT" }, { role: "user" }, { role: "user" }],
        model: "gpt",
        temperature: 0.2,
        max_tokens: 100,
        ...identity,
      },
      written: {
        messages_count: 3,
        model: "gpt",
        temperature: 0.2,
        max_tokens: 100,
        ...identity,
      },
    },
  },
  after_llm: {
    minimal: {
      payload: {},
      written: {
        messages_count: 0,
        response_length: 0,
        reasoning_length: 0,
        model: "",
        tokens_used: 0,
        latency_ms: 0,
        usage: null,
        status: "completed",
        error: null,
        branch_id: null,
        provider: "",
      },
    },
    full: {
      payload: {
        messages: [{ role: "user", content: "PROMPT" }],
        response: LONG,
        reasoning: "PROMPT",
        model: "gpt",
        tokens_used: 30,
        latency_ms: 800,
        usage: { input_tokens: 10, output_tokens: 20 },
        status: "failed",
        error: "RateLimitError",
        ...identity,
      },
      written: {
        messages_count: 1,
        response_length: 600,
        reasoning_length: 6,
        model: "gpt",
        tokens_used: 30,
        latency_ms: 800,
        usage: { input_tokens: 10, output_tokens: 20 },
        status: "failed",
        error: "RateLimitError",
        ...identity,
      },
    },
  },
  llm_stream_text: {
    minimal: {
      payload: { text: "" },
      written: {
        text_length: 0,
        final: false,
        index: 0,
        part: "text",
        stream_id: "",
        model: "",
        branch_id: null,
        provider: "",
      },
    },
    full: {
      payload: {
        ...{ text: "PROMPT", final: true, index: 4, part: "reasoning", stream_id: "7" },
        ...{ model: "gpt", ...identity },
      },
      written: {
        ...{ text_length: 6, final: true, index: 4, part: "reasoning", stream_id: "7" },
        ...{ model: "gpt", ...identity },
      },
    },
  },
  llm_stream_chunk: {
    minimal: {
      payload: {},
      written: { chunk_type: "unknown", model: "", branch_id: null, provider: "" },
    },
    full: {
      payload: { chunk_type: "text", model: "gpt", ...identity },
      written: { chunk_type: "text", model: "gpt", ...identity },
    },
  },
  model_fallback: {
    minimal: {
      payload: {},
      written: { from_model: "", to_model: "", reason_category: "", fallback_index: 0 },
    },
    full: asGiven({
      from_model: "a",
      to_model: "b",
      reason_category: "rate_limit",
      fallback_index: 1,
    }),
  },
  prompt_prefix_invalidated: {
    minimal: {
      payload: { old_sig: "1", new_sig: "2" },
      written: { old_sig: "1", new_sig: "2", reason: "tools/model" },
    },
    full: {
      payload: { old_sig: "1", new_sig: "2", reason: "model" },
      written: { old_sig: "1", new_sig: "2", reason: "model" },
    },
  },
};
