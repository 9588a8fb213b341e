import { describe, expect, it } from "vitest";
import { editEnabled } from "../../../src/config/edit/edit-enabled.js";
import { parseConfig } from "../../../src/config/parse/parse-config.js";

function edit(text: string, name: string, enabled: boolean): string {
  return editEnabled({ text, format: "yaml", path: "config.yaml" }, [name], enabled);
}

describe("editEnabled in YAML, adding", () => {
  it.each([
    ["to an empty file", "", "plugins:\n  enabled:\n    - b\n"],
    ["below a comment", "# mine\n", "# mine\nplugins:\n  enabled:\n    - b\n"],
    ["below a comment without line break", "# mine", "# mine\nplugins:\n  enabled:\n    - b"],
    [
      "between document markers",
      "%YAML 1.2\n---\n# c\n...\n",
      "%YAML 1.2\n---\n# c\nplugins:\n  enabled:\n    - b\n...\n",
    ],
    ["for a null file", "~ # c\n", "{ plugins: { enabled: [b] } } # c\n"],
    ["to an empty section", "plugins:\n", "plugins:\n  enabled:\n    - b\n"],
    [
      "to an empty section with a comment and a neighbour",
      "plugins: # c\n# d\nhooks: {}\n",
      "plugins: # c\n  enabled:\n    - b\n# d\nhooks: {}\n",
    ],
    ["to a null section", "plugins: null # c\n", "plugins: { enabled: [b] } # c\n"],
    ["to an empty map", "plugins: {} # c\n", "plugins: {enabled: [b]} # c\n"],
    [
      "to a file with other keys",
      "hooks:\n  before_tool: [x] # c\n\n# end\n",
      "hooks:\n  before_tool: [x] # c\nplugins:\n  enabled:\n    - b\n\n# end\n",
    ],
    ["to an empty value", "plugins:\n    enabled:\n", "plugins:\n    enabled: [b]\n"],
    [
      "to an empty value with a comment",
      "plugins:\n  enabled: # c\n  # d\n",
      "plugins:\n  enabled: [b] # c\n  # d\n",
    ],
    ["for null", "plugins:\n  enabled: ~ # c\n", "plugins:\n  enabled: [b] # c\n"],
    ["for false", "plugins:\n  enabled: false # c\n", "plugins:\n  enabled: [b] # c\n"],
    ["to one name", "plugins:\n  enabled: a # c\n", "plugins:\n  enabled: [a, b] # c\n"],
    ["to one quoted name", "plugins:\n  enabled: 'a'\n", "plugins:\n  enabled: ['a', b]\n"],
    [
      "to one name in a block",
      "plugins:\n  enabled: >-\n    a\nhooks: {}\n",
      "plugins:\n  enabled: [a, b]\nhooks: {}\n",
    ],
    ["to an empty list", "plugins: { enabled: [ ] }\n", "plugins: { enabled: [b] }\n"],
    ["to a list", "plugins: { enabled: [ a ] }\n", "plugins: { enabled: [ a, b ] }\n"],
    ["to a quoted list", `plugins: {enabled: ["a"]}\n`, `plugins: {enabled: ["a", "b"]}\n`],
    ["after a trailing comma", "plugins: {enabled: [a,]}\n", "plugins: {enabled: [a, b]}\n"],
    [
      "to a list with a line per item",
      "plugins:\n  enabled: [\n    c, # cc\n    a # aa\n  ] # e\n",
      "plugins:\n  enabled: [\n    c, # cc\n    a, # aa\n    b\n  ] # e\n",
    ],
    [
      "to such a list that ends in a comma",
      "plugins:\n  enabled: [\n    a, # aa\n    # more\n  ]\n",
      "plugins:\n  enabled: [\n    a, # aa\n    b,\n    # more\n  ]\n",
    ],
    [
      "to such a list that has only comments",
      "plugins:\n  enabled: [ # none\n  ]\n",
      "plugins:\n  enabled: [ # none\n    b\n  ]\n",
    ],
    [
      "to a list that goes over two lines",
      "plugins:\n  enabled: [a,\n    c]\n",
      "plugins:\n  enabled: [a,\n    c, b]\n",
    ],
    [
      "to a list in dashes",
      "plugins:\n  enabled:\n    - a # aa\n\n    # end\n",
      "plugins:\n  enabled:\n    - a # aa\n    - b\n\n    # end\n",
    ],
    [
      "to a list in dashes below its key",
      "plugins:\n  enabled:\n  - a\n  options: {}\n",
      "plugins:\n  enabled:\n  - a\n  - b\n  options: {}\n",
    ],
    [
      "with the spacing and quotes of the list",
      "plugins:\n    enabled:\n        -   'a'\n",
      "plugins:\n    enabled:\n        -   'a'\n        -   'b'\n",
    ],
    [
      "without a last line break",
      "plugins:\n  enabled:\n  - a",
      "plugins:\n  enabled:\n  - a\n  - b",
    ],
    [
      "below a name in a block",
      "plugins:\n  enabled:\n  - |-\n    a\n  options: {}\n",
      "plugins:\n  enabled:\n  - |-\n    a\n  - b\n  options: {}\n",
    ],
    [
      "with CRLF",
      "plugins:\r\n  enabled:\r\n    - a\r\n",
      "plugins:\r\n  enabled:\r\n    - a\r\n    - b\r\n",
    ],
    ["with CRLF to nothing", "# c\r\n", "# c\r\nplugins:\r\n  enabled:\r\n    - b\r\n"],
    [
      "behind a byte order mark",
      "\uFEFFplugins:\n  enabled: [a]\n",
      "\uFEFFplugins:\n  enabled: [a, b]\n",
    ],
    [
      "beside blocks, with the indentation of the file",
      "plugins:\n    options:\n        a:\n            enabled: true # c\n",
      "plugins:\n    options:\n        a:\n            enabled: true # c\n    enabled:\n        - a\n        - b\n",
    ],
    [
      "above what follows an empty block",
      "plugins:\n  options:\n    a:\n      enabled: true\n    c:\n\n# tail\n",
      "plugins:\n  options:\n    a:\n      enabled: true\n    c:\n  enabled:\n    - a\n    - c\n    - b\n\n# tail\n",
    ],
    [
      "to a section in braces",
      "plugins: { options: { a: { enabled: false } } }\n",
      "plugins: { options: { a: { enabled: false } }, enabled: [b] }\n",
    ],
    ["to a key without colon", "plugins: {enabled}\n", "plugins: {enabled: [b]}\n"],
    [
      "in place of an alias",
      "plugins:\n  options: { o: { l: &l [a] } }\n  enabled: *l # c\n",
      "plugins:\n  options: { o: { l: &l [a] } }\n  enabled: [a, b] # c\n",
    ],
    [
      "to a list of aliases",
      "plugins:\n  options: { o: { n: &n a } }\n  enabled: [*n ]\n",
      "plugins:\n  options: { o: { n: &n a } }\n  enabled: [*n, b ]\n",
    ],
    [
      "to a list with a tag",
      "plugins: { enabled: !!seq [a] }",
      "plugins: { enabled: !!seq [a, b] }",
    ],
  ])("%s changes only what it has to", (_, before, after) => {
    expect(edit(before, "b", true)).toBe(after);
    expect(edit(after, "b", true)).toBe(after);
  });

  it.each([
    "true",
    "NO",
    "null",
    "12",
    "a: b",
    "a, b",
    "#c",
    "*a",
    "@s/x",
    "it's",
    "größe",
    "-",
    ".inf",
  ])("writes the name %j such that it stays that name", (name) => {
    for (const before of ["", "plugins: {enabled: ['x']}", "plugins:\n  enabled:\n  - x\n"]) {
      const text = edit(before, name, true);
      const { enabled } = parseConfig({ text, format: "yaml", path: "config.yaml" }).plugins ?? {};
      expect(enabled).toEqual(before === "" ? [name] : ["x", name]);
    }
  });
});

