import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/options/json-schema.js";
import { findOptionVariables, optionVariable } from "../../src/options/option-variables.js";

const schema: JsonSchema = {
  type: "object",
  properties: { max_size: {}, answerChars: {} },
  additionalProperties: false,
};
const find = (env: Record<string, string>, options?: JsonSchema, others: string[] = []) => {
  const { byKey, warnings } = findOptionVariables(env, ["my-tool", "mt"], others, options);
  return { set: Object.fromEntries(byKey), warnings };
};

describe("optionVariable", () => {
  it.each([
    ["my-tool", "max_size", "HOOKLINE_PLUGIN_MY_TOOL_MAX_SIZE"],
    ["My_Tool", "answerChars", "HOOKLINE_PLUGIN_MY_TOOL_ANSWER_CHARS"],
    ["@acme/a.b", "x", "HOOKLINE_PLUGIN_ACME_A_B_X"],
  ])("of %s, %s is %s", (plugin, key, variable) => {
    expect(optionVariable(plugin, key)).toBe(variable);
  });
});

describe("findOptionVariables", () => {
  it("finds options under every name of the plugin, the first one's counting most", () => {
    const env = {
      HOOKLINE_PLUGIN_MT_MAX_SIZE: "1",
      HOOKLINE_PLUGIN_MY_TOOL_MAX_SIZE: "2",
      HOOKLINE_PLUGIN_MT_ANSWER_CHARS: "3",
    };
    expect(find(env, schema).set).toEqual({
      max_size: "HOOKLINE_PLUGIN_MY_TOOL_MAX_SIZE",
      answerChars: "HOOKLINE_PLUGIN_MT_ANSWER_CHARS",
    });
  });

  it("passes an empty variable over", () => {
    expect(find({ HOOKLINE_PLUGIN_MT_MAX_SIZE: "" }, schema).set).toEqual({});
  });

  it("warns of a variable that sets nothing, with the nearest that would", () => {
    const { set, warnings } = find({ HOOKLINE_PLUGIN_MT_MAXSIZE: "1" }, schema);
    expect(set).toEqual({});
    expect(warnings).toEqual([
      expect.stringMatching(/"HOOKLINE_PLUGIN_MT_MAXSIZE" has no effect.*MT_MAX_SIZE"\?/),
    ]);
  });

  it("takes any key where options are not described, or may be others", () => {
    const env = { HOOKLINE_PLUGIN_MT_SOME_KEY: "1" };
    const expected = { set: { some_key: "HOOKLINE_PLUGIN_MT_SOME_KEY" }, warnings: [] };
    expect(find(env)).toEqual(expected);
    expect(find(env, { ...schema, additionalProperties: {} })).toEqual(expected);
  });

  it("leaves a variable to the plugin with the longer name", () => {
    const env = { HOOKLINE_PLUGIN_MY_TOOL_BOX_SIZE: "1" };
    expect(find(env, undefined, ["my", "my-tool-box"])).toEqual({ set: {}, warnings: [] });
  });
});
