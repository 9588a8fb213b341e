import { hasCode } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { ConfigFormat } from "../../src/config/find-config.js";
import { InvalidConfigError } from "../../src/config/parse/config-problem.js";
import { parseConfig } from "../../src/config/parse/parse-config.js";

/** The problems of a text as "line:column message". */
function problemsOf(text: string, format: ConfigFormat = "yaml"): string[] {
  try {
    parseConfig({ text, format, path: `/project/config.${format}` });
  } catch (thrown) {
    if (!(thrown instanceof InvalidConfigError)) throw thrown;
    return thrown.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  throw new Error(`The text was accepted: ${text}`);
}

describe("InvalidConfigError", () => {
  it("names the file, and per mistake the place and the key path", () => {
    const text = "plugins:\n  enabeld: true\n";
    const read = () => parseConfig({ text, format: "yaml", path: "/project/config.yaml" });
    expect(read).toThrow(
      `The configuration file "/project/config.yaml" has a mistake. Correct it, then try again.\n  /project/config.yaml:2:3: "plugins.enabeld" is no known key. Did you mean "enabled"?`,
    );
    expect(read).toThrow(expect.toSatisfy((thrown) => hasCode(thrown, "INVALID_CONFIG")));
  });

  it("lists all mistakes of a file in the order of the text", () => {
    const text = `
plugin: {}
plugins:
  enabled: 3
  options: [a]
  hooks:
    a:
      befor_tool: { priorty: 1 }
      after_tool: { timeout: 0, onFailure: never }
  allow_project_plugins: "yes"
hooks:
  session_start: log
  before_llm: [1, x]
`;
    expect(problemsOf(text)).toEqual([
      `2:1 "plugin" is no known key. Did you mean "plugins"?`,
      `4:12 "plugins.enabled" must be true, false, a plugin name or a list of plugin names, but is 3.`,
      `5:12 "plugins.options" must be a map from plugin names to options, but is a list.`,
      `8:7 "plugins.hooks.a.befor_tool" names no hook point: Unknown hook point "befor_tool". Did you mean "before_tool"?`,
      `8:21 "plugins.hooks.a.befor_tool.priorty" is no known key. Did you mean "priority"?`,
      `9:30 "plugins.hooks.a.after_tool.timeout" must be a number of milliseconds above 0, but is 0.`,
      `9:44 "plugins.hooks.a.after_tool.onFailure" must be "deny" or "isolate", but is the text "never".`,
      `10:26 "plugins.allow_project_plugins" must be true or false, but is the text "yes".`,
      `12:18 "hooks.session_start" must be a list of handler names, but is the text "log".`,
      `13:16 "hooks.before_llm[0]" must be a handler name, but is 1.`,
    ]);
  });

  it.each([
    ["- a\n", `1:1 The file must be a map, but is a list.`],
    ["text", `1:1 The file must be a map, but is the text "text".`],
    ["plugins: true", `1:10 "plugins" must be a map, but is true.`],
    [
      "plugins: { enabled: { a: true } }",
      `1:21 "plugins.enabled" must be true, false, a plugin name or a list of plugin names, but is a map.`,
    ],
    ["plugins: { enabled: [a, 1] }", `1:25 "plugins.enabled[1]" must be a plugin name, but is 1.`],
    [
      `plugins: { enabled: [a, " "] }`,
      `1:25 "plugins.enabled[1]" must be a plugin name, but is the text " ".`,
    ],
    [
      "plugins: { options: { a: 3 } }",
      `1:26 "plugins.options.a" must be a map of options, but is 3.`,
    ],
    [
      "plugins: { options: { a: { enabled: 'no' } } }",
      `1:37 "plugins.options.a.enabled" must be true or false, but is a text.`,
    ],
    [
      "hooks: { before_tool: }",
      `1:23 "hooks.before_tool" must be a list of handler names, but is null.`,
    ],
    [
      "plugins: { allowed: true }",
      `1:12 "plugins.allowed" is no known key. Known keys: "enabled", "options", "hooks", "allow_project_plugins", "auto_enable".`,
    ],
    ["$schema: x", `1:1 "$schema" is no known key. Known keys: "plugins", "hooks".`],
  ])("refuses %j", (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it.each([
    ["twice", "plugins: {}\nplugins: {}", `2:1 "plugins" stands twice, the first time on line 1.`],
    [
      "in two spellings of a plugin",
      "plugins:\n  options:\n    my_tool: {}\n    My-Tool: {}\n",
      `4:5 "plugins.options.My-Tool" stands twice, the first time as "my_tool" on line 3.`,
    ],
    [
      "by a point and its alias",
      "hooks:\n  before_tool: []\n  PreToolUse: []\n",
      `3:3 "hooks.PreToolUse" stands twice, the first time as "before_tool" on line 2.`,
    ],
  ])("refuses a key that stands %s", (_, text, problem) => {
    expect(problemsOf(text)).toEqual([`${problem} Put both into one.`]);
  });

  it("refuses a repeated key in JSON", () => {
    expect(problemsOf(`{ "hooks": {},\n  "hooks": {} }`, "json")).toEqual([
      `2:3 "hooks" stands twice, the first time on line 1. Put both into one.`,
    ]);
  });

  it.each([
    ["a: [1\n", "yaml", "2:1 This is no valid YAML: "],
    ["plugins:\n\tenabled: true\n", "yaml", "2:1 This is no valid YAML: "],
    ["a: 1\n---\nb: 1\n", "yaml", "2:1 This is no valid YAML: There is more than one document."],
    [
      "plugins: *all\n",
      "yaml",
      `1:10 This is no valid YAML: Nothing above the alias "*all" has its anchor.`,
    ],
    ["? [plugins]\n: {}\n", "yaml", "1:3 This is no valid YAML: "],
    ["plugins: !custom {}\n", "yaml", "1:10 This is no valid YAML: "],
    [
      "plugins: { options: { a: &a [*a] } }",
      "yaml",
      `1:30 This is no valid YAML: The alias "*a" contains itself.`,
    ],
    [`{ "plugins": }`, "json", "1:14 This is no valid JSON: value expected."],
    [`{ "plugins" }`, "json", "1:13 This is no valid JSON: colon expected."],
    [`{ "a": 1`, "json", "1:9 This is no valid JSON: close brace expected."],
  ] as const)("refuses %j, which is no valid text, with its line", (text, format, start) => {
    expect(problemsOf(text, format)[0]).toEqual(expect.stringContaining(start));
  });

  it("refuses aliases that multiply", () => {
    const lines = ["plugins:", "  options:", "    a:", "      x0: &x0 [a, a, a, a, a, a, a, a, a]"];
    for (let level = 1; level < 9; level++) {
      const below = `*x${level - 1}`;
      lines.push(`      x${level}: &x${level} [${Array(9).fill(below).join(", ")}]`);
    }
    expect(problemsOf(lines.join("\n"))[0]).toMatch(/This is no valid YAML: Excessive alias count/);
  });

  it("refuses more than a hundred aliases", () => {
    const text = `plugins:\n  options:\n    a:\n      x: &x 1\n      y: [${Array(101).fill("*x").join(", ")}]\n`;
    expect(problemsOf(text)).toEqual([expect.stringContaining("more than 100 aliases")]);
  });

  it.each([101, 3000, 100_000])("refuses what is nested %i levels deep", (levels) => {
    const text = `{"plugins":{"options":{"a":{"x":${"[".repeat(levels)}${"]".repeat(levels)}}}}}`;
    for (const format of ["yaml", "json"] as const) {
      expect(problemsOf(text, format)).toEqual([
        expect.stringContaining("nested more than 100 levels deep"),
      ]);
    }
  });

  it("refuses what aliases nest too deeply", () => {
    const lines = ["plugins:", "  options:", "    a:", "      x0: &x0 [a]"];
    for (let level = 1; level < 5; level++) {
      const inner = `*x${level - 1}`;
      lines.push(`      x${level}: &x${level} ${"[".repeat(30)}${inner}${"]".repeat(30)}`);
    }
    expect(problemsOf(lines.join("\n"))[0]).toContain("nested more than 100 levels deep");
  });

  it.each([
    [`{ "__proto__": { "polluted": true } }`, "__proto__"],
    [`{ "constructor": { "prototype": { "polluted": true } } }`, "constructor"],
    [`{ "plugins": { "__proto__": { "polluted": true } } }`, "plugins.__proto__"],
    [`{ "plugins": { "options": { "__proto__": {} } } }`, "plugins.options.__proto__"],
    [
      `{ "plugins": { "options": { "a": { "b": { "__proto__": { "polluted": 1 } } } } } }`,
      "plugins.options.a.b.__proto__",
    ],
    [`{ "plugins": { "hooks": { "a": { "__proto__": {} } } } }`, "plugins.hooks.a.__proto__"],
    [`{ "hooks": { "constructor": [] } }`, "hooks.constructor"],
  ])("refuses %s, and pollutes nothing", (text, path) => {
    for (const format of ["yaml", "json"] as const) {
      expect(problemsOf(text, format)[0]).toContain(`"${path}" `);
    }
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("refuses YAML merge keys, which would mean nothing", () => {
    const text = "plugins:\n  options:\n    a: &a { x: 1 }\n    b: { <<: *a }\n";
    expect(problemsOf(text)).toEqual([
      `4:10 "plugins.options.b["<<"]" is no known key: YAML 1.2 has no merge keys. Write the entries out.`,
    ]);
  });

  it.each([
    ["branch_create", "match: bash", "match"],
    ["before_tool", "match: '/(/'", "match"],
    ["session_start", "onFailure: deny", "onFailure"],
  ])("refuses at %s what a bus would refuse: %s", (point, option, key) => {
    const text = `plugins:\n  hooks:\n    a:\n      ${point}:\n        ${option}\n`;
    const [problem, ...others] = problemsOf(text);
    expect(problem).toContain(
      `5:${option.indexOf(" ") + 10} "plugins.hooks.a.${point}.${key}" is refused.`,
    );
    expect(others).toEqual([]);
  });

  it("does not quote secrets", () => {
    const secret = "sk-abcdefghijklmnop";
    const text = `plugins:\n  allow_project_plugins: ${secret}\n  options: { a: ${secret}, b: { enabled: hunter2 } }\n`;
    const problems = problemsOf(text).join("\n");
    expect(problems).not.toContain(secret);
    expect(problems).not.toContain("hunter2");
  });

  it("cuts long texts", () => {
    expect(problemsOf(`plugins: ${"x".repeat(500)}`)[0]?.length).toBeLessThan(120);
  });
});
