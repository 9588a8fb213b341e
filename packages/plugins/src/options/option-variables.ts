import { nearestOf } from "@hookline/core/errors";
import type { Environment } from "../config/environment.js";
import { foldPluginName, type PluginNames } from "../plugin/plugin-name.js";
import { quoted } from "../wording/did-you-mean.js";
import { type JsonSchema, otherProperties, propertiesOf } from "./json-schema.js";

const START = "HOOKLINE_PLUGIN_";

/** The environment variable that sets an option: `HOOKLINE_PLUGIN_MY_TOOL_MAX_SIZE`. */
export function optionVariable(plugin: string, key: string): string {
  return prefixOf(plugin) + inCapitals(key.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** The options of one plugin that the environment sets. */
export interface OptionVariables {
  /** The name of the variable, by the option's key. */
  readonly byKey: ReadonlyMap<string, string>;
  /** About variables that set nothing; each a sentence with the next step. */
  readonly warnings: readonly string[];
}

/**
 * Finds the variables that set options of a plugin. An empty one counts as not set. A variable that
 * fits two plugins, such as `my` and `my-tool`, belongs to the one with the longer name.
 * @param names every name the plugin answers to; the first counts most
 * @param others the names of the other plugins there are
 * @param schema of the plugin's options; without one every key is possible
 */
export function findOptionVariables(
  env: Environment,
  names: PluginNames,
  others: readonly string[],
  schema: JsonSchema = {},
): OptionVariables {
  const keys = [...propertiesOf(schema).keys()];
  const isOpen = otherProperties(schema) !== undefined;
  const byKey = new Map<string, string>();
  const warnings: string[] = [];
  for (const name of names) {
    const prefix = prefixOf(name);
    const longer = others.map(prefixOf).filter((one) => one.length > prefix.length);
    const own = Object.keys(env)
      .filter((variable) => variable.startsWith(prefix) && env[variable])
      .filter((variable) => !longer.some((one) => variable.startsWith(one)))
      .toSorted();
    for (const variable of own) {
      const known = keys.find((key) => optionVariable(name, key) === variable);
      const key = known ?? (isOpen ? variable.slice(prefix.length).toLowerCase() : undefined);
      if (key === undefined) warnings.push(unknownVariable(variable, name, keys));
      else if (!byKey.has(key)) byKey.set(key, variable);
    }
  }
  return { byKey, warnings };
}

function unknownVariable(variable: string, plugin: string, keys: readonly string[]): string {
  const prefix = prefixOf(plugin);
  const endings = keys.map((key) => optionVariable(plugin, key).slice(prefix.length));
  const near = nearestOf(variable.slice(prefix.length), endings).map((end) => prefix + end);
  const hint =
    near.length > 0 ? `Did you mean ${quoted(near)}?` : "Take it out of the environment.";
  return `The environment variable "${variable}" has no effect: the plugin "${plugin}" has no such option. ${hint}`;
}

function prefixOf(plugin: string): string {
  return `${START}${inCapitals(foldPluginName(plugin))}_`;
}

function inCapitals(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replace(/^_/, "");
}
