// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of the configuration look like template strings
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CONFIG_SCHEMAS } from "../../src/config/parse/config-schema.js";
import type { JsonSchema } from "../../src/options/json-schema.js";
import { jsonSchemaOf } from "../../src/options/schema-of-options.js";
import { configJsonSchema } from "../../src/schema/config-json-schema.js";

const options = z.strictObject({
  limit: z.int().min(1).default(5).describe("How many"),
  mode: z.enum(["fast", "safe"]),
  note: z.string().optional(),
  api_key: z.string().default("built in"),
  size: z.tuple([z.string(), z.number()]).optional(),
  parts: z.array(z.object({ size: z.number() })).optional(),
  get inner() {
    return options.optional();
  },
});

function schemaOf(schema = jsonSchemaOf(options)): JsonSchema {
  return configJsonSchema([
    { names: ["cli-tracer", "@acme/tracer"], description: "Traces", options: schema },
  ]);
}

const validator = z.fromJSONSchema(schemaOf() as Parameters<typeof z.fromJSONSchema>[0]);
const isValid = (plugins: unknown) => validator.safeParse({ plugins }).success;
const takes = (block: unknown, name = "cli-tracer") => isValid({ options: { [name]: block } });

describe("configJsonSchema", () => {
  it.each<[string, unknown]>([
    ["nothing", null],
    ["a list", { enabled: ["cli-tracer", "another"] }],
    ["all", { enabled: true, allow_project_plugins: false }],
    ["options of a plugin that is not there", { options: { another: { x: 1 } } }],
    ["an override", { hooks: { "cli-tracer": { before_tool: { timeout: 5, match: "x" } } } }],
    ["an override by an alias of the point", { hooks: { x: { PreToolUse: { priority: 1 } } } }],
  ])("takes %s", (_what, plugins) => {
    expect(isValid(plugins)).toBe(true);
    expect(CONFIG_SCHEMAS.json.safeParse({ plugins }).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ["a key that is unknown", { enable: true }],
    ["a number in place of a name", { enabled: [1] }],
    ["an override that is unknown", { hooks: { x: { before_tool: { timout: 5 } } } }],
    ["an override of no point", { hooks: { x: { before_tol: {} } } }],
  ])("refuses %s", (_what, plugins) => {
    expect(isValid(plugins)).toBe(false);
  });

  it("has the keys that are read, and no other", () => {
    const { properties = {} } = schemaOf();
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["plugins", "hooks"]));
    expect(Object.keys(properties).toSorted()).toEqual(
      Object.keys(CONFIG_SCHEMAS.json.shape).toSorted(),
    );
    const plugins = CONFIG_SCHEMAS.json.shape.plugins.unwrap().unwrap();
    expect(Object.keys(properties.plugins?.properties ?? {}).toSorted()).toEqual(
      Object.keys(plugins.shape).toSorted(),
    );
  });

  it("describes the options of each plugin under all of its names", () => {
    expect(takes({ limit: 3, mode: "fast", enabled: false })).toBe(true);
    expect(takes({ limit: "3" })).toBe(false);
    expect(takes({ limit: 0 }, "@acme/tracer")).toBe(false);
    expect(takes({ limt: 3 })).toBe(false);
    expect(takes({ parts: [{ size: "big" }] })).toBe(false);
    expect(takes({ size: ["big", 3] })).toBe(true);
    expect(takes({ size: ["big", "3"] })).toBe(false);
    expect(takes({ size: ["big", "${SIZE}"] })).toBe(true);
    expect(takes({ inner: { limit: "3" } })).toBe(false);
  });

  it("lets options be missing that the environment may set, and be references to it", () => {
    expect(takes({})).toBe(true);
    expect(takes({ limit: "${LIMIT}", mode: "${MODE}", parts: [{ size: "${SIZE}" }] })).toBe(true);
  });

  it("shows no default of a secret", () => {
    expect(JSON.stringify(schemaOf())).not.toContain("built in");
  });

  it("does not follow a plugin's references out of its schema", () => {
    const foreign = {
      properties: { a: { $ref: "https://evil.example/x.json" }, $ref: { $id: "y" } },
    };
    const text = JSON.stringify(schemaOf(foreign));
    expect(text).not.toContain("evil");
    expect(text).toContain('"$ref":{}');
  });
});
