import {
  defaultLogger,
  type HookLogger,
  HooklineError,
  isHooklineError,
  messageOf,
} from "@hookline/core";
import type { Environment } from "../config/environment.js";
import type { CodeSelection } from "../config/plugin-selection.js";
import { readSelection } from "../config/read-selection.js";
import { type ChosenPlugins, choosePlugins, strayBlocks } from "../discovery/choose-plugins.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import { errorWithout } from "../options/hide-secrets.js";
import { pluginFailed } from "../plugin/plugin-errors.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { loadVersion, originOf, type ProjectPlace, type ReadProject } from "./load-version.js";
import { LoadedPlugins } from "./loaded-plugins.js";
import type { PluginManagerOptions } from "./manager-options.js";
import type { PluginFailure } from "./plugin-failure.js";
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
  const failures: PluginFailure[] = [];
  const agentHooks = config.hooks ?? {};
  const manager = new LoadedPlugins({ ...options, logger, agentHooks, failures });
  if (selection.kind === "none") return manager;
  const catalog = await PluginCatalog.read({ cwd, env });
  const chosen = await choosePlugins(selection, catalog);
  for (const warning of strayBlocks(config, catalog, chosen)) logger.warn({}, warning);
  const fail: Fail = (name, cause, secrets = []) => {
    const error = errorWithout(failureOf(name, cause), secrets);
    failures.push({ name, error, during: "load" });
    report(logger, name, error);
  };
  for (const { name, error } of chosen.missing) fail(name, error);
  await loadInto(manager, chosen, { catalog, loaded }, place, fail);
  return manager;
}

type Fail = (name: string, cause: unknown, secrets?: readonly string[]) => void;

async function loadInto(
  manager: LoadedPlugins,
  { plugins }: ChosenPlugins,
  project: ReadProject,
  place: ProjectPlace,
  fail: Fail,
): Promise<void> {
  const imported = [];
  for (const found of plugins) {
    try {
      const version = await loadVersion(found, project, place);
      imported.push({ ...version, found, info: staticsOf(version.plugin).info });
    } catch (error) {
      fail(found.name, error);
    }
  }
  const { ordered, circular } = startOrder(imported);
  for (const [{ found }, error] of circular) fail(found.name, error);
  for (const { plugin, how, found } of ordered) {
    try {
      await manager.register(plugin, { ...how, origin: originOf(found, place) });
    } catch (error) {
      fail(found.name, error, how.secrets);
    }
  }
}

function failureOf(name: string, cause: unknown): HooklineError {
  if (isHooklineError(cause)) return cause;
  return pluginFailed(name, "failed to load", cause, "Disable it, or update its package.");
}

function report(logger: HookLogger, plugin: string, error: HooklineError): void {
  logger.error(
    { err: error, plugin },
    `The plugin "${plugin}" was not loaded: ${messageOf(error)}`,
  );
}
