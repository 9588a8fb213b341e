import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "@hookline/core";
import { compare } from "compare-versions";
import { z } from "zod";
import { ownVersion } from "../own-version.js";
import { pathExists } from "../project/path-exists.js";
import type { FoundPlugin } from "./found-plugin.js";
import { manifestSchema, PLUGIN_KEYWORD, packageSchema } from "./manifest.js";
import { conventionalName, nameFromPackage } from "./package-name.js";
import { readJson } from "./read-json.js";

/** An installed package that declares a plugin, as far as its manifest tells. */
export interface PluginPackage extends FoundPlugin {
  readonly kind: "package";
  /** The key of the dependency under which it was found; what it calls itself does not count. */
  readonly packageName: string;
}

/**
 * Reads the manifest of an installed package; nothing of the package is run. One that can not be
 * read is a broken plugin where its name is that of a plugin package by convention, or its text
 * names us.
 * @param key the name under which it is installed
 * @returns undefined when the package has nothing to do with plugins
 */
export async function readPluginPackage(
  key: string,
  directory: string,
): Promise<PluginPackage | undefined> {
  const path = join(directory, "package.json");
  try {
    const json = await readJson(path);
    return declaresPlugin(json) ? await described(key, directory, json) : undefined;
  } catch (thrown) {
    if (conventionalName(key) === undefined && !(await namesUs(path))) return undefined;
    return brokenPackage(key, directory, `it can not be read: ${messageOf(thrown)}`);
  }
}

/** Whether the text of a torn manifest shows that it was one of ours. */
async function namesUs(path: string): Promise<boolean> {
  return (await readFile(path, "utf8").catch(() => "")).includes('"hookline');
}

/** A package that can not be used. */
export function brokenPackage(key: string, directory: string, problem: string): PluginPackage {
  return {
    kind: "package",
    name: nameFromPackage(key),
    aliases: [],
    source: `package:${key}`,
    reference: key,
    packageName: key,
    version: "0.0.0",
    description: "",
    hooks: [],
    tools: [],
    env: [],
    autoEnable: [],
    optionsFile: undefined,
    directory,
    entry: undefined,
    problem,
    untrusted: undefined,
  };
}

function declaresPlugin(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  const { hookline, keywords } = json as Record<string, unknown>;
  if (Array.isArray(keywords) && keywords.includes(PLUGIN_KEYWORD)) return true;
  if (hookline === undefined) return false;
  // A manifest may bring commands or coverage alone.
  const says = (key: string): boolean => key in Object(hookline);
  return says("plugin") || !(says("commands") || says("coverage"));
}

async function described(key: string, directory: string, json: unknown): Promise<PluginPackage> {
  const parsed = packageSchema.safeParse(json);
  if (!parsed.success) {
    return brokenPackage(key, directory, `its package.json is wrong: ${oneLine(parsed.error)}`);
  }
  const { version, description, hookline } = parsed.data;
  const broken = (problem: string): PluginPackage => ({
    ...brokenPackage(key, directory, problem),
    version,
    description,
  });
  if (hookline === undefined) {
    return broken(
      `it has the keyword "${PLUGIN_KEYWORD}", but its package.json has no "hookline" manifest`,
    );
  }
  const manifest = manifestSchema.safeParse(hookline);
  if (!manifest.success) return broken(`its manifest is wrong: ${oneLine(manifest.error)}`);
  const { plugin, name = nameFromPackage(key), aliases, hooks, tools, env } = manifest.data;
  const { options, auto_enable: autoEnable, minimum_plugins_version: minimum } = manifest.data;
  const entry = join(directory, plugin);
  const optionsFile = options && join(directory, options);
  const found = { ...broken(""), name, aliases, hooks, tools, env, autoEnable, optionsFile };
  const told = { ...found, description: manifest.data.description ?? description };
  if (minimum !== undefined && compare(ownVersion(), minimum, "<")) {
    const problem = `it needs @hookline/plugins ${minimum} or later, and this is ${ownVersion()}; update @hookline/plugins first`;
    return { ...told, problem };
  }
  return (await pathExists(entry))
    ? { ...told, entry, problem: undefined }
    : { ...told, problem: `its module "${plugin}" does not exist` };
}

function oneLine(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s*\n\s*/g, "; ");
}
