import type { ConfigPlace } from "../config/environment.js";
import { readSelection } from "../config/read-selection.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import type { JsonSchema } from "../options/json-schema.js";
import { sentence } from "../plugin/plugin-errors.js";
import { configJsonSchema, type DescribedPlugin } from "./config-json-schema.js";
import { describeOptions, type MayRun } from "./describe-options.js";

/** The schema of a project's configuration. */
export interface ProjectSchema {
  readonly schema: JsonSchema;
  /** The plugins whose options it can not describe, with the reason; each a sentence. */
  readonly warnings: readonly string[];
  /** Whether running more of them would tell more. */
  readonly needsLoad: boolean;
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
  // Together, so that one limit of time is that of all.
  const described = await Promise.all(
    catalog.plugins.map(async (found) => {
      const mayRun = catalog.isSelected(selection, found) ? ofEnabled : ofDisabled;
      return { found, ...(await describeOptions(found, mayRun)) };
    }),
  );
  const plugins = described.map(({ found, schema }): DescribedPlugin => {
    return { names: catalog.namesOf(found), description: found.description, options: schema };
  });
  const warnings = described.flatMap(({ found: { name }, problem }) =>
    problem === undefined
      ? []
      : sentence(`The options of the plugin "${name}" are not described: ${problem}`),
  );
  const needsLoad = described.some((one) => one.needsLoad);
  return { schema: configJsonSchema(plugins), warnings, needsLoad };
}
