import {
  defaultLogger,
  type HookLogger,
  HooklineError,
  type HookMapping,
  messageOf,
} from "@hookline/core";
import type { DependencyContainer } from "tsyringe";
import type { Environment } from "../config/environment.js";
import { type CodeSelection, selectPlugins } from "../config/plugin-selection.js";
import { readConfig } from "../config/read-config.js";
import { findPluginPackages } from "../discovery/find-plugin-packages.js";
import { importPlugin } from "../discovery/import-plugin.js";
import { namesOf } from "../discovery/plugin-package.js";
import { selectPackages } from "../discovery/select-packages.js";
import { PluginManager } from "./plugin-manager.js";
import { pluginSettings } from "./plugin-settings.js";

/** Where plugins are looked for, and which are taken. */
export interface LoadPluginsOptions extends CodeSelection {
  /** Default: the process's directory. */
  readonly cwd?: string | undefined;
  /** Default: the process's environment. */
  readonly env?: Environment | undefined;
  /** Options by plugin name; single keys of them go before those of the configuration file. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  /** Default: pino on stderr. */
  readonly logger?: HookLogger | undefined;
  /** Where constructors of plugins get their services. Default: tsyringe's root container. */
  readonly container?: DependencyContainer | undefined;
}

/** A plugin that is enabled but could not be loaded. */
export interface PluginFailure {
  readonly name: string;
  readonly error: HooklineError;
}

/** A manager with the plugins that the configuration enables. */
export class LoadedPlugins extends PluginManager {
  /** What could not be loaded, and why; each was logged too. */
  readonly failures: PluginFailure[] = [];
  /** The handler names under `hooks` of the configuration, for `buildSessionBus`. */
  readonly agentHooks: HookMapping;

  constructor(options: LoadPluginsOptions, agentHooks: HookMapping) {
    super(options);
    this.agentHooks = agentHooks;
  }
}

/**
 * Reads the configuration and loads the plugins it enables from the packages of the project; a
 * disabled one is not even imported. A plugin that fails keeps no other one from loading.
 * @returns a manager, to be put into `openSession({ sources: [manager] })`
 * @throws HooklineError for a configuration file that is wrong
 */
export async function loadPlugins(options: LoadPluginsOptions = {}): Promise<LoadedPlugins> {
  const { cwd = process.cwd(), env = process.env, logger = defaultLogger() } = options;
  const { config } = await readConfig({ cwd, env });
  const selection = selectPlugins({ config, env, code: options });
  const manager = new LoadedPlugins({ ...options, logger }, config.hooks ?? {});
  const fail = (name: string, cause: unknown): void => {
    const error = asHooklineError(name, cause);
    manager.failures.push({ name, error });
    logger.error({ err: error, plugin: name }, `The plugin "${name}" was not loaded.`);
  };
  if (selection.kind === "none") return manager;
  const packages = await findPluginPackages(cwd);
  for (const wanted of await selectPackages(selection, packages, cwd, fail)) {
    try {
      const settings = pluginSettings(namesOf(wanted), config, options.options);
      const plugin = await importPlugin(wanted);
      await manager.register(plugin, { ...settings, source: `package:${wanted.packageName}` });
    } catch (error) {
      fail(wanted.name, error);
    }
  }
  return manager;
}

function asHooklineError(plugin: string, error: unknown): HooklineError {
  if (error instanceof HooklineError) return error;
  return new HooklineError(
    "PLUGIN_FAILED",
    `The plugin "${plugin}" failed: ${messageOf(error)}. Disable it, or update its package.`,
    { handler: plugin, cause: error },
  );
}
