import type { HookLogger } from "@hookline/core";
import type { Environment } from "../config/environment.js";
import type { CodeSelection } from "../config/plugin-selection.js";
import { readSelection } from "../config/read-selection.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { type ImportOptions, importPlugin } from "../discovery/import-plugin.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import { isPluginFile } from "../discovery/plugin-file.js";
import { watchModule } from "../modules/watch-module.js";
import type { OptionSources } from "../options/resolve-options.js";
import { userTrustFile } from "../trust/trust-store.js";
import type { PluginOrigin, PluginVersion } from "./plugin-origin.js";
import { pluginSettings } from "./plugin-settings.js";

/** Where a project's plugins and what is set for them are read. */
export interface ProjectPlace {
  readonly cwd: string;
  readonly env: Environment;
  readonly logger: HookLogger;
  readonly selection: CodeSelection;
  /** Options that the application sets, by plugin name. */
  readonly code: OptionSources["code"];
  /** Ms that importing a plugin has; undefined for the default. */
  readonly startTimeout: ImportOptions["startTimeout"];
}

/** A project as it was read. */
export interface ReadProject {
  readonly catalog: PluginCatalog;
  readonly loaded: OptionSources["loaded"];
}

/**
 * Imports a plugin that was found, and puts together what is set for it.
 * @throws HooklineError for a plugin that can not be imported, or options that can not be read
 */
export async function loadVersion(
  found: FoundPlugin,
  { catalog, loaded }: ReadProject,
  { env, code, logger, startTimeout }: ProjectPlace,
  fresh: ImportOptions["fresh"] = false,
): Promise<PluginVersion> {
  const plugin = await importPlugin(found, { fresh, startTimeout });
  const names = catalog.namesOf(found);
  const others = catalog.plugins.filter((one) => one !== found).map(({ name }) => name);
  const sources = { loaded, env, code, names, others };
  const { warnings, ...settings } = pluginSettings(plugin, sources);
  for (const warning of warnings) logger.warn({}, warning);
  return { plugin, how: { ...settings, source: found.source } };
}

/** Where a plugin that was found is got again: its code and what is set for it, as they are then. */
export function originOf(found: FoundPlugin, place: ProjectPlace): PluginOrigin {
  // By where it lies, so that another is not taken for it when it is gone.
  const { entry: file } = found;
  const isFile = isPluginFile(found) && file !== undefined;
  return {
    ...originCalled(isFile ? `file:${file}` : found.reference, place),
    async watch(changed, isRunning = true) {
      const { entry = "", directory } = found;
      // One that has changed runs when it is trusted again.
      const beside = isPluginFile(found) && found.ofProject ? [userTrustFile(place.env)] : [];
      return watchModule({ entry, directory, isRunning, beside }, changed);
    },
  };
}

/** Where the plugin that a reference means is got; nobody may be able to tell yet where it lies. */
export function originCalled(reference: string, place: ProjectPlace): PluginOrigin {
  return {
    async load() {
      const loaded = await readSelection(place, place.selection);
      const catalog = await PluginCatalog.read(place);
      const now = await catalog.resolve(reference);
      return loadVersion(now, { catalog, loaded }, place, true);
    },
  };
}
