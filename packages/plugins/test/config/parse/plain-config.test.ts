import { hasCode } from "@hookline/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HooklineConfig } from "../../../src/config/config.js";
import type { ConfigFormat } from "../../../src/config/find-config.js";
import { parseConfig, parseText } from "../../../src/config/parse/parse-config.js";
import { plainConfig } from "../../../src/config/parse/plain-config.js";

const anything = fc.constantFrom<unknown>(null, true, 1, "", " ", "a", [], ["a"], ["a", 1], {});
/** Mostly what is right, so that a whole configuration often is. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anything });

const name = fc.constantFrom("a", "my-tool", "My_Tool", "__proto__", "<<");
const switched = mostly(fc.boolean());
const block = mostly(fc.record({ enabled: switched, level: anything }, { requiredKeys: [] }));
const plugins = fc.record(
  {
    enabled: mostly(fc.oneof(fc.boolean(), name, fc.array(name, { maxLength: 2 }))),
    options: mostly(fc.dictionary(name, block, { maxKeys: 2 })),
    allow_project_plugins: switched,
    auto_enable: switched,
  },
  { requiredKeys: [] },
);
const more = fc.constantFrom({}, {}, {}, { enabld: true }, { hooks: null });
const config = mostly(
  fc.record(
    { plugins: mostly(fc.tuple(plugins, more).map(([one, other]) => ({ ...one, ...other }))) },
    { requiredKeys: [] },
  ),
);

function plainOf(text: string, format: ConfigFormat): HooklineConfig | undefined {
  return plainConfig(parseText({ text, format, path: "config" }), { text, format });
}

/** Undefined where the text is refused. */
function checked(text: string, format: ConfigFormat): HooklineConfig | undefined {
  try {
    return parseConfig({ text, format, path: "config" });
  } catch (thrown) {
    if (hasCode(thrown, "INVALID_CONFIG")) return undefined;
    throw thrown;
  }
}

describe("a configuration taken without the schema", () => {
  it.each(["yaml", "json"] as const)(
    "in %s is exactly what is right and has no hooks, and comes to the same",
    (format) => {
      fc.assert(
        fc.property(config, (value) => {
          const text = JSON.stringify(value);
          const wanted = text.includes('"hooks"') ? undefined : checked(text, format);
          expect(plainOf(text, format)).toEqual(wanted);
        }),
        { numRuns: 500 },
      );
    },
  );

  it.each([
    ["a key that stands twice", "plugins: {}\nplugins: {}\n"],
    ["a plugin in two spellings", "plugins: { options: { my-tool: {}, My_Tool: {} } }\n"],
    ["a merge key", "plugins: { options: { a: { <<: {} } } }\n"],
    ["broken syntax", "plugins: [\n"],
    ["hooks of plugins", "plugins: { hooks: { a: { before_tool: { match: bash } } } }\n"],
    ["hooks", "hooks: { session_start: [] }\n"],
    ["a key of JSON", "$schema: x\n"],
  ])("leaves %s to what can say more", (_what, text) => {
    expect(plainOf(text, "yaml")).toBeUndefined();
  });

  it.each(["", "# nothing\n", "plugins:\n", "\uFEFFplugins: { enabled: [a] }\n"])(
    "comes to the same for %j",
    (text) => {
      expect(plainOf(text, "yaml")).toEqual(parseConfig({ text, format: "yaml", path: "config" }));
    },
  );

  it("may name its schema in JSON", () => {
    expect(plainOf('{ "$schema": "./x.json", "plugins": {} }', "json")).toEqual({ plugins: {} });
  });
});
