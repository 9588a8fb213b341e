import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsGlob } from "../../src/match/glob.js";

/** The definition itself, as slow as it likes to be. */
function fitsByDefinition(glob: string, text: string): boolean {
  const [head, ...rest] = glob;
  if (head === undefined) return text === "";
  const tail = rest.join("");
  if (head === "*") {
    return Array.from({ length: text.length + 1 }, (_, i) => text.slice(i)).some((left) =>
      fitsByDefinition(tail, left),
    );
  }
  if (text === "" || (head !== "?" && head !== text[0])) return false;
  return fitsByDefinition(tail, text.slice(1));
}

/** A text that counts how often one of its characters is looked at. */
function counted(text: string): { readonly text: string; readonly reads: () => number } {
  let reads = 0;
  const proxy = new Proxy(Object(text) as object, {
    get(_target, key) {
      if (key === "length") return text.length;
      reads++;
      return text[Number(key)];
    },
  });
  return { text: proxy as unknown as string, reads: () => reads };
}

describe("fitsGlob", () => {
  it.each([
    ["write_*", "write_file", true],
    ["write_*", "write_", true],
    ["write_*", "write", false],
    ["write_*", "overwrite_file", false],
    ["*_file", "write_file", true],
    ["*_file", "write_file_now", false],
    ["mcp__*__read", "mcp__disk__read", true],
    ["mcp__*__read", "mcp__read", false],
    ["edit?", "edits", true],
    ["edit?", "edit", false],
    ["edit?", "editor", false],
    ["**", "", true],
    ["", "", true],
    ["", "a", false],
    ["a*b*c", "abcbc", true],
    ["a.c", "abc", false],
    ["[ab]", "a", false],
    ["a*", "a\nb", true],
  ])("says of %j and %j: %s", (glob, text, fits) => {
    expect(fitsGlob(glob, text)).toBe(fits);
  });

  it("agrees with the definition of a glob", () => {
    const letters = fc.constantFrom("a", "b", "_", ".");
    const glob = fc.string({ unit: fc.oneof(letters, fc.constantFrom("*", "?")), maxLength: 8 });
    fc.assert(
      fc.property(glob, fc.string({ unit: letters, maxLength: 10 }), (pattern, text) => {
        expect(fitsGlob(pattern, text)).toBe(fitsByDefinition(pattern, text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("fits any text that fills the gaps of the pattern", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), part, (parts, filling) => {
        expect(fitsGlob(parts.join("*"), parts.join(filling))).toBe(true);
      }),
    );
  });

  it.each(["*a*a*a*a*a*a*b", "a*a*a*a*a*a*a*b", "*?*?*?*?*b", "*aaaa*aaaa*b"])(
    "looks at no more than pattern times text for %j",
    (glob) => {
      for (const length of [100, 1_000]) {
        const { text, reads } = counted("a".repeat(length));
        expect(fitsGlob(glob, text)).toBe(false);
        expect(reads()).toBeLessThanOrEqual(glob.length * length);
      }
    },
  );
});
