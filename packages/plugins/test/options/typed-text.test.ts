import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/options/json-schema.js";
import { typedText } from "../../src/options/typed-text.js";

const texts = { type: "array", items: { type: "string" } };

describe("typedText", () => {
  it.each<[string, string, JsonSchema | undefined, unknown]>([
    ["a number", " 1.5e3 ", { type: "number" }, 1500],
    ["a whole number or null", "7", { type: ["integer", "null"] }, 7],
    ["null", "null", { type: ["integer", "null"] }, null],
    ["a switch", "ON", { type: "boolean" }, true],
    ["a switch that is off", "0", { type: "boolean" }, false],
    ["a text that looks like a number", "007", { type: "string" }, "007"],
    ["a text that looks like JSON", "[1]", { type: "string" }, "[1]"],
    ["a word of an enumeration", "yes", { enum: ["yes", "no"] }, "yes"],
    ["a number of an enumeration", "2", { enum: [1, 2] }, 2],
    ["a number before a text", "2", { type: ["string", "number"] }, 2],
    ["a text before a switch", "yes", { anyOf: [{ type: "boolean" }, { type: "string" }] }, "yes"],
    ["an object", '{"a":{"b":1}}', { type: "object" }, { a: { b: 1 } }],
    ["a list as JSON", '["a,b"]', texts, ["a,b"]],
    ["a list with commas", "main, release,", texts, ["main", "release"]],
    [
      "a list with a type for each place",
      "a,2,3",
      { type: "array", items: [{ type: "string" }, { type: "number" }] },
      ["a", 2, "3"],
    ],
    [
      "a list with types for the first places and the others",
      "1,2,3",
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
      ["1", 2, 3],
    ],
    ["a list of numbers", "1,2", { type: "array", items: { type: "number" } }, [1, 2]],
    ["anything", "12", {}, "12"],
    ["nothing known", "12", undefined, "12"],
  ])("reads %s", (_what, text, schema, value) => {
    expect(typedText(text, schema)).toEqual({ value });
  });

  it.each<[string, string, JsonSchema, string]>([
    ["a number", "12px", { type: "number" }, "a number"],
    ["nothing in place of a number", " ", { type: "number" }, "a number"],
    ["a switch", "maybe", { type: "boolean" }, "true or false"],
    ["an object", "{a:1}", { type: "object" }, "an object as JSON"],
    [
      "a list of numbers",
      "1,x",
      { type: "array", items: { type: "number" } },
      "a list, each a number",
    ],
    ["JSON of the wrong type", "{}", { type: ["number", "null"] }, "a number or null"],
  ])("says what was expected instead of %s", (_what, text, schema, expected) => {
    expect(typedText(text, schema)).toEqual({ expected });
  });

  it("follows references inside the schema, also where they go in a circle", () => {
    const root = { $defs: { size: { type: "number" }, loop: { $ref: "#/$defs/loop" } } };
    expect(typedText("3", { $ref: "#/$defs/size" }, root)).toEqual({ value: 3 });
    expect(typedText("3", { $ref: "#/$defs/loop" }, root)).toEqual({ value: "3" });
  });

  it("reads back every JSON value of its type", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.dictionary(fc.string(), fc.jsonValue()),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
        ),
        (value) => {
          const type = typeof value;
          expect(typedText(JSON.stringify(value), { type })).toEqual({
            value: JSON.parse(JSON.stringify(value)),
          });
        },
      ),
    );
  });
});
