import { hasCode, messageOf } from "@hookline/core/errors";
import { readSelection } from "../config/read-selection.js";
import { choosePlugins, type NoSuchPlugin, strayBlocks } from "../discovery/choose-plugins.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { PluginCatalog } from "../discovery/plugin-catalog.js";
import type { CliIo } from "./io.js";

/** A plugin as `plugins list` shows it. */
export interface ListedPlugin {
  readonly name: string;
  /** `-` where only its code knows it, or there is none. */
  readonly version: string;
  readonly description: string;
  /** `package:<name>` or `file:<path>`; null where there is none. */
  readonly source: string | null;
  readonly status: "enabled" | "disabled" | "broken" | "untrusted" | "not found" | "ambiguous";
  readonly enabled: boolean;
  /** Why it can not be used, or may not; null when it can. */
  readonly problem: string | null;
}

/** What `plugins list` shows. */
export interface PluginList {
  /** Those that are installed, then those that are only enabled. */
  readonly plugins: readonly ListedPlugin[];
  /** Whether something that is to run can not be used. */
  readonly isLacking: boolean;
  readonly warnings: readonly string[];
}

/** The plugins of a project, from their manifests and the configuration; none of them is run. */
export async function listPlugins({ cwd, env }: CliIo): Promise<PluginList> {
  const { config, selection, warnings } = await readSelection({ cwd, env });
  const catalog = await PluginCatalog.read({ cwd, env });
  const chosen = await choosePlugins(selection, catalog);
  const installed = catalog.plugins.map((one) => listed(one, catalog.isSelected(selection, one)));
  return {
    plugins: [...installed, ...chosen.missing.map(notFound)],
    isLacking: chosen.missing.length > 0 || chosen.plugins.some((one) => problemOf(one) !== null),
    warnings: [...warnings, ...(selection.pure ? [] : strayBlocks(config, catalog, chosen))],
  };
}

/** A plugin with whether it is enabled. */
export function listed(plugin: FoundPlugin, selected: boolean): ListedPlugin {
  const { name, version, description, source } = plugin;
  const problem = problemOf(plugin);
  // What can not be loaded does not run, whatever the configuration says.
  const enabled = selected && problem === null;
  const status = enabled ? "enabled" : "disabled";
  const hindered = plugin.problem === undefined ? "untrusted" : "broken";
  const told = { name, version, description, source, enabled, problem };
  return { ...told, status: problem === null ? status : hindered };
}

function problemOf({ name, calledAs = name, problem, untrusted }: FoundPlugin): string | null {
  if (problem !== undefined || untrusted === undefined) return problem ?? null;
  return `${untrusted}; read it, then run "plugins trust ${calledAs}"`;
}

function notFound({ name, error }: NoSuchPlugin): ListedPlugin {
  return {
    name,
    version: "-",
    description: "",
    source: null,
    status: hasCode(error, "DUPLICATE_PLUGIN") ? "ambiguous" : "not found",
    enabled: false,
    problem: messageOf(error),
  };
}
