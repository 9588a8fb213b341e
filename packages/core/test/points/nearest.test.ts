import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName, nearestOf } from "../../src/points/nearest.js";

describe("nearestOf", () => {
  it("gives the nearest names first", () => {
    expect(nearestOf("timeot", ["match", "timeout", "timeouts"])).toEqual(["timeout", "timeouts"]);
  });

  it("gives as many as asked for, by default three", () => {
    const known = ["name1", "name2", "name3", "name4"];
    expect(nearestOf("name", known)).toEqual(["name1", "name2", "name3"]);
    expect(nearestOf("name", known, 1)).toEqual(["name1"]);
  });

  it("takes no notice of letter case and separators", () => {
    expect(nearestOf("ON-failure", ["onFailure"])).toEqual(["onFailure"]);
  });

  it("gives nothing where nothing is near", () => {
    expect(nearestOf("xyzzy", ["before_tool", "match"])).toEqual([]);
    expect(nearestOf("before_tool", [])).toEqual([]);
  });

  it("finds any name of some length with one letter dropped", () => {
    const known = ["before_tool", "session_start", "on_permission_ask", "notification"];
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(), (name, pick) => {
        const at = pick % name.length;
        expect(nearestOf(name.slice(0, at) + name.slice(at + 1), known)[0]).toBe(name);
      }),
    );
  });
});

describe("foldName", () => {
  it("keeps letters and digits only, in lower case", () => {
    expect(foldName("Before_Tool.2-x")).toBe("beforetool2x");
  });
});
