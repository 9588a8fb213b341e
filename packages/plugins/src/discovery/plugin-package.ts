import { join } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { ownVersion } from "../own-version.js";
import { mentionsUs } from "./concerned-packages.js";
import type { FoundPlugin } from "./found-plugin.js";
import type { InstalledPackage } from "./installed-package.js";
import type { PluginManifest } from "./manifest.js";
import { moduleProblem } from "./manifest-module.js";
import { PLUGIN_KEYWORD } from "./manifest-rules.js";
import { conventionalName, nameFromPackage } from "./package-name.js";
import { plainManifest, plainPackage } from "./plain-manifest.js";
import { parseJsonText, readJson } from "./read-json.js";

/** An installed package that declares a plugin, as far as its manifest tells. */
export interface PluginPackage extends FoundPlugin {
  readonly kind: "package";
  /** The key of the dependency under which it was found; what it calls itself does not count. */
  readonly packageName: string;
}

/**
 * Reads the manifest of an installed package; nothing of the package is run. One that can not be
 * read is a broken plugin where its name is that of a plugin package by convention, or its text
 * may name us.
 * @param key the name under which it is installed
 * @returns undefined when the package has nothing to do with plugins
 */
export async function readPluginPackage(
  key: string,
  installed: InstalledPackage,
): Promise<PluginPackage | undefined> {
  const { directory, text } = installed;
  let json: unknown;
  try {
    // Read again, an unreadable file says why it is.
    json = text === undefined ? readJson(join(directory, "package.json")) : parseJsonText(text);
  } catch (thrown) {
    if (conventionalName(key) === undefined && !mentionsUs(installed)) return undefined;
    return brokenPackage(key, directory, `it can not be read: ${messageOf(thrown)}`);
  }
  return declaresPlugin(json) ? described(key, directory, json) : undefined;
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
  const parts = plainPackage(json) ?? (await checkedPackage(json));
  if (typeof parts === "string") {
    return brokenPackage(key, directory, `its package.json is wrong: ${parts}`);
  }
  const { version, description, hookline } = parts;
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
  const manifest = plainManifest(hookline) ?? (await checkedManifest(hookline));
  if (typeof manifest === "string") return broken(`its manifest is wrong: ${manifest}`);
  const { name = nameFromPackage(key), aliases, hooks, tools, env, options } = manifest;
  const told = {
    ...broken(""),
    ...{ name, aliases, hooks, tools, env },
    autoEnable: manifest.auto_enable,
    optionsFile: options && join(directory, options),
    description: manifest.description ?? description,
  };
  const entry = join(directory, manifest.plugin);
  const problem = (await tooNew(manifest)) ?? moduleProblem(entry, manifest.plugin);
  return problem === undefined ? { ...told, entry, problem } : { ...told, problem };
}

/** What the schemas say of what is not plainly right: what is wrong, else what it comes to. */
async function checkedPackage(json: unknown) {
  const { oneLine, packageSchema } = await import("./manifest.js");
  const { data, error } = packageSchema.safeParse(json);
  return data ?? oneLine(error);
}

async function checkedManifest(json: unknown) {
  const { manifestSchema, oneLine } = await import("./manifest.js");
  const { data, error } = manifestSchema.safeParse(json);
  return data ?? oneLine(error);
}

async function tooNew({ minimum_plugins_version: minimum }: PluginManifest) {
  if (minimum === undefined) return undefined;
  const { compare } = await import("compare-versions");
  if (compare(ownVersion(), minimum, ">=")) return undefined;
  return `it needs @hookline/plugins ${minimum} or later, and this is ${ownVersion()}; update @hookline/plugins first`;
}
