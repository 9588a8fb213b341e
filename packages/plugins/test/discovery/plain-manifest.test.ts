import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commandsSchema,
  coverageSchema,
  manifestSchema,
  packageSchema,
} from "../../src/discovery/manifest.js";
import { plainManifest, plainPackage } from "../../src/discovery/plain-manifest.js";

const text = fc.constantFrom(
  "a",
  "",
  "./x.js",
  "./../x.js",
  "../x.js",
  "./x\n/../../x.js",
  "1.2.0",
  "1.2",
  "A_URL",
  "a b",
);
const list = fc.array(text, { maxLength: 2 });
const anything = fc.oneof(text, list, fc.constantFrom(null, 1, {}, undefined));

describe("what is taken without the schema", () => {
  it("is exactly the manifests that the schema takes, and comes to the same", () => {
    const manifest = fc.record(
      {
        plugin: fc.oneof({ weight: 5, arbitrary: fc.constant("./x.js") }, anything),
        name: anything,
        aliases: anything,
        description: anything,
        hooks: anything,
        tools: anything,
        options: anything,
        env: anything,
        minimum_plugins_version: anything,
        auto_enable: anything,
        unknown: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: manifest }, anything), (json) => {
        expect(plainManifest(json)).toEqual(manifestSchema.safeParse(json).data);
      }),
      { numRuns: 2000 },
    );
  });

  it("is exactly the package.json files that the schema takes, and comes to the same", () => {
    const manifest = fc.record(
      { version: anything, description: anything, hookline: anything, unknown: anything },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: manifest }, anything), (json) => {
        expect(plainPackage(json)).toEqual(packageSchema.safeParse(json).data);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "./../x.js",
    "./a/..",
    "./a/../../x.js",
    "./x\n/../../../outside.js",
    "./\n/../../outside.js",
    "./x\r/../../outside.js",
    "./x\u2028/../../outside.js",
    "./..\\..\\outside.js",
    "./a\\..\\..\\outside.js",
    "./x.js\n",
    "./",
  ])("is no manifest whose module may be outside the package: %j", (plugin) => {
    expect(plainManifest({ plugin })).toBeUndefined();
    expect(manifestSchema.safeParse({ plugin }).success).toBe(false);
    expect(coverageSchema.safeParse({ coverage: plugin }).success).toBe(false);
    const commands = { a: { summary: "s", module: plugin } };
    expect(commandsSchema.safeParse({ commands }).success).toBe(false);
  });

  it.each(["./..x.js", "./x../y.js", "./.../y.js", "./dist/a..b/x.js"])(
    "is a manifest whose module has dots in its name: %j",
    (plugin) => {
      expect(plainManifest({ plugin })).toBeDefined();
    },
  );

  it("is a manifest that says everything", () => {
    const whole = {
      plugin: "./dist/index.js",
      name: "audit",
      aliases: ["log"],
      description: "Writes",
      hooks: ["before_tool"],
      tools: ["read"],
      options: "./options.json",
      env: ["A_URL"],
      minimum_plugins_version: "0.1.0",
      auto_enable: ["A_URL"],
    };
    expect(plainManifest(whole)).toEqual(whole);
  });
});
