import { asGiven, LONG, MASK, type Samples } from "./sample.js";

const call = { tool_name: "bash", call_id: "c1" };

export const TOOLS: Samples<
  | "before_tool_definitions"
  | "before_tool"
  | "after_tool"
  | "tool_error"
  | "tool_result_persist"
  | "on_permission_ask"
  | "on_config"
  | "on_auth"
  | "on_error"
  | "on_retry"
> = {
  before_tool_definitions: {
    minimal: {
      payload: { tool_definitions: [] },
      written: { tool_definitions_count: 0, model: "" },
    },
    full: {
      payload: {
        tool_definitions: [{ type: "function", function: { name: "bash" } }],
        model: "gpt",
      },
      written: { tool_definitions_count: 1, model: "gpt" },
    },
  },
  before_tool: {
    minimal: {
      payload: { tool_name: "bash" },
      written: { tool_name: "bash", call_id: "", tool_input: {}, tool_description: null },
    },
    full: {
      payload: { ...call, tool_input: { command: LONG, token: "x" }, tool_description: "Runs" },
      written: { ...call, tool_input: { command: LONG, token: MASK }, tool_description: "Runs" },
    },
  },
  after_tool: {
    minimal: {
      payload: { tool_name: "bash" },
      written: {
        tool_name: "bash",
        call_id: "",
        tool_input: {},
        tool_output: null,
        tool_error: null,
        execution_time_ms: 0,
      },
    },
    full: {
      payload: {
        ...call,
        tool_input: { a: 1 },
        tool_output: { lines: [1], token: "x" },
        tool_error: "exit 1",
        execution_time_ms: 3,
      },
      written: {
        ...call,
        tool_input: { a: 1 },
        tool_output: `{"lines":[1],"token":"${MASK}"}`,
        tool_error: "exit 1",
        execution_time_ms: 3,
      },
    },
  },
  tool_error: {
    minimal: {
      payload: { tool_name: "bash", error: "gone" },
      written: { tool_name: "bash", call_id: "", tool_input: {}, error: "gone", duration_ms: 0 },
    },
    full: {
      payload: { ...call, tool_input: { a: 1 }, error: new TypeError("no such"), duration_ms: 3 },
      written: { ...call, tool_input: { a: 1 }, error: "TypeError: no such", duration_ms: 3 },
    },
  },
  tool_result_persist: {
    minimal: {
      payload: { tool_name: "bash", result: null },
      written: { tool_name: "bash", call_id: "", result: null },
    },
    full: {
      payload: { ...call, result: ["a", { secret: "x" }] },
      written: { ...call, result: `["a",{"secret":"${MASK}"}]` },
    },
  },
  on_permission_ask: {
    minimal: {
      payload: {},
      written: { tool_name: "", target: "", reason: "Permission requested", tool_input: {} },
    },
    full: {
      payload: { tool_name: "bash", target: "/etc", reason: "write", tool_input: { api_key: "x" } },
      written: {
        tool_name: "bash",
        target: "/etc",
        reason: "write",
        tool_input: { api_key: MASK },
      },
    },
  },
  on_config: {
    minimal: { payload: {}, written: { config: null } },
    full: {
      payload: { config: { model: "gpt", api_key: "x" } },
      written: { config: { model: "gpt", api_key: MASK } },
    },
  },
  on_auth: {
    minimal: { payload: {}, written: { auth_type: "", credentials: null } },
    full: {
      payload: { auth_type: "oauth", credentials: { user: "me", scopes: ["a"], empty: null } },
      written: { auth_type: "oauth", credentials: { user: MASK, scopes: MASK, empty: MASK } },
    },
  },
  on_error: {
    minimal: {
      payload: {},
      written: { error_type: "", error_message: "", stack_trace: null, context: {} },
    },
    full: asGiven({
      error_type: "TypeError",
      error_message: "no such",
      stack_trace: "at x",
      context: { point: "before_tool", handler: "h" },
    }),
  },
  on_retry: {
    minimal: {
      payload: {},
      written: {
        tool_name: "",
        operation: "",
        attempt: 1,
        max_attempts: 0,
        retry_count: 0,
        max_retries: 3,
        delay_ms: 0,
        delay_seconds: 0,
        error_type: "unknown",
        error: "",
        error_message: "",
      },
    },
    full: {
      payload: {
        tool_name: "bash",
        operation: "llm_request",
        attempt: 2,
        max_attempts: 4,
        retry_count: 2,
        max_retries: 5,
        delay_ms: 1_500,
        delay_seconds: 1.5,
        error_type: "timeout",
        error: new RangeError("too late"),
        error_message: "too late",
      },
      written: {
        tool_name: "bash",
        operation: "llm_request",
        attempt: 2,
        max_attempts: 4,
        retry_count: 2,
        max_retries: 5,
        delay_ms: 1_500,
        delay_seconds: 1.5,
        error_type: "timeout",
        error: "RangeError: too late",
        error_message: "too late",
      },
    },
  },
};
