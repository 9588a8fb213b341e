import { isSamePlugin } from "../plugin/plugin-name.js";

/** One entry of a section that goes by plugin name. */
export interface NamedBlock<T> {
  /** The name as the file spells it. */
  readonly key: string;
  readonly block: T;
}

/**
 * The entries of a plugin in a section that goes by plugin name, in whatever spelling: those under
 * its first name first, then those under the next.
 * @param names every name the plugin answers to
 */
export function blocksOf<T>(
  section: Readonly<Record<string, T>> | undefined,
  names: readonly string[],
): readonly NamedBlock<T>[] {
  const entries = Object.entries(section ?? {}).map(([key, block]) => ({ key, block }));
  const ranked = entries.map((entry) => ({
    entry,
    rank: names.findIndex((name) => isSamePlugin(name, entry.key)),
  }));
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
