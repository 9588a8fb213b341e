import { hasCode } from "@hookline/core";
import { type EnabledChange, setPluginsEnabled } from "../../config/edit/set-enabled.js";
import { switchOf } from "../../config/environment.js";
import { isSelected, selectPlugins } from "../../config/plugin-selection.js";
import { readConfig } from "../../config/read-config.js";
import { readSelection } from "../../config/read-selection.js";
import { broken } from "../../discovery/import-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import type { PluginNames } from "../../plugin/plugin-name.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";

interface ToggleOptions {
  readonly json?: boolean;
}

/**
 * `plugins enable NAME...`: all of them or none. Refuses a name that is not installed, and a
 * package that is broken.
 */
export async function enable(
  io: CliIo,
  names: readonly string[],
  options: ToggleOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const plugins: PluginNames[] = [];
  for (const name of names) {
    const found = await catalog.resolve(name);
    if (found.problem !== undefined) throw broken(found, found.problem);
    plugins.push(catalog.namesOf(found));
  }
  return toggle(io, plugins, true, options);
}

/** `plugins disable NAME...`: also takes a name off the file that means no plugin, or several. */
export async function disable(
  io: CliIo,
  names: readonly string[],
  options: ToggleOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const plugins: PluginNames[] = [];
  for (const name of names) {
    try {
      plugins.push(catalog.namesOf(await catalog.resolve(name)));
    } catch (error) {
      const isNobody = hasCode(error, "UNKNOWN_PLUGIN") || hasCode(error, "DUPLICATE_PLUGIN");
      if (!isNobody || !(await isListed(io, name))) throw error;
      plugins.push([name]);
    }
  }
  return toggle(io, plugins, false, options);
}

async function isListed({ cwd, env }: CliIo, name: string): Promise<boolean> {
  const { config } = await readConfig({ cwd, env });
  const selection = selectPlugins({ config });
  return selection.kind === "only" && isSelected(selection, name);
}

async function toggle(
  io: CliIo,
  plugins: readonly PluginNames[],
  enabled: boolean,
  options: ToggleOptions,
): Promise<number> {
  const { cwd, env } = io;
  const change = await setPluginsEnabled({ cwd, env, plugins, enabled });
  report(io, plugins, enabled, change, options.json ?? false);
  const { warnings } = await readSelection({ cwd, env });
  for (const warning of warnings) io.err(plainLines(`Warning: ${warning}`));
  warnOfEnvironment(io);
  return EXIT.ok;
}

function report(
  io: CliIo,
  plugins: readonly PluginNames[],
  enabled: boolean,
  { path, switched }: EnabledChange,
  json: boolean,
): void {
  const all = plugins.map((names) => {
    return { name: names[0], enabled, changed: switched.includes(names), path };
  });
  if (json) {
    io.out(plainJson(all.length === 1 ? all[0] : all));
    return;
  }
  const word = enabled ? "enabled" : "disabled";
  for (const { name, changed } of all) {
    io.out(plainText(`Plugin ${changed ? "" : "already "}${word}: ${name} (${path})`));
  }
}

/** The file does not count while the environment decides. */
function warnOfEnvironment({ env, err }: CliIo): void {
  if (switchOf(env.HOOKLINE_NO_PLUGINS) === true) {
    err("Note: HOOKLINE_NO_PLUGINS is set, so no plugin runs.");
  } else if (env.HOOKLINE_PLUGINS?.trim()) {
    err("Note: HOOKLINE_PLUGINS is set and decides which plugins run, not the configuration file.");
  }
}
