import { resolve } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import type { ConfigPlace } from "../config/environment.js";
import { isConfigured, type PluginSelection } from "../config/plugin-selection.js";
import {
  checkPluginReference,
  foldPluginName,
  isSamePlugin,
  type PluginNames,
} from "../plugin/plugin-name.js";
import { findProjectRoot } from "../project/project-root.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import { findPluginFiles } from "./find-plugin-files.js";
import { findPluginPackage, findPluginPackages } from "./find-plugin-packages.js";
import type { FoundPlugin } from "./found-plugin.js";
import { CONVENTIONS, conventionalName } from "./package-name.js";

const FILE = "file:";

/** Where the project is: the working directory, and its root. */
interface CatalogPlace {
  readonly cwd: string;
  readonly root: string;
}

type Rank = (one: FoundPlugin, name: string, place: CatalogPlace) => boolean;

/** The ways in which a name can mean a plugin; an earlier one is never beaten by a later. */
const RANKS: readonly Rank[] = [
  ({ source, reference }, name) => source === name || reference === name,
  (one, name, place) => isFile(one, name, place, () => [place.root, place.cwd]),
  (one, name, place) => isFile(one, name, place, ({ declaredIn = [] }) => [declaredIn].flat()),
  (one, name) => [one.name, nameByConvention(one)].some((own) => isSamePlugin(own, name)),
  ({ aliases }, name) => aliases.some((alias) => isSamePlugin(alias, name)),
];

/** The plugins of a project and its user, and which of them a name means. */
export class PluginCatalog {
  readonly #place: CatalogPlace;
  #plugins: FoundPlugin[];
  /** What names were found to mean. */
  readonly #meant = new Map<string, readonly FoundPlugin[]>();

  private constructor(cwd: string, plugins: readonly FoundPlugin[]) {
    let root: string | undefined;
    this.#place = {
      cwd,
      get root() {
        // Looked for where a file is called by its path, which is seldom.
        root ??= findProjectRoot(cwd);
        return root;
      },
    };
    this.#plugins = [...plugins];
    // What is to be called by a message is called so that it, and no other, is meant.
    const called = plugins.map((one) =>
      one.untrusted === undefined ? one : { ...one, calledAs: this.namesOf(one)[0] },
    );
    this.#meant.clear();
    this.#plugins = called;
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
   * The plugin that a name means: the one of that source or package, `file:` with a path from the
   * root of the project, the working directory or where its `.hookline` is, else the one that has that
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
    if (name.startsWith(FILE)) throw this.#noSuchFile(name);
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
    const found = RANKS.map((isMeant) =>
      this.#plugins.filter((one) => isMeant(one, name, this.#place)),
    );
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
      const found = await findPluginPackage(candidate, this.#place.cwd);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #found(): string {
    const names = quoted(this.#plugins.map(({ name }) => name));
    return `Found from "${this.#place.cwd}": ${names || "none"}.`;
  }

  #noSuchFile(name: string): HooklineError {
    const sources = this.#plugins.map(({ source }) => source).filter((one) => one.startsWith(FILE));
    const { root } = this.#place;
    const step = `Plugin files lie in .hookline/plugins; give the path from the root of the project, "${root}", or from the working directory.`;
    return new HooklineError(
      "UNKNOWN_PLUGIN",
      `There is no plugin file "${name}". Files found: ${quoted(sources) || "none"}. ${didYouMean(name, sources, step)}`,
      { handler: name },
    );
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

/** Whether a name is the path of a plugin's file, from one of these directories. */
function isFile(
  one: FoundPlugin,
  name: string,
  place: CatalogPlace,
  basesOf: (one: FoundPlugin) => readonly string[],
): boolean {
  if (one.kind !== "file" || !name.startsWith(FILE)) return false;
  const lies = resolve(place.root, one.source.slice(FILE.length));
  return basesOf(one).some((base) => resolve(base, name.slice(FILE.length)) === lies);
}

/** The name that a package's name promises, which its manifest may not give. */
function nameByConvention({ kind, name, reference }: FoundPlugin): string {
  return (kind === "package" ? conventionalName(reference) : undefined) ?? name;
}

/** The error of a name that several plugins have. */
export function ambiguous(name: string, meant: readonly FoundPlugin[]): HooklineError {
  const sources = quoted(meant.map(({ source }) => source));
  const references = meant.map(({ reference }) => `"${reference}"`).join(" or ");
  return new HooklineError(
    "DUPLICATE_PLUGIN",
    `"${name}" is the name of several plugins: ${sources}. Say which one: ${references}; or remove the others.`,
    { handler: name },
  );
}
