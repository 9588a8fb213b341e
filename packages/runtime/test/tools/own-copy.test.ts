import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownCopy } from "../../src/tools/own-copy.js";

describe("ownCopy", () => {
  it("copies whatever JSON can say, and shares nothing with it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = ownCopy(value);
        expect(copy).toEqual(value);
        if (typeof value === "object" && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  it("keeps what JSON can not say, and circles", () => {
    const circle: Record<string, unknown> = { when: new Date(0), ids: new Set([1]) };
    circle.self = circle;
    const copy = ownCopy(circle);
    expect(copy).toEqual(circle);
    expect(copy.self).toBe(copy);
    expect(copy.when).not.toBe(circle.when);
  });

  it("sets no prototype for a key of that name", () => {
    const copy = ownCopy(JSON.parse('{"__proto__":{"admin":true}}'));
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect(copy.admin).toBeUndefined();
  });

  it("hands on what can not be copied", () => {
    const given = { run: () => 1 };
    expect(ownCopy(given)).toBe(given);
  });
});
