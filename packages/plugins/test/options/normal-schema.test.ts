// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of the configuration look like template strings
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listOptions } from "../../src/options/list-options.js";
import { normalSchema } from "../../src/options/normal-schema.js";
import { resolveOptions } from "../../src/options/resolve-options.js";
import { configJsonSchema } from "../../src/schema/config-json-schema.js";

const keywords = [
  ...["type", "description", "default", "const", "enum", "format", "writeOnly", "$ref", "items"],
  ...[
    "prefixItems",
    "additionalItems",
    "anyOf",
    "oneOf",
    "allOf",
    "properties",
    "required",
    "additionalProperties",
    "definitions",
  ],
];

/** JSON that is a schema here and there. */
const { schema: anything } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("string", "number", "object", "#", "#/properties/limit", true, false, null, 1),
    fc.array(tie("schema"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keywords, "limit", "api_key"), tie("schema"), { maxKeys: 4 }),
  ),
}));

describe("normalSchema", () => {
  it("keeps what makes sense, and drops what does not", () => {
    expect(
      normalSchema({
        type: 7,
        required: ["a", 1],
        properties: { a: true, b: false, c: { type: ["string", null], anyOf: {} } },
        items: [{ type: "string" }, false],
        prefixItems: {},
        additionalItems: false,
        "x-own": 1,
      }),
    ).toEqual({
      required: ["a"],
      items: [{ type: "string" }, { not: {} }],
      additionalItems: { not: {} },
      properties: { a: {}, b: { not: {} }, c: { type: ["string"] } },
      "x-own": 1,
    });
  });

  it("makes sense of what lies below keywords that it does not know, but not of data", () => {
    const wrong = { items: { allOf: false }, type: 7 };
    expect(
      normalSchema({
        "x-own": [wrong],
        not: wrong,
        default: wrong,
        patternProperties: { type: wrong },
      }),
    ).toEqual({
      "x-own": [{ items: {} }],
      not: { items: {} },
      default: wrong,
      patternProperties: { type: { items: {} } },
    });
  });

  it("makes of any JSON what options can be read, listed and described by", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom("1", "x", "[1]", "{}"), (json, text) => {
        const schema = normalSchema(json);
        const loaded = {
          config: { plugins: { options: { a: { other: "${X}", limit: ["${X}"] } } } },
          file: undefined,
          locate: () => undefined,
        };
        const env = { HOOKLINE_PLUGIN_A_LIMIT: text, X: text };
        const resolved = resolveOptions({ names: ["a"], others: [], schema, loaded, env });
        listOptions("a", schema, resolved, loaded);
        const whole = configJsonSchema([{ names: ["a"], description: "", options: schema }]);
        expect(JSON.parse(JSON.stringify(whole))).toHaveProperty("definitions");
      }),
    );
  });
});
