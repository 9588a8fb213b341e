import { isSameName } from "./fold-name.js";

/** One entry of a section that goes by plugin name. */
export interface NamedBlock<T> {
  /** The name as the file spells it. */
  readonly key: string;
  readonly block: T;
}

/** The entry of a plugin in a section that goes by plugin name, in whatever spelling. */
export function blockOf<T>(
  section: Readonly<Record<string, T>> | undefined,
  name: string,
): NamedBlock<T> | undefined {
  for (const [key, block] of Object.entries(section ?? {})) {
    if (isSameName(key, name)) return { key, block };
  }
  return undefined;
}
