import { z } from "zod";

/** What a package says in its `package.json`, under `hookline`. */
export const manifestSchema = z.looseObject({
  plugin: z
    .string()
    .regex(
      /^\.\/(?!.*(?:^|\/)\.\.(?:\/|$)).+/,
      "must be a path inside the package, such as ./dist/index.js",
    )
    .describe("Module that exports the plugin's class, relative to the package"),
  name: z.string().min(1).optional().describe("Name of the plugin; default from the package's"),
  aliases: z.array(z.string().min(1)).default([]).describe("Other names of the plugin"),
  hooks: z.array(z.string()).default([]).describe("The points the plugin handles"),
  description: z.string().optional().describe("Default: the package's description"),
});

/** The parts of a `package.json` that matter here. */
export const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string().default("0.0.0"),
  description: z.string().default(""),
  keywords: z.array(z.unknown()).default([]),
  hookline: z.unknown().optional(),
});

/** Keyword of packages that carry a plugin. */
export const PLUGIN_KEYWORD = "hookline-plugin";

/** The plugin name that a package name suggests: `@acme/plugin-audit` is `audit`. */
export function nameFromPackage(packageName: string): string {
  const base = packageName.replace(/^@[^/]+\//, "");
  return base.replace(/^(?:hookline-)?plugin-/, "");
}
