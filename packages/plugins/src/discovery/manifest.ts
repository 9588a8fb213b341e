import { z } from "zod";
import { isPluginName, NAME_RULE } from "../plugin/plugin-name.js";

const pluginName = z.string().refine(isPluginName, { error: `must be ${NAME_RULE}` });

const modulePath = z
  .string()
  .regex(
    /^\.\/(?!.*(?:^|\/)\.\.(?:\/|$)).+/,
    "must be a path inside the package, such as ./dist/index.js",
  );

/** What a package that carries a plugin says in its `package.json`, under `hookline`. */
export const manifestSchema = z.looseObject({
  plugin: modulePath.describe("Module that exports the plugin's class, relative to the package"),
  name: pluginName.optional().describe("Name of the plugin; default from the package's"),
  aliases: z.array(pluginName).default([]).describe("Other names of the plugin"),
  hooks: z.array(z.string()).default([]).describe("The points the plugin handles"),
  description: z.string().optional().describe("Default: the package's description"),
});

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
    .default({}),
});

/** The parts of a `package.json` that matter here. */
export const packageSchema = z.looseObject({
  version: z.string().default("0.0.0"),
  description: z.string().default(""),
  hookline: z.unknown().optional(),
});

/** Keyword of packages that carry a plugin. */
export const PLUGIN_KEYWORD = "hookline-plugin";
