import { describe, expect, it } from "vitest";
import { toolOutput } from "../../src/tools/tool-output.js";

describe("toolOutput", () => {
  it.each([["text"], [0], [false], [""], [{ a: [1, null] }], [[]]])(
    "takes %j as it is",
    (value) => {
      expect(toolOutput(value)).toBe(value);
    },
  );

  it("is null for nothing", () => {
    expect(toolOutput(undefined)).toBeNull();
    expect(toolOutput(null)).toBeNull();
  });

  it("is the text of what has no JSON form, or would lose what it holds", () => {
    const circular: Record<string, unknown> = { name: "loop" };
    circular.self = circular;
    expect(toolOutput(12n)).toEqual({ result: "12" });
    expect(toolOutput({ n: 12n })).toEqual({ result: "{ n: 12n }" });
    expect(toolOutput(circular)).toEqual({ result: expect.stringContaining("loop") });
    expect(toolOutput(new Map([["a", 1]]))).toEqual({ result: "Map(1) { 'a' => 1 }" });
    expect(toolOutput(function f() {})).toEqual({ result: expect.stringContaining("f") });
    const hostile = {
      toJSON() {
        throw new Error("no");
      },
    };
    expect(toolOutput(hostile)).toEqual({ result: expect.any(String) });
  });
});
