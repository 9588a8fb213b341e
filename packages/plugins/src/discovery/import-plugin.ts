import { basename } from "node:path";
import { HooklineError, isHooklineError, messageOf } from "@hookline/core/errors";
import { importFiles } from "../modules/import-files.js";
import { readModuleFiles } from "../modules/module-files.js";
import { isPlugin, isPluginClass, type Plugin, type PluginClass } from "../plugin/plugin.js";
import { pluginTimedOut, sentence } from "../plugin/plugin-errors.js";
import { isPluginName, isSamePlugin } from "../plugin/plugin-name.js";
import { within } from "../plugin/within.js";
import { changeSince } from "../trust/trusted-files.js";
import { quoted } from "../wording/did-you-mean.js";
import type { FoundPlugin } from "./found-plugin.js";
import { importManifestModule, moduleProblem } from "./manifest-module.js";
import { isPluginFile } from "./plugin-file.js";

/** How a plugin is imported. */
export interface ImportOptions {
  /**
   * Whether a package's files are read again, though they were imported before. Only those that
   * the entry imports by paths, and as ES modules; one from a file is always read again. Default
   * `false`.
   */
  readonly fresh?: boolean | undefined;
  /** Ms that its modules have to run. Default 30000; `Infinity` for no end. */
  readonly startTimeout?: number | undefined;
}

/**
 * Imports the module of a plugin and picks its plugin: the export that is a plugin or its
 * class and has the name that the manifest says.
 * @throws HooklineError `BROKEN_PLUGIN`, `UNTRUSTED_PLUGIN`, `PLUGIN_FAILED`, or `PLUGIN_TIMED_OUT`
 * for modules that are late, naming where it is from and the next step
 */
export async function importPlugin(
  found: FoundPlugin,
  { fresh = false, startTimeout = 30_000 }: ImportOptions = {},
): Promise<Plugin | PluginClass> {
  checkUsable(found);
  let module: Record<string, unknown>;
  try {
    module = await within(importModule(found, fresh), startTimeout, () => {
      const what = `could not be loaded: importing "${found.source}" has not ended`;
      return pluginTimedOut(found.name, what, ["startTimeout", startTimeout]);
    });
  } catch (cause) {
    if (isHooklineError(cause)) throw cause;
    throw new HooklineError(
      "PLUGIN_FAILED",
      `The plugin "${found.name}" could not be imported from "${found.source}": ${sentence(messageOf(cause))} ${mending(found)}, or disable the plugin.`,
      { handler: found.name, cause },
    );
  }
  const exported = [...new Set(Object.values(module))];
  const plugins = exported.filter((one) => isPlugin(one) || isPluginClass(one));
  const named = plugins.filter((one) => isSamePlugin(nameOf(one), found.name));
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  throw broken(found, noneToPick(plugins, found));
}

/**
 * Refuses a plugin that can not be run, or may not.
 * @throws HooklineError `BROKEN_PLUGIN` or `UNTRUSTED_PLUGIN`
 */
export function checkUsable(found: FoundPlugin): void {
  const { entry, problem, untrusted } = found;
  if (problem !== undefined) throw broken(found, problem);
  if (entry === undefined) throw broken(found, "it has no module");
  if (untrusted !== undefined) throw notTrusted(found, untrusted);
}

async function importModule(found: FoundPlugin, fresh: boolean): Promise<Record<string, unknown>> {
  const entry = found.entry ?? "";
  if (!isPluginFile(found)) {
    if (!fresh) return importManifestModule(entry);
    const problem = moduleProblem(entry, basename(entry));
    if (problem !== undefined) throw broken(found, problem);
    return importFiles(await readModuleFiles(entry));
  }
  const files = await readModuleFiles(entry);
  // It was found a while ago; what is run is what is compared here.
  const change = found.ofProject ? changeSince(found.approved ?? {}, files.digests) : undefined;
  if (change !== undefined) throw notTrusted(found, `${change} since it was approved`);
  return importFiles(files);
}

function noneToPick(
  plugins: readonly (Plugin | PluginClass)[],
  { kind, name }: FoundPlugin,
): string {
  if (plugins.length === 0) return "its module exports no class that extends Plugin";
  const names = quoted(plugins.map(nameOf));
  const namer = kind === "file" ? "the name of the file" : "its package.json";
  return `${namer} calls the plugin "${name}", but of the ${plugins.length} that its module exports, not just one has that name; they are ${names}`;
}

/** Its info is not checked yet, and may be anything. */
function nameOf({ info }: Plugin | PluginClass): string {
  const name: unknown = info?.name;
  return isPluginName(name) ? name : "";
}

/** The error of a plugin that can not be used. */
export function broken(found: FoundPlugin, problem: string): HooklineError {
  const { name, source } = found;
  return new HooklineError(
    "BROKEN_PLUGIN",
    `The plugin "${name}" of "${source}" can not be used: ${problem}. ${mending(found)}.`,
    { handler: name },
  );
}

/** The error of a plugin that could be used, but that nobody has trusted as it is. */
export function notTrusted(found: FoundPlugin, why: string): HooklineError {
  const { name, source, calledAs = name } = found;
  return new HooklineError(
    "UNTRUSTED_PLUGIN",
    `The plugin "${name}" of "${source}" is not trusted: ${why}. Read it, then run "plugins trust ${calledAs}".`,
    { handler: name },
  );
}

function mending({ kind }: FoundPlugin): string {
  return kind === "file" ? "Mend the file" : "Update or reinstall the package";
}