describe("editEnabled in YAML, removing", () => {
  it.each([
    ["from a list", "plugins: { enabled: [a, b] } # c\n", "plugins: { enabled: [a] } # c\n"],
    ["from the start of a list", "plugins: { enabled: [b, a] }\n", "plugins: { enabled: [a] }\n"],
    ["from the middle of a list", "plugins: {enabled: [a,  b, c]}", "plugins: {enabled: [a,  c]}"],
    ["every spelling", "plugins: {enabled: [B, a, 'b', b]}", "plugins: {enabled: [a]}"],
    ["the only item", "plugins: { enabled: [ b ] }\n", "plugins: { enabled: [] }\n"],
    [
      "the only item before a comma",
      "plugins: { enabled: [ b, ] }\n",
      "plugins: { enabled: [] }\n",
    ],
    ["before a trailing comma", "plugins: { enabled: [a, b,] }\n", "plugins: { enabled: [a,] }\n"],
    ["the one name", "plugins:\n  enabled: 'b' # c\n", "plugins:\n  enabled: [] # c\n"],
    [
      "the last of a line per item",
      "plugins:\n  enabled: [\n    a, # aa\n    # about b\n    b # bb\n  ] # e\n",
      "plugins:\n  enabled: [\n    a, # aa\n    # about b\n  ] # e\n",
    ],
    [
      "the first of a line per item",
      "plugins:\n  enabled: [\n    b, # bb\n    a # aa\n  ]\n",
      "plugins:\n  enabled: [\n    a # aa\n  ]\n",
    ],
    [
      "the end of a list that goes over two lines",
      "plugins:\n  enabled: [a, # c\n    b]\n",
      "plugins:\n  enabled: [a, # c\n    ]\n",
    ],
    [
      "between commas that lead",
      "plugins:\n  enabled: [\n    a\n    , b\n    , c\n    ]\n",
      "plugins:\n  enabled: [\n    a\n    , \n     c\n    ]\n",
    ],
    [
      "from a list in dashes",
      "plugins:\n  enabled:\n    # about a\n    - a\n    # about b\n    - b # bb\n\n    - c\n",
      "plugins:\n  enabled:\n    # about a\n    - a\n    # about b\n\n    - c\n",
    ],
    [
      "from a list in dashes below its key",
      "plugins:\n  enabled:\n  - 'b'\n  - a\n",
      "plugins:\n  enabled:\n  - a\n",
    ],
    [
      "the only item in dashes",
      "plugins:\n  enabled: # c\n    # about b\n    - b # bb\n  options: {}\n",
      "plugins:\n  enabled: [] # c\n    # about b\n  options: {}\n",
    ],
    [
      "the last line without break",
      "plugins:\n  enabled:\n  - a\n  - b",
      "plugins:\n  enabled:\n  - a",
    ],
    ["the only item without break", "plugins:\n  enabled:\n  - b", "plugins:\n  enabled: []"],
    [
      "a name in a block",
      "plugins:\n  enabled:\n  - >-\n    b\n  - a\n",
      "plugins:\n  enabled:\n  - a\n",
    ],
    ["an item with an anchor", "plugins: {enabled: [a, &x b]}\n", "plugins: {enabled: [a]}\n"],
    [
      "with CRLF",
      "plugins:\r\n  enabled:\r\n    - a\r\n    - b",
      "plugins:\r\n  enabled:\r\n    - a",
    ],
    [
      "from the list and the block",
      "plugins:\n  enabled: [a, b]\n  options:\n    B: # c\n      enabled: true # d\n      x: 1\n",
      "plugins:\n  enabled: [a]\n  options:\n    B: # c\n      enabled: false # d\n      x: 1\n",
    ],
    [
      "by its block",
      "plugins:\n  options:\n    a: { enabled: true }\n    b: # c\n      x: |\n        text\n\n    c:\n",
      "plugins:\n  options:\n    a: { enabled: true }\n    b: # c\n      x: |\n        text\n      enabled: false\n\n    c:\n",
    ],
    [
      "by its empty block",
      "plugins:\n  options:\n    a: { enabled: true }\n    b: # c\n    c: {}\n",
      "plugins:\n  options:\n    a: { enabled: true }\n    b: # c\n      enabled: false\n    c: {}\n",
    ],
    [
      "by its block in braces",
      "plugins:\n  options: { a: { enabled: true }, b: { x: 1 } }\n",
      "plugins:\n  options: { a: { enabled: true }, b: { x: 1, enabled: false } }\n",
    ],
    [
      "by its empty block in braces",
      "plugins: { options: { a: { enabled: true }, b: , c } }\n",
      "plugins: { options: { a: { enabled: true }, b: { enabled: false } , c } }\n",
    ],
    [
      "where the blocks decide",
      "plugins:\n  options:\n    a:\n      x: 1\n    b:\n      x: 1\n",
      "plugins:\n  options:\n    a:\n      x: 1\n    b:\n      x: 1\n      enabled: false\n",
    ],
  ])("%s changes only what it has to", (_, before, after) => {
    expect(edit(before, "b", false)).toBe(after);
    expect(edit(after, "b", false)).toBe(after);
  });
});

describe("editEnabled in YAML, refusing", () => {
  it.each([
    [
      "a list that an alias repeats elsewhere",
      "plugins:\n  enabled: &l [a]\n  options: { o: { l: *l } }\n",
      true,
      `set "plugins.enabled" to ["a","b"]`,
    ],
    [
      "a block that is an alias",
      "plugins:\n  options:\n    a: &o { enabled: true }\n    b: *o\n",
      false,
      `set "plugins.options.b.enabled" to false`,
    ],
    [
      "a tag that does not allow the value",
      "plugins: { enabled: !!bool false }\n",
      true,
      `set "plugins.enabled" to ["b"]`,
    ],
  ])("leaves %s to people, and says what to do", (_, text, enabled, advice) => {
    expect(() => edit(text, "b", enabled)).toThrow(
      expect.objectContaining({
        code: "CONFIG_NOT_EDITABLE",
        message: expect.stringContaining(`Make this edit by hand: ${advice}.`),
        cause: expect.any(Error),
      }),
    );
  });

  it("refuses a text with mistakes", () => {
    expect(() => edit("plugins: [", "b", true)).toThrow(
      expect.objectContaining({ code: "INVALID_CONFIG" }),
    );
  });
});
