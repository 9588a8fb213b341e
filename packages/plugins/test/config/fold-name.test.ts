import { describe, expect, it } from "vitest";
import { checkPluginName, foldName, isSameName } from "../../src/config/fold-name.js";

describe("foldName", () => {
  it.each([
    ["My_Tool", "my-tool"],
    ["my-tool", "my-tool"],
    ["@Scope/a_b_c", "@scope/a-b-c"],
    ["mytool", "mytool"],
  ])("folds %s to %s", (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });
});

describe("isSameName", () => {
  it("takes letter case, _ and - for spelling, and nothing else", () => {
    expect(isSameName("NO_FORCE-push", "no-force_Push")).toBe(true);
    expect(isSameName("noforcepush", "no-force-push")).toBe(false);
  });
});

describe("checkPluginName", () => {
  it.each(["a", "no-force-push", "@scope/name", "with space", "true", "12", "größe"])(
    "accepts %j",
    (name) => {
      expect(() => checkPluginName(name)).not.toThrow();
    },
  );

  it.each(["", " ", " a", "a\n", "a\nb", "a\u0000b", "\u2028"])("refuses %j", (name) => {
    expect(() => checkPluginName(name)).toThrow(
      expect.objectContaining({
        code: "INVALID_PLUGIN_NAME",
        message: expect.stringContaining(JSON.stringify(name)),
      }),
    );
  });

  it("refuses what is no text", () => {
    expect(() => checkPluginName(undefined as unknown as string)).toThrow(/but is undefined/);
  });
});
