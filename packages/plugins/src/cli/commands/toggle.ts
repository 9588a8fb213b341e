import { HooklineError, hasCode } from "@hookline/core/errors";
import {
  type EnabledChange,
  type EnabledRequest,
  setPluginsEnabled,
} from "../../config/edit/set-enabled.js";
import { switchOf } from "../../config/environment.js";
import { isSelected, selectPlugins } from "../../config/plugin-selection.js";
import { readConfig } from "../../config/read-config.js";
import { readSelection } from "../../config/read-selection.js";
import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { checkUsable } from "../../discovery/import-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import type { PluginNames } from "../../plugin/plugin-name.js";
import { didYouMean, quoted } from "../../wording/did-you-mean.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { describeNewConfig } from "../describe-new-config.js";
import { type CliIo, EXIT } from "../io.js";

interface ToggleOptions {
  readonly json?: boolean;
}

/**
 * `plugins enable NAME...`: all of them or none. Refuses a name that is not installed, and a
 * plugin that is broken or not trusted. The first file of a project is made beside the nearest
 * `package.json` that declares one of the plugins, so that it counts nowhere where they are not installed.
 */
export async function enable(
  io: CliIo,
  names: readonly string[],
  options: ToggleOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const found: FoundPlugin[] = [];
  for (const name of names) {
    const one = await catalog.resolve(name);
    checkUsable(one);
    found.push(one);
  }
  const plugins = found.map((one) => catalog.namesOf(one));
  return toggle(io, { plugins, enabled: true, newFileIn: nearest(found) }, options);
}

/** All are ancestors of one directory, so that the longest path is the nearest. */
function nearest(plugins: readonly FoundPlugin[]): string | undefined {
  const directories = plugins.flatMap(({ declaredIn = [] }) => declaredIn);
  return directories.sort((a, b) => b.length - a.length)[0];
}

/**
 * `plugins disable NAME...`: also takes a name off the file that means no plugin, or several, or
 * can be no plugin's.
 */
export async function disable(
  io: CliIo,
  names: readonly string[],
  options: ToggleOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const plugins: PluginNames[] = [];
  for (const name of names) plugins.push(await namesToDisable(io, catalog, name));
  return toggle(io, { plugins, enabled: false }, options);
}

async function namesToDisable(
  { cwd, env }: CliIo,
  catalog: PluginCatalog,
  name: string,
): Promise<PluginNames> {
  try {
    return catalog.namesOf(await catalog.resolve(name));
  } catch (error) {
    const isUnknown = hasCode(error, "UNKNOWN_PLUGIN");
    const isNobody =
      isUnknown || hasCode(error, "DUPLICATE_PLUGIN") || hasCode(error, "INVALID_PLUGIN_NAME");
    if (!isNobody) throw error;
    const selection = selectPlugins({ config: (await readConfig({ cwd, env })).config });
    if (selection.kind === "only" && isSelected(selection, name.trim())) return [name.trim()];
    throw isUnknown ? notEnabled(name, selection.names, catalog) : error;
  }
}

function notEnabled(
  name: string,
  enabled: readonly string[],
  catalog: PluginCatalog,
): HooklineError {
  const known = new Set([...catalog.plugins.map((one) => one.name), ...enabled]);
  const there = known.size === 0 ? "There is none." : `There are ${quoted(known)}.`;
  return new HooklineError(
    "UNKNOWN_PLUGIN",
    `No plugin "${name}" is enabled or installed, so there is nothing to disable. ${didYouMean(name, known, there)}`,
    { handler: name },
  );
}

async function toggle(
  io: CliIo,
  request: Pick<EnabledRequest, "plugins" | "enabled" | "newFileIn">,
  options: ToggleOptions,
): Promise<number> {
  const { cwd, env } = io;
  const change = await setPluginsEnabled({ cwd, env, ...request });
  report(io, request, change, options.json ?? false);
  await describeNewConfig(io, change);
  const { warnings } = await readSelection({ cwd, env });
  for (const warning of warnings) io.err(plainLines(`Warning: ${warning}`));
  warnOfEnvironment(io);
  return EXIT.ok;
}

function report(
  io: CliIo,
  { plugins, enabled }: Pick<EnabledRequest, "plugins" | "enabled">,
  { path, switched }: EnabledChange,
  json: boolean,
): void {
  const all = plugins.map((names) => {
    return { name: names[0], enabled, changed: switched.includes(names) };
  });
  if (json) {
    io.out(plainJson({ path, plugins: all }));
    return;
  }
  const word = enabled ? "enabled" : "disabled";
  for (const { name, changed } of all) {
    io.out(plainText(`Plugin ${changed ? "" : "already "}${word}: ${name} (${path})`));
  }
}

/** Says so where the file does not count, because the environment decides. */
export function warnOfEnvironment({ env, err }: CliIo): void {
  if (switchOf(env.HOOKLINE_NO_PLUGINS) === true) {
    err("Note: HOOKLINE_NO_PLUGINS is set, so no plugin runs.");
  } else if (env.HOOKLINE_PLUGINS?.trim()) {
    err("Note: HOOKLINE_PLUGINS is set and decides which plugins run, not the configuration file.");
  }
}
