import { definePlugin, type Plugin } from "@hookline/plugins";
import { sink } from "../handlers.js";

/** Five plugins as sessions have them: a policy, a redactor, and three that look on. */
export function fivePlugins(): readonly Plugin[] {
  return [new Policy(), new Redactor(), new Budget(), new Metrics(), new Audit()];
}

const Policy = definePlugin({
  info: { name: "policy", type: "policy" },
  before_tool: ({ tool_name }) => (tool_name === "rm" ? false : undefined),
});

const Redactor = definePlugin({
  info: { name: "redactor" },
  after_tool: ({ tool_output }) =>
    String(tool_output).includes("sk-live-") ? { tool_output: "<redacted>" } : undefined,
  llm_stream_text: ({ text }) => (text.includes("sk-live-") ? { text: "<redacted>" } : undefined),
});

const Budget = definePlugin({
  info: { name: "budget" },
  before_llm: ({ messages }) => (messages.length > 10_000 ? false : undefined),
});

const Metrics = definePlugin({
  info: { name: "metrics", hooks: { after_llm: { phase: "watch" } } },
  after_llm: ({ tokens_used, latency_ms }) => {
    sink.total += tokens_used + latency_ms;
  },
});

const Audit = definePlugin({
  info: {
    name: "audit",
    hooks: {
      user_prompt_submit: { phase: "watch" },
      before_tool: { phase: "watch" },
      after_agent: { phase: "watch" },
    },
  },
  user_prompt_submit: ({ prompt }) => {
    sink.total += prompt.length;
  },
  before_tool: ({ tool_name }) => {
    sink.total += tool_name.length;
  },
  after_agent: ({ response }) => {
    sink.total += response.length;
  },
});
