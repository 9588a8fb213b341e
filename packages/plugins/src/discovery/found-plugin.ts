/** Where a plugin is from. As a reference in configuration it means that plugin and no other. */
export type PluginSource = `package:${string}` | `file:${string}`;

/** A plugin that was found, as far as can be told without running it. */
export interface FoundPlugin {
  readonly kind: "package" | "file";
  /** Name by which the plugin is enabled. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly source: PluginSource;
  /** What to call it by where its name means several: the name of its package, or its source. */
  readonly reference: string;
  /**
   * What messages call it by where it is to be named to a command; default: its name. Its reference,
   * where that is the name of several.
   */
  readonly calledAs?: string | undefined;
  /** `-` where only its code knows it. */
  readonly version: string;
  readonly description: string;
  /** The points it handles, as its manifest says. */
  readonly hooks: readonly string[];
  /** Names of the tools it provides, as its manifest says. */
  readonly tools: readonly string[];
  /** Environment variables that it reads by itself, as its manifest says. */
  readonly env: readonly string[];
  /** Environment variables that enable it together, where the operator allows that. */
  readonly autoEnable: readonly string[];
  /** What describes its options: a JSON Schema (`*.json`) or a module, absolute. */
  readonly optionsFile: string | undefined;
  /** Where the package, or the file, lies; absolute. */
  readonly directory: string;
  /** The directory of the project whose `package.json` names it, or whose `.hookline` has it. */
  readonly declaredIn?: string | undefined;
  /** Module of the plugin, absolute; undefined when it is broken. */
  readonly entry: string | undefined;
  /** Why it can not be used; undefined when it can. */
  readonly problem: string | undefined;
  /** Why it may not be run, though it could; undefined when it may. */
  readonly untrusted: string | undefined;
}
