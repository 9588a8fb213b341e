import { PLUGIN_NAME } from "../plugin/plugin-name.js";
import type { PackageParts, PluginManifest } from "./manifest.js";
import { MODULE_PATH, VARIABLE, VERSION } from "./manifest-rules.js";

/**
 * What `packageSchema` makes of a `package.json` that is right, told without loading the schema:
 * that takes longer than reading a thousand of them.
 * @returns undefined where only the schema can say
 */
export function plainPackage(json: unknown): PackageParts | undefined {
  if (!isMap(json)) return undefined;
  const { version = "0.0.0", description = "" } = json;
  if (typeof version !== "string" || typeof description !== "string") return undefined;
  return { ...json, version, description };
}

/**
 * What `manifestSchema` makes of a manifest that is right.
 * @returns undefined where only the schema can say
 */
export function plainManifest(json: unknown): PluginManifest | undefined {
  if (!isMap(json)) return undefined;
  const { plugin, name, description, options, minimum_plugins_version } = json;
  const { aliases = [], hooks = [], tools = [], env = [], auto_enable = [] } = json;
  const isRight =
    isText(plugin, MODULE_PATH) &&
    (name === undefined || isText(name, PLUGIN_NAME)) &&
    (description === undefined || isText(description)) &&
    (options === undefined || isText(options, MODULE_PATH)) &&
    (minimum_plugins_version === undefined || isText(minimum_plugins_version, VERSION)) &&
    areTexts(aliases, PLUGIN_NAME) &&
    areTexts(hooks) &&
    areTexts(tools) &&
    areTexts(env, VARIABLE) &&
    areTexts(auto_enable, VARIABLE);
  if (!isRight) return undefined;
  return { ...json, aliases, hooks, tools, env, auto_enable } as PluginManifest;
}

function areTexts(value: unknown, rule?: RegExp): value is string[] {
  return Array.isArray(value) && value.every((one) => isText(one, rule));
}

function isText(value: unknown, rule?: RegExp): value is string {
  return typeof value === "string" && (rule === undefined || rule.test(value));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
