import { pathToFileURL } from "node:url";
import { HooklineError, messageOf } from "@hookline/core";
import { isPlugin, isPluginClass, type Plugin, type PluginClass } from "../plugin/plugin.js";
import { isPluginName, isSamePlugin } from "../plugin/plugin-name.js";
import { quoted } from "../wording/did-you-mean.js";
import type { FoundPlugin } from "./found-plugin.js";

/**
 * Imports the module of a plugin and picks its plugin: the export that is a plugin or its
 * class and has the name that the manifest says.
 * @throws HooklineError `BROKEN_PLUGIN` or `PLUGIN_FAILED`, naming where it is from and the next step
 */
export async function importPlugin(found: FoundPlugin): Promise<Plugin | PluginClass> {
  const { source, entry, problem } = found;
  if (entry === undefined || problem !== undefined)
    throw broken(found, problem ?? "it has no module");
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new HooklineError(
      "PLUGIN_FAILED",
      `The plugin "${found.name}" could not be imported from "${source}": ${messageOf(cause)}. Update or reinstall the package, or disable the plugin.`,
      { handler: found.name, cause },
    );
  }
  const exported = [...new Set(Object.values(module))];
  const plugins = exported.filter((one) => isPlugin(one) || isPluginClass(one));
  const named = plugins.filter((one) => isSamePlugin(nameOf(one), found.name));
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  throw broken(found, noneToPick(plugins, found.name));
}

function noneToPick(plugins: readonly (Plugin | PluginClass)[], name: string): string {
  if (plugins.length === 0) return "its module exports no class that extends Plugin";
  const names = quoted(plugins.map(nameOf));
  return `its package.json calls the plugin "${name}", but of the ${plugins.length} that its module exports, not just one has that name; they are ${names}`;
}

/** Its info is not checked yet, and may be anything. */
function nameOf({ info }: Plugin | PluginClass): string {
  const name: unknown = info?.name;
  return isPluginName(name) ? name : "";
}

/** The error of a plugin that can not be used. */
export function broken({ name, source }: FoundPlugin, problem: string): HooklineError {
  return new HooklineError(
    "BROKEN_PLUGIN",
    `The plugin "${name}" of "${source}" can not be used: ${problem}. Update or reinstall the package.`,
    { handler: name },
  );
}
