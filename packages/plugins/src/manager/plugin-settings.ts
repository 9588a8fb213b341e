import type { HookOverrides } from "../bridge/hook-overrides.js";
import { blocksOf } from "../config/blocks-of.js";
import type { HooklineConfig } from "../config/config.js";
import { invalidOptions, issueLine } from "../options/option-errors.js";
import { type OptionSources, resolveOptions } from "../options/resolve-options.js";
import { jsonSchemaOf } from "../options/schema-of-options.js";
import { secretTextsIn } from "../options/secret-options.js";
import type { Plugin, PluginClass } from "../plugin/plugin.js";
import type { PluginNames } from "../plugin/plugin-name.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import type { Options, OptionsError } from "../plugin/validate-options.js";

/** What the configuration file, the environment and the code say of one plugin. */
export interface PluginSettings {
  readonly options: Options;
  readonly optionsError: OptionsError;
  readonly overrides: HookOverrides;
  /** Texts among the options that are not to be shown. */
  readonly secrets: readonly string[];
  /** The same of what the plugin's schema has made of the options. */
  readonly secretsIn: (options: Options) => readonly string[];
  /** What sets nothing; each a sentence with the next step. */
  readonly warnings: readonly string[];
}

/**
 * What is said of a plugin under all of its names; where two of them say something of one key,
 * the first name's counts.
 * @throws HooklineError `INVALID_OPTIONS` for a variable that is not set or can not be read, with
 * its place
 */
export function pluginSettings(
  plugin: Plugin | PluginClass,
  sources: Omit<OptionSources, "schema">,
): PluginSettings {
  const { info, options: optionsSchema } = staticsOf(plugin);
  const schema = optionsSchema && jsonSchemaOf(optionsSchema);
  const resolved = resolveOptions({ ...sources, schema });
  const { values, problems, secrets, references, warnings } = resolved;
  if (problems.length > 0) throw invalidOptions(info.name, problems);
  const { names, loaded } = sources;
  return {
    options: values,
    optionsError: (issues) =>
      invalidOptions(
        info.name,
        issues.map((issue) => issueLine(info.name, issue, resolved, loaded)),
      ),
    overrides: overridesOf(loaded.config, names),
    secrets,
    secretsIn: (options) => secretTextsIn(options, references, schema),
    warnings,
  };
}

/** What the configuration file sets for the handlers of a plugin, under all of its names. */
export function overridesOf({ plugins }: HooklineConfig, names: PluginNames): HookOverrides {
  const blocks = blocksOf(plugins?.hooks, names).map(({ block }) => block);
  return Object.assign({}, ...blocks.reverse());
}
