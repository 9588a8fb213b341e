import { HooklineError } from "@hookline/core/errors";
import type { ConfigPlace } from "../config/environment.js";
import { isConfigured, type PluginSelection } from "../config/plugin-selection.js";
import {
  checkPluginReference,
  foldPluginName,
  isSamePlugin,
  type PluginNames,
} from "../plugin/plugin-name.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { findPluginFiles } from "./find-plugin-files.js";
import { findPluginPackage, findPluginPackages } from "./find-plugin-packages.js";
import type { FoundPlugin } from "./found-plugin.js";
import { CONVENTIONS, conventionalName } from "./package-name.js";

/** The ways in which a name can mean a plugin; an earlier one is never beaten by a later. */
const RANKS: readonly ((one: FoundPlugin, name: string) => boolean)[] = [
  ({ source, reference }, name) => source === name || reference === name,
  (one, name) => [one.name, nameByConvention(one)].some((own) => isSamePlugin(own, name)),
  ({ aliases }, name) => aliases.some((alias) => isSamePlugin(alias, name)),
];

/** The plugins of a project and its user, and which of them a name means. */
export class PluginCatalog {
  readonly #cwd: string;
  readonly #plugins: FoundPlugin[];
  /** What names were found to mean. */
  readonly #meant = new Map<string, readonly FoundPlugin[]>();

  private constructor(cwd: string, plugins: readonly FoundPlugin[]) {
    this.#cwd = cwd;
    this.#plugins = [...plugins];
  }

  /** Finds the plugins of the project that a directory belongs to; nothing is run. */
  static async read(place: ConfigPlace): Promise<PluginCatalog> {
    const packages = await findPluginPackages(place.cwd);
    return new PluginCatalog(place.cwd, [...packages, ...(await findPluginFiles(place))]);
  }

  /** Packages, files of the project and of the user, then packages only asked for by name. */
  get plugins(): readonly FoundPlugin[] {
    return this.#plugins;
  }

  /**
   * The plugin that a name means: the one of that source or package, else the one that has that
   * name, by its manifest or because `@hookline/plugin-NAME` or `hookline-plugin-NAME` is its
   * package, else the one that has it as an alias. Letter case does not count but in names of
   * packages, and `-` and `_` are equal. A broken plugin is returned with its problem.
   * @throws HooklineError `INVALID_PLUGIN_NAME`; `UNKNOWN_PLUGIN`, saying what was found;
   * `DUPLICATE_PLUGIN` naming the plugins to choose from
   */
  async resolve(name: string): Promise<FoundPlugin> {
    checkPluginReference(name, this.#found());
    const [found, rival] = this.meantBy(name);
    if (rival !== undefined) throw ambiguous(name, this.meantBy(name));
    if (found !== undefined) return found;
    const undeclared = await this.#undeclared(name);
    if (undeclared === undefined) throw this.#unknown(name);
    this.#plugins.push(undeclared);
    this.#meant.clear();
    return undeclared;
  }

  /** The names that mean a plugin and no other; first the one to write into a configuration. */
  namesOf(plugin: FoundPlugin): PluginNames {
    const { name, aliases, reference } = plugin;
    const all = new Set([name, nameByConvention(plugin), ...aliases]);
    const own = [...all].filter((one) => this.means(one, plugin));
    return own[0] === name
      ? [name, ...own.slice(1), reference]
      : // By its short name it would be taken for another.
        [reference, ...own];
  }

  /** Whether a name means a plugin and no other. */
  means(name: string, plugin: FoundPlugin): boolean {
    const [found, rival] = this.meantBy(name);
    return found === plugin && rival === undefined;
  }

  /** Whether a plugin is to run, by whichever of its names. */
  isSelected({ kind, names, except, auto }: PluginSelection, plugin: FoundPlugin): boolean {
    const isAmong = (list: readonly string[]) => list.some((name) => this.means(name, plugin));
    if (kind === "none" || isAmong(except)) return false;
    return kind === "all" || isAmong(names) || isConfigured(plugin.autoEnable, auto);
  }

  /** The plugins that a name means: none, one, or several with equal claims. */
  meantBy(name: string): readonly FoundPlugin[] {
    const known = this.#meant.get(name);
    if (known !== undefined) return known;
    const found = RANKS.map((isMeant) => this.#plugins.filter((one) => isMeant(one, name)));
    const meant = found.find(({ length }) => length > 0) ?? [];
    this.#meant.set(name, meant);
    return meant;
  }

  /** A package that is installed but that no package.json names; asked for by name, it is meant. */
  async #undeclared(name: string): Promise<FoundPlugin | undefined> {
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
    const names = quoted(this.#plugins.map(({ name }) => name));
    return `Found from "${this.#cwd}": ${names || "none"}.`;
  }

  #unknown(name: string): HooklineError {
    const names = this.#plugins.map((one) => one.name);
    const install = `Install its package first, such as "npm install @hookline/plugin-${foldPluginName(name)}".`;
    return new HooklineError(
      "UNKNOWN_PLUGIN",
      `No plugin "${name}" is installed. ${this.#found()} ${didYouMean(name, names, install)}`,
      { handler: name },
    );
  }
}

/** The name that a package's name promises, which its manifest may not give. */
function nameByConvention({ kind, name, reference }: FoundPlugin): string {
  return (kind === "package" ? conventionalName(reference) : undefined) ?? name;
}

/** The error of a name that several plugins have. */
export function ambiguous(name: string, meant: readonly FoundPlugin[]): HooklineError {
  const sources = quoted(meant.map(({ source }) => source));
  const [example = ""] = meant.map(({ reference }) => reference);
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `"${name}" is the name of several plugins: ${sources}. Say which one, as in "${example}", or remove the others.`,
    { handler: name },
  );
}
