import { defaultLogger } from "@hookline/core";
import type { Environment } from "../config/environment.js";
import type { CodeSelection } from "../config/plugin-selection.js";
import { readSelection } from "../config/read-selection.js";
import { type ChosenPlugins, choosePlugins, strayBlocks } from "../discovery/choose-plugins.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { FailedLoads } from "./failed-loads.js";
import {
  loadVersion,
  originCalled,
  originOf,
  type ProjectPlace,
  type ReadProject,
} from "./load-version.js";
import { LoadedPlugins } from "./loaded-plugins.js";
import type { PluginManagerOptions } from "./manager-options.js";
import { startOrder } from "./requirements.js";

/** Where plugins are looked for, and which are taken. */
export interface LoadPluginsOptions extends CodeSelection, PluginManagerOptions {
  /** Default: the process's directory. */
  readonly cwd?: string | undefined;
  /** Default: the process's environment. */
  readonly env?: Environment | undefined;
  /**
   * Options by plugin name; single keys of them go before those of the environment and the
   * configuration file.
   */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  /**
   * Whether the manager can be attached although an enabled plugin could not be loaded. Default
   * `false`: what was enabled may be a guard.
   */
  readonly tolerateFailures?: boolean | undefined;
}

/**
 * Reads the configuration and loads the plugins it enables from the packages of the project; a
 * disabled one is not even imported. A plugin that fails keeps no other one from loading, but it
 * keeps the manager from being attached, unless `tolerateFailures` is `true`.
 * @returns a manager, to be put into `openSession({ sources: [manager] })`
 * @throws HooklineError for a configuration file that is wrong, except where nothing is to run
 */
export async function loadPlugins(options: LoadPluginsOptions = {}): Promise<LoadedPlugins> {
  const { cwd = process.cwd(), env = process.env, logger = defaultLogger() } = options;
  const { startTimeout } = options;
  const place = { cwd, env, logger, selection: options, code: options.options, startTimeout };
  const loaded = await readSelection(place, options);
  const { config, selection, warnings } = loaded;
  for (const warning of warnings) logger.warn({}, warning);
  const failed = new FailedLoads(logger, options.onReload);
  const agentHooks = config.hooks ?? {};
  const manager = new LoadedPlugins({ ...options, logger, agentHooks, failed });
  if (selection.kind === "none") return manager;
  const catalog = await PluginCatalog.read({ cwd, env });
  const chosen = await choosePlugins(selection, catalog);
  for (const warning of strayBlocks(config, catalog, chosen)) logger.warn({}, warning);
  for (const { name, error } of chosen.missing) {
    // Wherever it comes from, it comes last.
    const where = { origin: originCalled(name, place), place: chosen.plugins.length };
    failed.add({ name, cause: error, ...where });
  }
  await loadInto(manager, chosen, { catalog, loaded }, place, failed);
  if (options.watch === true) await failed.watch();
  return manager;
}

async function loadInto(
  manager: LoadedPlugins,
  { plugins }: ChosenPlugins,
  project: ReadProject,
  place: ProjectPlace,
  failed: FailedLoads,
): Promise<void> {
  const imported = [];
  const failures = new Map<FoundPlugin, unknown>();
  for (const found of plugins) {
    try {
      const version = await loadVersion(found, project, place);
      imported.push({ ...version, found, info: staticsOf(version.plugin).info });
    } catch (error) {
      failures.set(found, error);
    }
  }
  const { ordered, circular } = startOrder(imported);
  for (const [{ found }, error] of circular) failures.set(found, error);
  const placeOf = places(
    plugins,
    ordered.map(({ found }) => found),
  );
  for (const [found, cause] of failures) {
    failed.add({ name: found.name, cause, origin: originOf(found, place), place: placeOf(found) });
  }
  for (const { plugin, how, found } of ordered) {
    const where = { origin: originOf(found, place), place: placeOf(found) };
    try {
      await manager.register(plugin, { ...how, ...where });
    } catch (cause) {
      failed.add({ name: found.name, cause, secrets: how.secrets, ...where });
    }
  }
}

/**
 * Where each plugin stands among the others: in the order in which they start, and those that can
 * not start behind the one that was named before.
 */
function places(
  named: readonly FoundPlugin[],
  ordered: readonly FoundPlugin[],
): (found: FoundPlugin) => number {
  const places = new Map(ordered.map((found, index) => [found, index]));
  let last = -1;
  named.forEach((found, index) => {
    last = places.get(found) ?? Math.floor(last) + (index + 1) / (named.length + 1);
    places.set(found, last);
  });
  return (found) => places.get(found) ?? named.length;
}
