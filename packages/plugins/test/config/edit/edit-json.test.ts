import { describe, expect, it } from "vitest";
import { editEnabled } from "../../../src/config/edit/edit-enabled.js";

function edit(text: string, name: string, enabled: boolean): string {
  return editEnabled({ text, format: "json", path: "config.json" }, [name], enabled);
}

describe("editEnabled in JSON, adding", () => {
  it.each([
    ["to an empty file", "", `{\n  "plugins": {\n    "enabled": ["b"]\n  }\n}\n`],
    ["below a comment", "// c", `// c\n{\n  "plugins": {\n    "enabled": ["b"]\n  }\n}`],
    ["to an empty object", "{}\n", `{"plugins": {"enabled": ["b"]}}\n`],
    ["to an empty object on two lines", "{\n}", `{\n  "plugins": {\n    "enabled": ["b"]\n  }\n}`],
    [
      "to an object with a comment",
      "{ // c\n}\n",
      `{ // c\n  "plugins": {\n    "enabled": ["b"]\n  }\n}\n`,
    ],
    ["for null", "null", `{"plugins": {"enabled": ["b"]}}`],
    [
      "to a null section",
      `{\n  "plugins": null // c\n}`,
      `{\n  "plugins": {\n    "enabled": ["b"]\n  } // c\n}`,
    ],
    [
      "to a file with tabs",
      `{\n\t"hooks": {} // c\n}\n`,
      `{\n\t"hooks": {}, // c\n\t"plugins": {\n\t\t"enabled": ["b"]\n\t}\n}\n`,
    ],
    [
      "to a file with CRLF and four spaces",
      `{\r\n    "hooks": {}\r\n}`,
      `{\r\n    "hooks": {},\r\n    "plugins": {\r\n        "enabled": ["b"]\r\n    }\r\n}`,
    ],
    ["to a tight list", `{"plugins":{"enabled":["a"]}}`, `{"plugins":{"enabled":["a","b"]}}`],
    ["to a tight object", `{"hooks":{}}`, `{"hooks":{},"plugins":{"enabled":["b"]}}`],
    [
      "to a wide list",
      `{ "plugins": { "enabled": [ "a" ] } }`,
      `{ "plugins": { "enabled": [ "a", "b" ] } }`,
    ],
    [
      "to an empty list",
      `{ "plugins": { "enabled": [ ] } }`,
      `{ "plugins": { "enabled": ["b"] } }`,
    ],
    [
      "to a list with only a comment",
      `{ "plugins": { "enabled": [ /* none */ ] } }`,
      `{ "plugins": { "enabled": [ /* none */ "b" ] } }`,
    ],
    [
      "to one name",
      `{ "plugins": { "enabled": "a" } }`,
      `{ "plugins": { "enabled": ["a", "b"] } }`,
    ],
    ["for false", `{ "plugins": { "enabled": false } }`, `{ "plugins": { "enabled": ["b"] } }`],
    [
      "to a list with a line per item",
      `{\n  "plugins": {\n    "enabled": [\n      "a" // aa\n    ]\n  }\n}\n`,
      `{\n  "plugins": {\n    "enabled": [\n      "a", // aa\n      "b"\n    ]\n  }\n}\n`,
    ],
    [
      "to such a list that ends in a comma",
      `{\n  "plugins": {\n    "enabled": [\n      "a", // aa\n    ],\n  },\n}\n`,
      `{\n  "plugins": {\n    "enabled": [\n      "a", // aa\n      "b",\n    ],\n  },\n}\n`,
    ],
    [
      "behind a byte order mark",
      `\uFEFF{"plugins": {"enabled": []}}`,
      `\uFEFF{"plugins": {"enabled": ["b"]}}`,
    ],
  ])("%s changes only what it has to", (_, before, after) => {
    expect(edit(before, "b", true)).toBe(after);
    expect(edit(after, "b", true)).toBe(after);
  });
});

describe("editEnabled in JSON, removing", () => {
  it.each([
    ["from a list", `{"plugins": {"enabled": ["a", "b"]}}`, `{"plugins": {"enabled": ["a"]}}`],
    ["from the start", `{"plugins":{"enabled":["b","a"]}}`, `{"plugins":{"enabled":["a"]}}`],
    ["the only item", `{"plugins": {"enabled": [ "b" ]}}`, `{"plugins": {"enabled": []}}`],
    ["the one name", `{"plugins": {"enabled": "b"}}`, `{"plugins": {"enabled": []}}`],
    [
      "the last line, without leaving a comma",
      `{\n  "plugins": {\n    "enabled": [\n      "a", // aa\n      "b" // bb\n    ]\n  }\n}`,
      `{\n  "plugins": {\n    "enabled": [\n      "a" // aa\n    ]\n  }\n}`,
    ],
    [
      "the last line, with the comma that was there",
      `{\n  "plugins": {\n    "enabled": [\n      "a",\n      "b",\n    ]\n  }\n}`,
      `{\n  "plugins": {\n    "enabled": [\n      "a",\n    ]\n  }\n}`,
    ],
    [
      "the first line",
      `{\n  "plugins": {\n    "enabled": [\n      "b", /* bb */\n      "a" // aa\n    ]\n  }\n}`,
      `{\n  "plugins": {\n    "enabled": [\n      "a" // aa\n    ]\n  }\n}`,
    ],
    [
      "between comments",
      `{"plugins": {"enabled": ["a", /* c */ "b" /* d */]}}`,
      `{"plugins": {"enabled": ["a" /* c */  /* d */]}}`,
    ],
    [
      "behind a comma that leads",
      `{"plugins": {"enabled": ["a"\n  , "b"\n]}}`,
      `{"plugins": {"enabled": ["a"\n   \n]}}`,
    ],
    [
      "from the list and the block",
      `{"plugins": {"enabled": ["b"], "options": {"B": {"enabled": true}}}}`,
      `{"plugins": {"enabled": [], "options": {"B": {"enabled": false}}}}`,
    ],
    [
      "where the blocks decide",
      `{\n  "plugins": {\n    "options": {\n      "a": {},\n      "b": {}\n    }\n  }\n}\n`,
      `{\n  "plugins": {\n    "options": {\n      "a": {},\n      "b": {\n        "enabled": false\n      }\n    }\n  }\n}\n`,
    ],
  ])("%s changes only what it has to", (_, before, after) => {
    expect(edit(before, "b", false)).toBe(after);
    expect(edit(after, "b", false)).toBe(after);
  });
});
