import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasCode } from "../../src/errors/hookline-error.js";
import { compileMatcher, type Matcher } from "../../src/match/matcher.js";

const TOOLS = ["write", "overwrite", "write_file", "edit", "mcp__a__b", "bash", "Bash"];

/** The tools that a matcher means. */
function meant(match: Parameters<typeof compileMatcher>[0]): string[] {
  const matches: Matcher = compileMatcher(match) ?? (() => true);
  return TOOLS.filter(matches);
}

function refusal(match: unknown): unknown {
  try {
    compileMatcher(match as string);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("compileMatcher", () => {
  it.each([undefined, null, "", "*", "  ", " * ", "edit|*", "*,edit"])(
    "means everything by %j",
    (match) => {
      expect(compileMatcher(match)).toBeNull();
    },
  );

  it.each([
    ["write", ["write"]],
    ["wri", []],
    ["Bash", ["Bash"]],
    ["bash", ["bash"]],
    ["write_file|edit", ["write_file", "edit"]],
    ["write_file,edit", ["write_file", "edit"]],
    [" write_file | edit , bash ", ["write_file", "edit", "bash"]],
    ["edit||bash", ["edit", "bash"]],
    ["write*", ["write", "write_file"]],
    ["*write", ["write", "overwrite"]],
    ["mcp__*", ["mcp__a__b"]],
    ["mcp__*|edit", ["edit", "mcp__a__b"]],
    ["?ash", ["bash", "Bash"]],
    ["^bash$", []],
    ["mcp__.*", []],
    ["nothing_of_the_kind", []],
  ])("means by %j only %j", (match, tools) => {
    expect(meant(match)).toEqual(tools);
  });

  it("takes a name without special characters as exactly that name", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_.:-]{1,12}$/);
    fc.assert(
      fc.property(name, name, (written, tool) => {
        expect(compileMatcher(written)?.(tool)).toBe(written === tool);
      }),
    );
  });

  it("means by a list what its items mean one by one", () => {
    const item = fc.stringMatching(/^[ab*?]{1,5}$/);
    const tool = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), tool, (items, name) => {
        const means = (match: string) => compileMatcher(match)?.(name) ?? true;
        expect(means(items.join("|"))).toBe(items.some(means));
        expect(means(items.join(","))).toBe(items.some(means));
      }),
    );
  });

  it.each(["|", ",", " | , "])("refuses %j, which names nothing", (match) => {
    const error = refusal(match);
    expect(hasCode(error, "INVALID_MATCHER")).toBe(true);
    expect((error as Error).message).toContain("names nothing");
  });

  it.each([[42], [true], [{}], [["edit"]], [() => true], [Symbol("edit")]])(
    "refuses %o, which is neither a text nor a regular expression",
    (match) => {
      const error = refusal(match);
      expect(hasCode(error, "INVALID_MATCHER")).toBe(true);
      expect((error as Error).message).toContain("must be a string or a RegExp");
    },
  );
});

describe("compileMatcher with a written expression", () => {
  it.each([
    ["/^bash$/", ["bash"]],
    ["/^bash$/i", ["bash", "Bash"]],
    ["/write/", ["write", "overwrite", "write_file"]],
    ["/^(edit|bash)$/", ["edit", "bash"]],
    ["/^mcp__.+__b$/", ["mcp__a__b"]],
    [" /^edit$/ ", ["edit"]],
    ["/^edit$/u", ["edit"]],
  ])("means by %j only %j", (match, tools) => {
    expect(meant(match)).toEqual(tools);
  });

  it("knows the flags m and s", () => {
    expect(compileMatcher("/^b$/")?.("a\nb")).toBe(false);
    expect(compileMatcher("/^b$/m")?.("a\nb")).toBe(true);
    expect(compileMatcher("/^a.b$/")?.("a\nb")).toBe(false);
    expect(compileMatcher("/^a.b$/s")?.("a\nb")).toBe(true);
  });

  it("may contain a slash", () => {
    expect(compileMatcher("/^a/b$/")?.("a/b")).toBe(true);
  });

  it.each(["/edit/g", "/edit/y", "/edit/iz", "/edit/v"])("refuses the flags of %j", (match) => {
    const error = refusal(match);
    expect(hasCode(error, "INVALID_MATCHER")).toBe(true);
    expect((error as Error).message).toContain(`"${match}"`);
    expect((error as Error).message).toContain("i, m, s and u");
  });

  it.each(["/(/", "/a{2,1}/", "/[z-a]/", "/(?=a)/", "/(a)\\1/", "/(?<!a)b/"])(
    "refuses %j, which its engine can not read",
    (match) => {
      const error = refusal(match);
      expect(hasCode(error, "INVALID_MATCHER")).toBe(true);
      expect((error as Error).message).toContain(`"${match}"`);
      expect((error as Error).cause).toBeInstanceOf(Error);
    },
  );

  it("runs on an engine that nested repetitions do not slow down", () => {
    // A backtracking engine would need 2^20000 steps to say no.
    expect(compileMatcher("/^(a+)+$/")?.(`${"a".repeat(20_000)}!`)).toBe(false);
  });
});

describe("compileMatcher with a RegExp", () => {
  it("tests the expression wherever it fits, with its flags", () => {
    expect(meant(/write/)).toEqual(["write", "overwrite", "write_file"]);
    expect(meant(/^bash$/i)).toEqual(["bash", "Bash"]);
  });

  it.each([/a/g, /^a/y, /a/gy])("remembers nothing between two tests of %s", (pattern) => {
    const matches = compileMatcher(pattern);
    expect(["a", "a", "a", "b", "a"].map((name) => matches?.(name))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it("neither uses nor moves the position of the expression it was given", () => {
    const pattern = /a/g;
    pattern.lastIndex = 5;
    expect(compileMatcher(pattern)?.("a")).toBe(true);
    expect(pattern.lastIndex).toBe(5);
  });

  it("keeps what look-around and back-references say", () => {
    expect(meant(/^(?!write).*write/)).toEqual(["overwrite"]);
    expect(meant(/(.)__\w__/)).toEqual(["mcp__a__b"]);
  });
});
