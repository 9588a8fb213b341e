import { HooklineError } from "@hookline/core";
import type { PluginSelection } from "../config/plugin-selection.js";
import {
  checkPluginReference,
  foldPluginName,
  isSamePlugin,
  type PluginNames,
} from "../plugin/plugin-name.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { findPluginPackage, findPluginPackages } from "./find-plugin-packages.js";
import { CONVENTIONS, conventionalName } from "./package-name.js";
import type { PluginPackage } from "./plugin-package.js";

/** The ways in which a name can mean a package; an earlier one is never beaten by a later. */
const RANKS: readonly ((one: PluginPackage, name: string) => boolean)[] = [
  ({ packageName }, name) => packageName === name,
  ({ packageName }, name) => {
    const short = conventionalName(packageName);
    return short !== undefined && isSamePlugin(short, name);
  },
  (one, name) => isSamePlugin(one.name, name),
  ({ aliases }, name) => aliases.some((alias) => isSamePlugin(alias, name)),
];

/** The plugin packages of a project, and which of them a name means. */
export class PluginCatalog {
  readonly #cwd: string;
  readonly #packages: PluginPackage[];

  private constructor(cwd: string, packages: readonly PluginPackage[]) {
    this.#cwd = cwd;
    this.#packages = [...packages];
  }

  /** Reads the manifests of the project that a directory belongs to; nothing is run. */
  static async read(cwd: string): Promise<PluginCatalog> {
    return new PluginCatalog(cwd, await findPluginPackages(cwd));
  }

  /** Those the project declares, then those that were only asked for by name. */
  get packages(): readonly PluginPackage[] {
    return this.#packages;
  }

  /**
   * The package that a name means: the package of that name, else what
   * `@hookline/plugin-NAME` or `hookline-plugin-NAME` is, else the one whose manifest has it as
   * its plugin's name, else as an alias. Letter case does not count but in names of packages, and
   * `-` and `_` are equal. A broken package is returned with its problem.
   * @throws HooklineError `INVALID_PLUGIN_NAME`; `UNKNOWN_PLUGIN`, saying what was found;
   * `DUPLICATE_PLUGIN` naming the packages to choose from
   */
  async resolve(name: string): Promise<PluginPackage> {
    checkPluginReference(name, this.#found());
    const [found, rival] = this.meantBy(name);
    if (rival !== undefined) throw ambiguous(name, this.meantBy(name));
    if (found !== undefined) return found;
    const undeclared = await this.#undeclared(name);
    if (undeclared === undefined) throw this.#unknown(name);
    this.#packages.push(undeclared);
    return undeclared;
  }

  /** The names that mean a package and no other; first the one to write into a configuration. */
  namesOf(plugin: PluginPackage): PluginNames {
    const { name, aliases, packageName } = plugin;
    const all = new Set([name, conventionalName(packageName) ?? name, ...aliases]);
    const own = [...all].filter((one) => this.means(one, plugin));
    return own[0] === name
      ? [name, ...own.slice(1), packageName]
      : // By its short name it would be taken for another.
        [packageName, ...own];
  }

  /** Whether a name means a package and no other. */
  means(name: string, plugin: PluginPackage): boolean {
    const [found, rival] = this.meantBy(name);
    return found === plugin && rival === undefined;
  }

  /** Whether a plugin is to run, by whichever of its names. */
  isSelected({ kind, names, except }: PluginSelection, plugin: PluginPackage): boolean {
    const isAmong = (list: readonly string[]) => list.some((name) => this.means(name, plugin));
    if (kind === "none" || isAmong(except)) return false;
    return kind === "all" || isAmong(names);
  }

  /** The packages that a name means: none, one, or several with equal claims. */
  meantBy(name: string): readonly PluginPackage[] {
    for (const isMeant of RANKS) {
      const found = this.#packages.filter((one) => isMeant(one, name));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** A package that is installed but that no package.json names; asked for by name, it is meant. */
  async #undeclared(name: string): Promise<PluginPackage | undefined> {
    const spellings = new Set([name, foldPluginName(name)]);
    const candidates = ["", ...CONVENTIONS].flatMap((prefix) =>
      [...spellings].map((spelling) => `${prefix}${spelling}`),
    );
    for (const candidate of candidates) {
      const found = await findPluginPackage(candidate, this.#cwd);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #found(): string {
    const names = quoted(this.#packages.map(({ name }) => name));
    return `Found from "${this.#cwd}": ${names || "none"}.`;
  }

  #unknown(name: string): HooklineError {
    const names = this.#packages.map((one) => one.name);
    const install = `Install its package first, such as "npm install @hookline/plugin-${foldPluginName(name)}".`;
    return new HooklineError(
      "UNKNOWN_PLUGIN",
      `No plugin "${name}" is installed. ${this.#found()} ${didYouMean(name, names, install)}`,
      { handler: name },
    );
  }
}

function ambiguous(name: string, meant: readonly PluginPackage[]): HooklineError {
  const packages = quoted(meant.map(({ packageName }) => packageName));
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `"${name}" is the name of the plugins of ${packages}. Say which one by the name of its package, or remove the others.`,
    { handler: name },
  );
}
