import { describe, expect, it } from "vitest";
import {
  checkPluginReference,
  foldPluginName,
  isSamePlugin,
} from "../../src/plugin/plugin-name.js";

describe("foldPluginName", () => {
  it.each([
    ["My_Tool", "my-tool"],
    ["my-tool", "my-tool"],
    ["@Scope/a_b_c", "@scope/a-b-c"],
    ["mytool", "mytool"],
  ])("folds %s to %s", (name, folded) => {
    expect(foldPluginName(name)).toBe(folded);
  });
});

describe("isSamePlugin", () => {
  it("takes letter case, _ and - for spelling, and nothing else", () => {
    expect(isSamePlugin("NO_FORCE-push", "no-force_Push")).toBe(true);
    expect(isSamePlugin("noforcepush", "no-force-push")).toBe(false);
  });
});

describe("checkPluginReference", () => {
  it.each(["a", "no-force-push", "@scope/name", "true", "12", "A_b.c"])("accepts %j", (name) => {
    expect(() => checkPluginReference(name)).not.toThrow();
  });

  it.each(["", " ", " a", "with space", "größe", "../x", "a\n", "a\nb", "a\u0000b", "\u2028"])(
    "refuses %j",
    (name) => {
      expect(() => checkPluginReference(name)).toThrow(
        expect.objectContaining({
          code: "INVALID_PLUGIN_NAME",
          message: expect.stringContaining(JSON.stringify(name)),
        }),
      );
    },
  );

  it("refuses what is no text", () => {
    expect(() => checkPluginReference(undefined as unknown as string)).toThrow(/but is undefined/);
  });
});
