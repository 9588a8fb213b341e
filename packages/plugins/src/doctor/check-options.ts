import { basename } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { fromJSONSchema } from "zod";
import type { ConfigPlace } from "../config/environment.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import type { PluginCatalog } from "../discovery/plugin-catalog.js";
import { readJson } from "../discovery/read-json.js";
import { isJsonSchema, type JsonSchema } from "../options/json-schema.js";
import { optionProblems } from "../options/option-problems.js";
import type { OptionSources } from "../options/resolve-options.js";
import type { OptionsSchema } from "../plugin/options-schema.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { importSchema } from "../schema/describe-options.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/** What the options of a plugin are read from. */
export interface OptionsPlace extends Pick<ConfigPlace, "env"> {
  readonly catalog: PluginCatalog;
  readonly loaded: OptionSources["loaded"];
}

/**
 * What is wrong with the options that are set for an enabled plugin, each mistake with its place:
 * by its class where that was loaded, else by what its manifest names. Where neither tells of
 * options, only variables that are referred to are looked at.
 */
export async function checkOptions(
  { found, plugin }: HandledPoints,
  place: OptionsPlace,
): Promise<readonly Finding[]> {
  const finding = (level: Finding["level"], message: string): Finding => {
    return { level, check: "options", plugin: found.name, message };
  };
  let schema: OptionsSchema | undefined;
  try {
    schema = plugin === undefined ? await declaredSchema(found) : staticsOf(plugin).options;
  } catch (thrown) {
    const why = messageOf(thrown);
    return [
      finding("problem", `What its options are can not be read: ${why}. Update or reinstall it.`),
    ];
  }
  const sources = optionSources(found, place);
  const { problems, warnings } = await optionProblems(found.name, schema, sources);
  return [
    ...problems.map((problem) => finding("problem", problem)),
    ...warnings.map((warning) => finding("note", warning)),
  ];
}

/** What the options of a plugin are read from, under which names. */
export function optionSources(
  found: FoundPlugin,
  { catalog, loaded, env }: OptionsPlace,
): Omit<OptionSources, "schema"> {
  const names = catalog.namesOf(found);
  const others = catalog.plugins.filter((one) => one !== found).map(({ name }) => name);
  return { names, others, loaded, env };
}

/** Of a plugin that is not loaded, what its manifest names. */
async function declaredSchema({ optionsFile }: FoundPlugin): Promise<OptionsSchema | undefined> {
  if (optionsFile === undefined) return undefined;
  if (!optionsFile.endsWith(".json")) return importSchema(optionsFile);
  const schema = jsonSchemaIn(optionsFile);
  return fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]);
}

function jsonSchemaIn(file: string): JsonSchema {
  let why = "";
  try {
    const schema: unknown = readJson(file);
    if (isJsonSchema(schema)) return schema;
  } catch (thrown) {
    why = `: ${messageOf(thrown)}`;
  }
  throw new Error(`"${basename(file)}" is no JSON Schema${why}`);
}
