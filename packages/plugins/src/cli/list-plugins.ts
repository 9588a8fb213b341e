import { selectPlugins } from "../config/plugin-selection.js";
import { readConfig } from "../config/read-config.js";
import { findPluginPackages } from "../discovery/find-plugin-packages.js";
import type { PluginPackage } from "../discovery/plugin-package.js";
import { isPackageSelected } from "../discovery/select-packages.js";
import type { CliIo } from "./io.js";

/** A plugin as `plugins list` shows it. */
export interface ListedPlugin {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** `package:<name>`. */
  readonly source: string;
  readonly enabled: boolean;
  /** Why it can not be used; null when it can. */
  readonly problem: string | null;
}

/** The plugins of a project, from their manifests and the configuration; none of them is run. */
export async function listPlugins({ cwd, env }: CliIo): Promise<readonly ListedPlugin[]> {
  const { config } = await readConfig({ cwd, env });
  const selection = selectPlugins({ config, env });
  const packages = await findPluginPackages(cwd);
  return packages.map((one) => listed(one, isPackageSelected(selection, one)));
}

/** A plugin package with whether it is enabled. */
export function listed(plugin: PluginPackage, selected: boolean): ListedPlugin {
  const { name, version, description, packageName, problem = null } = plugin;
  // What can not be loaded does not run, whatever the configuration says.
  const enabled = selected && problem === null;
  return { name, version, description, source: `package:${packageName}`, enabled, problem };
}
