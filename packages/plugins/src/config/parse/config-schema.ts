import { z } from "zod";
import type { ConfigFormat } from "../find-config.js";

/** Separates the known keys in the message of an unknown one; no key has it. */
const KEYS = "|";

const NAME = "a plugin name";
const pluginName = z.string({ error: NAME }).regex(/\S/, { error: NAME });

const enabled = z.union([z.boolean(), pluginName, z.array(pluginName)], {
  error: "true, false, a plugin name or a list of plugin names",
});

const optionsBlock = z.looseObject(
  { enabled: z.boolean({ error: "true or false" }).optional() },
  { error: "a map of options" },
);

const hookOverride = knownMap(
  {
    onFailure: z.enum(["deny", "isolate"], { error: `"deny" or "isolate"` }).optional(),
    priority: z.number({ error: "a finite number" }).optional(),
    timeout: z
      .custom<number>((value) => typeof value === "number" && value > 0, {
        error: "a number of milliseconds above 0",
      })
      .optional(),
    match: z.string({ error: "a text such as write_*|edit" }).optional(),
    optional: z.boolean({ error: "true or false" }).optional(),
  },
  "a map of hook options",
);

const plugins = knownMap(
  {
    enabled: enabled.nullish(),
    options: mapOf(optionsBlock.nullable(), "a map from plugin names to options").nullish(),
    hooks: mapOf(
      mapOf(hookOverride.nullable(), "a map from hook points to hook options").nullable(),
      "a map from plugin names to hook points",
    ).nullish(),
    allow_project_plugins: z.boolean({ error: "true or false" }).optional(),
    auto_enable: z.boolean({ error: "true or false" }).optional(),
  },
  "a map",
);

const root = {
  plugins: plugins.nullish(),
  hooks: mapOf(
    z.array(z.string({ error: "a handler name" }), { error: "a list of handler names" }),
    "a map from hook points to lists of handler names",
  ).nullish(),
};

/**
 * The shape of a configuration file. A section that is there but empty reads as null and counts
 * as absent. The message of an issue is what was expected; see `knownKeysOf` for unknown keys.
 */
export const CONFIG_SCHEMAS = {
  yaml: knownMap(root, "a map"),
  json: knownMap({ ...root, $schema: z.string({ error: "a text" }).optional() }, "a map"),
} satisfies Record<ConfigFormat, z.ZodType>;

/** A value that fits the schema. */
export type RawConfig = z.infer<(typeof CONFIG_SCHEMAS)["json"]>;

/** The keys that are valid where an issue found an unknown one. */
export function knownKeysOf(issue: z.core.$ZodIssueUnrecognizedKeys): string[] {
  return issue.message.split(KEYS);
}

/** A map whose keys are all known. */
function knownMap<S extends z.ZodRawShape>(shape: S, expected: string) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? Object.keys(shape).join(KEYS) : expected),
  });
}

/** A map with free keys. */
function mapOf<V extends z.ZodType>(value: V, expected: string) {
  return z.record(z.string(), value, { error: expected });
}
