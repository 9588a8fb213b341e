import { describe, expect, it } from "vitest";
import type { HooklineConfig } from "../../../src/config/config.js";
import { parseConfig } from "../../../src/config/parse/parse-config.js";

function fromYaml(text: string): HooklineConfig {
  return parseConfig({ text, format: "yaml", path: "config.yaml" });
}

function fromJson(text: string): HooklineConfig {
  return parseConfig({ text, format: "json", path: "config.json" });
}

const FULL: HooklineConfig = {
  plugins: {
    enabled: ["a", "b"],
    options: { a: { enabled: true, level: 3 }, b: { list: ["x"] } },
    hooks: { a: { before_tool: { onFailure: "deny", priority: 1, timeout: 500, match: "bash" } } },
    allow_project_plugins: true,
  },
  hooks: { session_start: [], after_llm: ["log_api_metrics"] },
};

describe("parseConfig", () => {
  it("reads every key of YAML", () => {
    const text = `
plugins:
  enabled: [a, b]
  options:
    a: { enabled: true, level: 3 }
    b:
      list:
        - x
  hooks:
    a:
      before_tool: { onFailure: deny, priority: 1, timeout: 500, match: bash }
  allow_project_plugins: true
hooks:
  session_start: []
  after_llm: [log_api_metrics]
`;
    expect(fromYaml(text)).toEqual(FULL);
  });

  it("reads every key of JSON, with comments, trailing commas and $schema", () => {
    const text = JSON.stringify({ $schema: "./schema.json", ...FULL }, null, 2)
      .replace(`"plugins"`, `// the plugins\n  "plugins"`)
      .replace(/\n\}$/, ", /* end */\n}");
    expect(fromJson(text)).toEqual(FULL);
  });

  it.each(["", "\n", "# a comment\n", "---\n", "~", "\uFEFF", "plugins:\n"])(
    "takes the YAML %j for an empty configuration",
    (text) => {
      const { plugins, ...rest } = fromYaml(text);
      expect(rest).toEqual({});
      expect(plugins).toBeUndefined();
    },
  );

  it.each(["", " \n", "// a comment\n", "/* one */", "{}", "null", "\uFEFF{}"])(
    "takes the JSON %j for an empty configuration",
    (text) => {
      expect(fromJson(text)).toEqual({});
    },
  );

  it("takes a section without content for an absent one, and a block without content for an empty one", () => {
    expect(
      fromYaml("plugins:\n  enabled:\n  options:\n    a:\n  hooks:\n    a:\nhooks:\n"),
    ).toEqual({
      plugins: { options: { a: {} }, hooks: { a: {} } },
    });
  });

  it.each([
    ["true", true],
    [`"true"`, "true"],
    ["yes", "yes"],
    ["a", "a"],
    ["[]", []],
    ["[a, 'false']", ["a", "false"]],
  ])("reads `enabled: %s` by its type in YAML 1.2", (written, value) => {
    expect(fromYaml(`plugins: { enabled: ${written} }`).plugins?.enabled).toEqual(value);
  });

  it("gives points their names where the file uses aliases", () => {
    const text = "hooks: { PreToolUse: [x] }\nplugins: { hooks: { a: { api.pre_call: {} } } }";
    expect(fromYaml(text)).toEqual({
      hooks: { before_tool: ["x"] },
      plugins: { hooks: { a: { before_llm: {} } } },
    });
  });

  it("reads the keys of YAML as they are written", () => {
    const options = fromYaml("plugins: { options: { 1.0: {}, true: {}, null: {} } }").plugins
      ?.options;
    expect(Object.keys(options ?? {})).toEqual(["1.0", "true", "null"]);
  });

  it("follows aliases", () => {
    const text = "plugins:\n  options: { a: { list: &all [a, b] } }\n  enabled: *all\n";
    expect(fromYaml(text).plugins?.enabled).toEqual(["a", "b"]);
  });

  it("reads .inf as no deadline", () => {
    const text = "plugins: { hooks: { a: { before_tool: { timeout: .inf } } } }";
    expect(fromYaml(text).plugins?.hooks?.a?.before_tool?.timeout).toBe(Number.POSITIVE_INFINITY);
  });

  it("reads names that objects inherit as ordinary names", () => {
    const text = `{ "plugins": { "options": { "constructor": { "toString": 1 } } } }`;
    const options = fromJson(text).plugins?.options;
    expect(Object.keys(options ?? {})).toEqual(["constructor"]);
    expect(options?.constructor).toEqual({ toString: 1 });
  });

  it("reads CRLF and a byte order mark", () => {
    expect(fromYaml("\uFEFFplugins:\r\n  enabled:\r\n  - a\r\n").plugins?.enabled).toEqual(["a"]);
  });
});
