import type { ConfigPlace } from "../config/environment.js";
import { readSelection } from "../config/read-selection.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import type { JsonSchema } from "../options/json-schema.js";
import { configJsonSchema, type DescribedPlugin } from "./config-json-schema.js";
import { describeOptions, type MayRun } from "./describe-options.js";

/** The schema of a project's configuration. */
export interface ProjectSchema {
  readonly schema: JsonSchema;
  /** The plugins whose options it can not describe, with the reason; each a sentence. */
  readonly warnings: readonly string[];
}

/** What may be run for it. */
export interface SchemaRequest {
  /** Of plugins that are enabled. */
  readonly ofEnabled: MayRun;
  /** Of those that are not. */
  readonly ofDisabled: MayRun;
}

/** Describes the configuration of a project, with the options of the plugins that are there. */
export async function projectSchema(
  place: ConfigPlace,
  { ofEnabled, ofDisabled }: SchemaRequest,
): Promise<ProjectSchema> {
  const catalog = await PluginCatalog.read(place);
  const { selection } = await readSelection(place);
  const plugins: DescribedPlugin[] = [];
  const warnings: string[] = [];
  for (const found of catalog.plugins) {
    const mayRun = catalog.isSelected(selection, found) ? ofEnabled : ofDisabled;
    const { schema, problem } = await describeOptions(found, mayRun);
    const { description } = found;
    plugins.push({ names: catalog.namesOf(found), description, options: schema });
    if (problem !== undefined) {
      warnings.push(`The options of the plugin "${found.name}" are not described: ${problem}.`);
    }
  }
  return { schema: configJsonSchema(plugins), warnings };
}
