import { HooklineError } from "@hookline/core";
import { nearestOf } from "@hookline/core/vocabulary";
import { foldPluginName, isSamePlugin } from "../plugin/plugin-name.js";
import { findPluginPackage, findPluginPackages } from "./find-plugin-packages.js";
import { CONVENTIONS, namesOf, type PluginPackage } from "./plugin-package.js";

/**
 * The package of the plugin that is meant by a name: its manifest's name or an alias, the
 * package's name, or what `@hookline/plugin-NAME` or `hookline-plugin-NAME` is. Letter case does
 * not count, and `-` and `_` are equal. A broken package is returned with its problem.
 * @throws HooklineError `UNKNOWN_PLUGIN`, saying what was found, or `DUPLICATE_PLUGIN` naming the
 * packages to choose from
 */
export async function resolvePlugin(
  name: string,
  cwd: string,
  known?: readonly PluginPackage[],
): Promise<PluginPackage> {
  const packages = known ?? (await findPluginPackages(cwd));
  const byPackage = packages.find(({ packageName }) => packageName === name);
  if (byPackage !== undefined) return byPackage;
  const meant = packages.filter((one) => namesOf(one).some((known) => isSamePlugin(known, name)));
  if (meant.length > 1) throw ambiguous(name, meant);
  const found = meant[0] ?? (await undeclared(name, cwd));
  if (found === undefined) throw unknown(name, cwd, packages);
  return found;
}

/** A package that is installed but that no package.json names; asked for by name, it is meant. */
async function undeclared(name: string, cwd: string): Promise<PluginPackage | undefined> {
  if (!/^(?:@[\w.-]+\/)?[\w][\w.-]*$/.test(name)) return undefined;
  const spellings = [name, foldPluginName(name)];
  const candidates = spellings.flatMap((spelling) => [
    ...CONVENTIONS.map((prefix) => `${prefix}${spelling}`),
    spelling,
  ]);
  for (const candidate of new Set(candidates)) {
    const found = await findPluginPackage(candidate, cwd);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ambiguous(name: string, meant: readonly PluginPackage[]): HooklineError {
  const packages = meant.map(({ packageName }) => `"${packageName}"`).join(" and ");
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `"${name}" is the name of a plugin in ${packages}. Say which by its package name, or remove one.`,
  );
}

function unknown(name: string, cwd: string, packages: readonly PluginPackage[]): HooklineError {
  const names = packages.map((one) => one.name);
  const [nearest] = nearestOf(name, names);
  const hint =
    nearest === undefined
      ? `Install its package first, such as "npm install @hookline/plugin-${foldPluginName(name) || "NAME"}".`
      : `Did you mean "${nearest}"?`;
  return new HooklineError(
    "UNKNOWN_PLUGIN",
    `No plugin "${name}" is installed. Found from ${cwd}: ${names.join(", ") || "none"}. ${hint}`,
  );
}
