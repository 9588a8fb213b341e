import { describe, expect, it } from "vitest";
import { hasCode } from "../../src/errors/hookline-error.js";
import { resolveHandler } from "../../src/loader/handler-registry.js";
import { DEFAULT_HOOKS, type HookMapping, loadHooksForAgent } from "../../src/loader/load-hooks.js";

function namesIn(mapping: HookMapping): Record<string, string[]> {
  return Object.fromEntries(
    [...loadHooksForAgent(mapping)].map(([point, handlers]) => [
      point,
      handlers.map(({ name }) => name),
    ]),
  );
}

function refusal(mapping: unknown): Error {
  try {
    loadHooksForAgent(mapping as HookMapping);
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was refused.");
}

describe("DEFAULT_HOOKS", () => {
  it("persists the life of sessions and branches, and nothing else", () => {
    expect(DEFAULT_HOOKS).toEqual({
      session_start: ["persist_session_start"],
      session_end: ["persist_session_end"],
      branch_create: ["persist_branch_provenance"],
      branch_end: ["persist_branch_end"],
    });
    expect(Object.isFrozen(DEFAULT_HOOKS)).toBe(true);
  });
});

describe("loadHooksForAgent", () => {
  it.each([[null], [undefined], [{}]])("loads nothing from %j, not even defaults", (mapping) => {
    expect(loadHooksForAgent(mapping).size).toBe(0);
  });

  it("resolves points by name and by alias, and handlers in their order", () => {
    expect(
      namesIn({
        "api.post_call": ["log_api_metrics"],
        PostToolUse: ["log_tool_call", "log_tool_use"],
        session_end: [],
      }),
    ).toEqual({
      after_llm: ["log_api_metrics"],
      after_tool: ["log_tool_call", "log_tool_use"],
      session_end: [],
    });
    const [loaded] = loadHooksForAgent({ "tool.pre": ["log_tool_call"] }).get("before_tool") ?? [];
    expect(loaded?.handler).toBe(resolveHandler("log_tool_call"));
  });

  it.each([
    ["beforetool", "before_tool"],
    ["sesion_start", "session_start"],
  ])("refuses the unknown point %s and names %s", (name, nearest) => {
    const error = refusal({ [name]: [] });
    expect(hasCode(error, "UNKNOWN_POINT")).toBe(true);
    expect(error.message).toContain(`Unknown hook point "${name}"`);
    expect(error.message).toContain(`"${nearest}"`);
  });

  it.each(["toString", "constructor"])("refuses %s as any other unknown point", (name) => {
    expect(hasCode(refusal({ [name]: [] }), "UNKNOWN_POINT")).toBe(true);
    expect(hasCode(refusal(JSON.parse('{"__proto__":[]}')), "UNKNOWN_POINT")).toBe(true);
  });

  it.each([["log_tool_call"], [null], [undefined], [5], [{}], [[5]], [["log_tool_call", null]]])(
    "refuses %j, which is no list of names",
    (handlers) => {
      const error = refusal({ before_tool: handlers });
      expect(hasCode(error, "INVALID_HOOKS")).toBe(true);
      expect(error).toMatchObject({ point: "before_tool" });
      expect(error.message).toContain("must be a list of handler names");
    },
  );

  it("refuses an unknown handler and lists those there are", () => {
    const error = refusal({ before_tool: ["log_everything"] });
    expect(hasCode(error, "UNKNOWN_HANDLER")).toBe(true);
    expect(error.message).toContain("log_tool_call");
  });

  it("refuses a point that is named twice by way of an alias", () => {
    const error = refusal({ before_tool: ["log_tool_call"], "tool.pre": [] });
    expect(hasCode(error, "INVALID_HOOKS")).toBe(true);
    expect(error.message).toContain('"before_tool" is named twice, the second time as "tool.pre"');
  });
});
