import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PluginNames } from "../plugin/plugin-name.js";
import { pathExists } from "../project/path-exists.js";
import { manifestSchema, nameFromPackage, PLUGIN_KEYWORD, packageSchema } from "./manifest.js";

/** An installed package that declares a plugin, as far as its manifest tells. */
export interface PluginPackage {
  /** Name by which the plugin is enabled. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly packageName: string;
  readonly version: string;
  readonly description: string;
  /** The points it handles, as its manifest says. */
  readonly hooks: readonly string[];
  /** Where the package lies, absolute. */
  readonly directory: string;
  /** Module of the plugin, absolute; undefined when the package is broken. */
  readonly entry: string | undefined;
  /** Why the package can not be used; undefined when it can. */
  readonly problem: string | undefined;
}

/**
 * Reads the manifest of an installed package; nothing of the package is run.
 * @returns undefined when the package has nothing to do with plugins
 */
export async function readPluginPackage(directory: string): Promise<PluginPackage | undefined> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(directory, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
  const parsed = packageSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { name: packageName, version, description, keywords, hookline } = parsed.data;
  const base = {
    name: nameFromPackage(packageName),
    aliases: [],
    hooks: [],
    packageName,
    version,
    description,
    directory,
    entry: undefined,
  };
  if (hookline === undefined) {
    if (!keywords.includes(PLUGIN_KEYWORD)) return undefined;
    return {
      ...base,
      problem: `it has the keyword "${PLUGIN_KEYWORD}", but its package.json has no "hookline" manifest`,
    };
  }
  const manifest = manifestSchema.safeParse(hookline);
  if (!manifest.success) {
    return { ...base, problem: `its manifest is wrong: ${oneLine(manifest.error)}` };
  }
  const { plugin, name = base.name, aliases, hooks } = manifest.data;
  const entry = join(directory, plugin);
  const found = {
    ...base,
    name,
    aliases,
    hooks,
    description: manifest.data.description ?? description,
  };
  return (await pathExists(entry))
    ? { ...found, entry, problem: undefined }
    : { ...found, problem: `its module "${plugin}" does not exist` };
}

function oneLine(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s*\n\s*/g, "; ");
}

/** Where a plugin named NAME may be, beside a package of that very name. */
export const CONVENTIONS: readonly string[] = ["@hookline/plugin-", "hookline-plugin-"];

/** Every name a plugin answers to, its own first. */
export function namesOf({ name, aliases, packageName }: PluginPackage): PluginNames {
  const shortNames = CONVENTIONS.filter((prefix) => packageName.startsWith(prefix)).map((prefix) =>
    packageName.slice(prefix.length),
  );
  return [name, ...aliases, packageName, ...shortNames];
}
