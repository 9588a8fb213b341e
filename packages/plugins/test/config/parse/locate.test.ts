import { describe, expect, it } from "vitest";
import { formatKeyPath } from "../../../src/config/parse/key-path.js";
import { offsetOf, positionAt } from "../../../src/config/parse/locate.js";
import { parseJson } from "../../../src/config/parse/parse-json.js";
import { parseYaml } from "../../../src/config/parse/parse-yaml.js";
import type { SourceNode } from "../../../src/config/parse/source-tree.js";

const YAML = "# top\nplugins:\n  enabled:\n    - a\n    - 'b'\n  options: { c: { d: 1 } }\n";
const JSON_TEXT = `{\n  // top\n  "plugins": {\n    "enabled": ["a", "b"],\n    "options": { "c": { "d": 1 } }\n  }\n}`;

function place(
  text: string,
  tree: SourceNode | undefined,
  path: (string | number)[],
  part: "key" | "value",
) {
  if (tree === undefined) throw new Error("the text did not parse");
  const { line, column } = positionAt(text, offsetOf(tree, path, part));
  return `${line}:${column}`;
}

describe("offsetOf", () => {
  it.each([
    [["plugins"], "key", "2:1", "3:3"],
    [["plugins"], "value", "3:3", "3:14"],
    [["plugins", "enabled"], "key", "3:3", "4:5"],
    [["plugins", "enabled", 1], "value", "5:7", "4:22"],
    [["plugins", "options", "c", "d"], "key", "6:19", "5:25"],
    [["plugins", "options", "c", "d"], "value", "6:22", "5:30"],
    [["plugins", "options", "c", "absent"], "value", "6:17", "5:23"],
    [["plugins", "enabled", 9], "value", "4:5", "4:16"],
    [[], "value", "2:1", "1:1"],
  ] as const)("finds the %j (%s)", (path, part, inYaml, inJson) => {
    expect(place(YAML, parseYaml(YAML).tree, [...path], part)).toBe(inYaml);
    expect(place(JSON_TEXT, parseJson(JSON_TEXT).tree, [...path], part)).toBe(inJson);
  });

  it("finds the last of a repeated key", () => {
    const text = `{ "a": 1,\n"a": 2 }`;
    expect(place(text, parseJson(text).tree, ["a"], "key")).toBe("2:1");
  });
});

describe("positionAt", () => {
  it("counts lines and columns from 1, with either line break", () => {
    expect(positionAt("ab\r\ncd", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("ab\r\ncd", 5)).toEqual({ line: 2, column: 2 });
    expect(positionAt("ab\ncd", 5)).toEqual({ line: 2, column: 3 });
  });
});

describe("formatKeyPath", () => {
  it.each([
    [[], ""],
    [["plugins", "enabled", 0], "plugins.enabled[0]"],
    [["hooks", "api.pre_call"], `hooks["api.pre_call"]`],
    [["no-force-push", "x"], "no-force-push.x"],
  ])("writes %j as %s", (path, text) => {
    expect(formatKeyPath(path)).toBe(text);
  });
});
