import { describe, expect, it } from "vitest";
import { buildSessionBus } from "../../../src/loader/build-session-bus.js";
import type { HookMapping } from "../../../src/loader/load-hooks.js";
import { RecordingLogger } from "../../support/recording-logger.js";

function loggingBus(agentHooks: HookMapping) {
  const logger = new RecordingLogger();
  return { logger, bus: buildSessionBus({ sessionId: "s1", logger, agentHooks }) };
}

const TOOL_RUN = {
  tool_name: "bash",
  call_id: "c1",
  tool_input: { command: "ARGUMENTS" },
  tool_output: "OUTPUT",
  execution_time_ms: 12,
};

describe("log_api_metrics", () => {
  it("logs model, tokens and latency of a call, and nothing that was said", async () => {
    const { bus, logger } = loggingBus({ "api.post_call": ["log_api_metrics"] });
    await bus.emit("after_llm", {
      messages: [{ role: "user", content: "PROMPT" }],
      response: "ANSWER",
      model: "gpt",
      provider: "openai",
      tokens_used: 30,
      latency_ms: 800,
      usage: { input_tokens: 10, output_tokens: 20 },
      status: "completed",
    });
    expect(logger.lines).toEqual([
      {
        level: "info",
        message: "model call",
        details: {
          model: "gpt",
          provider: "openai",
          status: "completed",
          tokens_used: 30,
          latency_ms: 800,
          usage: { input_tokens: 10, output_tokens: 20 },
          session_id: "s1",
        },
      },
    ]);
  });

  it("logs a call whose response was withheld too, and withholds nothing itself", async () => {
    const { bus, logger } = loggingBus({ after_llm: ["log_api_metrics"] });
    bus.on("after_llm", () => false, { priority: 1 });
    expect(await bus.decide("after_llm", { response: "ANSWER" })).toMatchObject({
      decision: "deny",
    });
    expect(logger.at("info")).toHaveLength(1);
  });
});

describe("log_tool_call", () => {
  it("logs which tool ran and how long, and neither arguments nor output", async () => {
    const { bus, logger } = loggingBus({ "tool.post": ["log_tool_call"] });
    await bus.emit("after_tool", TOOL_RUN);
    expect(logger.lines).toEqual([
      {
        level: "info",
        message: "tool call",
        details: {
          event_name: "after_tool",
          session_id: "s1",
          tool_name: "bash",
          call_id: "c1",
          execution_time_ms: 12,
          failed: false,
        },
      },
    ]);
  });

  it("says that a call failed, without the text of the failure", async () => {
    const { bus, logger } = loggingBus({ after_tool: ["log_tool_call"] });
    await bus.emit("after_tool", { ...TOOL_RUN, tool_error: "ERROR TEXT" });
    expect(logger.lines[0]?.details).toMatchObject({ failed: true });
    expect(JSON.stringify(logger.lines)).not.toMatch(/ERROR TEXT|ARGUMENTS|OUTPUT/);
  });

  it("logs calls that were denied before they ran", async () => {
    const { bus, logger } = loggingBus({ "tool.pre": ["log_tool_call"] });
    bus.on("before_tool", () => false, { priority: 1 });
    await bus.decide("before_tool", { tool_name: "bash", tool_input: { command: "ARGUMENTS" } });
    expect(logger.at("info")).toMatchObject([{ details: { event_name: "before_tool" } }]);
    expect(JSON.stringify(logger.lines)).not.toContain("ARGUMENTS");
  });
});

describe("log_tool_use", () => {
  it("warns of its old name once, however many sessions use it, and logs as log_tool_call", async () => {
    const sessions = [1, 2].map(() => loggingBus({ after_tool: ["log_tool_use"] }));
    for (const { bus } of sessions) {
      await bus.emit("after_tool", TOOL_RUN);
      await bus.emit("after_tool", TOOL_RUN);
    }
    const lines = sessions.flatMap(({ logger }) => logger.lines);
    const warnings = lines.filter(({ level }) => level === "warn");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toBe('"log_tool_use" is deprecated. Use "log_tool_call".');
    expect(lines.filter(({ message }) => message === "tool call")).toHaveLength(4);
  });
});
