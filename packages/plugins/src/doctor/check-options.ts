import { messageOf } from "@hookline/core/errors";
import { fromJSONSchema } from "zod";
import type { ConfigPlace } from "../config/environment.js";
import type { ReadSelection } from "../config/read-selection.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import type { PluginCatalog } from "../discovery/plugin-catalog.js";
import { readJson } from "../discovery/read-json.js";
import { optionProblems } from "../options/option-problems.js";
import type { OptionsSchema } from "../plugin/options-schema.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { importSchema } from "../schema/describe-options.js";
import type { Finding } from "./finding.js";
import type { HandledPoints } from "./handled-points.js";

/** What the options of a plugin are read from. */
export interface OptionsPlace extends Pick<ConfigPlace, "env"> {
  readonly catalog: PluginCatalog;
  readonly loaded: ReadSelection;
}

/**
 * What is wrong with the options that are set for an enabled plugin, each mistake with its place:
 * by its class where that was loaded, else by what its manifest names. Where neither tells of
 * options, only variables that are referred to are looked at.
 */
export async function checkOptions(
  { found, plugin }: HandledPoints,
  { catalog, loaded, env }: OptionsPlace,
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
  const names = catalog.namesOf(found);
  const others = catalog.plugins.filter((one) => one !== found).map(({ name }) => name);
  const { problems, warnings } = await optionProblems(found.name, schema, {
    ...{ names, others, loaded, env },
  });
  return [
    ...problems.map((problem) => finding("problem", problem)),
    ...warnings.map((warning) => finding("note", warning)),
  ];
}

/** Of a plugin that is not loaded, what its manifest names. */
async function declaredSchema({ optionsFile }: FoundPlugin): Promise<OptionsSchema | undefined> {
  if (optionsFile === undefined) return undefined;
  if (!optionsFile.endsWith(".json")) return importSchema(optionsFile);
  return fromJSONSchema((await readJson(optionsFile)) as Parameters<typeof fromJSONSchema>[0]);
}
