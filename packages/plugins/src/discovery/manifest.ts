import { z } from "zod";
import { NAME_RULE, PLUGIN_NAME } from "../plugin/plugin-name.js";
import { MODULE_PATH, VARIABLE, VERSION } from "./manifest-rules.js";

const pluginName = z.string().regex(PLUGIN_NAME, { error: `must be ${NAME_RULE}` });
const variable = z.string().regex(VARIABLE, "must be the name of an environment variable");
const modulePath = z
  .string()
  .regex(MODULE_PATH, "must be a path inside the package, such as ./dist/index.js");
const version = z.string().regex(VERSION, "must be a version, such as 1.2.0");

/** What a package that carries a plugin says in its `package.json`, under `hookline`. */
export const manifestSchema = z.looseObject({
  plugin: modulePath.describe("Module that exports the plugin's class, relative to the package"),
  name: pluginName.optional().describe("Name of the plugin; default from the package's"),
  aliases: z.array(pluginName).default([]).describe("Other names of the plugin"),
  description: z.string().optional().describe("Default: the package's description"),
  hooks: z.array(z.string()).default([]).describe("The points the plugin handles"),
  tools: z.array(z.string()).default([]).describe("Names of the tools the plugin provides"),
  options: modulePath
    .optional()
    .describe(
      "What describes the plugin's options without running the plugin: a JSON Schema (*.json), or a module that exports the options' schema",
    ),
  env: z.array(variable).default([]).describe("Environment variables the plugin reads by itself"),
  minimum_plugins_version: version
    .optional()
    .describe("Lowest version of @hookline/plugins that the plugin works with"),
  auto_enable: z
    .array(variable)
    .default([])
    .describe(
      "Where the operator allows it, the plugin is enabled as soon as all of these environment variables are set",
    ),
});

/** What a manifest says of a plugin, with its defaults. */
export type PluginManifest = z.infer<typeof manifestSchema>;

/** The commands that a package brings along for the CLI, with a plugin or without. */
export const commandsSchema = z.looseObject({
  commands: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and -"),
      z.looseObject({
        summary: z.string().describe("One line for the help"),
        module: modulePath.describe("Module that exports run(args, io), relative to the package"),
      }),
    )
    .default({})
    .describe("Commands of the plugins CLI that the package brings along, by name"),
});

/** What a package that emits points says of it. */
export const coverageSchema = z.looseObject({
  coverage: modulePath
    .optional()
    .describe("Module that exports the coverage tables of the package's emitters"),
});

/** The parts of a `package.json` that matter here. */
export const packageSchema = z.looseObject({
  version: z.string().default("0.0.0"),
  description: z.string().default(""),
  hookline: z.unknown().optional(),
});

/** What is read of a `package.json`, with its defaults. */
export type PackageParts = z.infer<typeof packageSchema>;

/** What does not fit a schema, on one line. */
export function oneLine(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s*\n\s*/g, "; ");
}
