import { pathToFileURL } from "node:url";
import { HooklineError, messageOf } from "@hookline/core";
import { isPlugin, isPluginClass, type Plugin, type PluginClass } from "../plugin/plugin.js";
import { foldPluginName } from "../plugin/plugin-name.js";
import type { PluginPackage } from "./plugin-package.js";

/**
 * Imports the module of a plugin package and picks its plugin: the one export that is a plugin
 * or its class; among several, the one whose name is the manifest's.
 * @throws HooklineError `BROKEN_PLUGIN` or `PLUGIN_FAILED`, naming the package and the next step
 */
export async function importPlugin(found: PluginPackage): Promise<Plugin | PluginClass> {
  const { packageName, entry, problem } = found;
  if (entry === undefined || problem !== undefined)
    throw broken(found, problem ?? "it has no module");
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new HooklineError(
      "PLUGIN_FAILED",
      `The plugin "${found.name}" could not be imported from "${packageName}": ${messageOf(cause)}. Update or reinstall the package, or disable the plugin.`,
      { handler: found.name, cause },
    );
  }
  const exported = new Set(Object.values(module));
  const plugins = [...exported].filter((one) => isPlugin(one) || isPluginClass(one));
  const [only] = plugins;
  const named = plugins.filter(
    (one) => foldPluginName(one.info?.name ?? "") === foldPluginName(found.name),
  );
  if (named.length === 1) return named[0] as Plugin | PluginClass;
  if (plugins.length === 1) return only as Plugin | PluginClass;
  throw broken(
    found,
    plugins.length === 0
      ? "its module exports no class that extends Plugin"
      : `its module exports ${plugins.length} plugins, and not just one is named "${found.name}"`,
  );
}

/** The error of a package that can not be used. */
export function broken({ name, packageName }: PluginPackage, problem: string): HooklineError {
  return new HooklineError(
    "BROKEN_PLUGIN",
    `The plugin "${name}" of "${packageName}" can not be used: ${problem}. Update or reinstall the package.`,
    { handler: name },
  );
}
