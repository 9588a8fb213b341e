import { statSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { messageOf } from "@hookline/core/errors";
import type { FileDigests } from "../modules/module-files.js";
import { isPluginName, NAME_RULE } from "../plugin/plugin-name.js";
import type { FoundPlugin, PluginSource } from "./found-plugin.js";

/** A file that is a plugin, as far as its name and place tell. */
export interface PluginFile extends FoundPlugin {
  readonly kind: "file";
  /** Whether it belongs to the project, so that it needs to be trusted; else it is the user's own. */
  readonly ofProject: boolean;
  /** The files it consists of, as they were approved; undefined where nobody did or has to. */
  readonly approved: FileDigests | undefined;
}

/** Whether a plugin is a file, not a package. */
export function isPluginFile(found: FoundPlugin): found is PluginFile {
  return found.kind === "file";
}

const PLUGIN = /^\.m?[tj]s$/;
const LIKE_A_PLUGIN = /^\.(?:[cm]?[tj]s|[tj]sx)$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/**
 * Whether a file among plugin files is meant as one. Not meant are those whose names begin with
 * `_` or `.`, which may be helpers, and declarations of types.
 */
export function isMeantAsPlugin(fileName: string): boolean {
  if (/^[_.]/.test(fileName) || DECLARATIONS.test(fileName)) return false;
  return LIKE_A_PLUGIN.test(extname(fileName));
}

/** The name of the plugin in a file. */
export function nameFromFile(path: string): string {
  return basename(path, extname(path));
}

/** A file as a plugin, before it is asked whether it may run; it is not read. */
export function describeFile(path: string, source: PluginSource, ofProject: boolean): PluginFile {
  const problem = problemOf(path);
  return {
    kind: "file",
    name: nameFromFile(path),
    aliases: [],
    source,
    reference: source,
    // Only its code knows more.
    version: "-",
    description: "",
    hooks: [],
    tools: [],
    env: [],
    autoEnable: [],
    optionsFile: undefined,
    directory: dirname(path),
    entry: problem === undefined ? path : undefined,
    problem,
    untrusted: undefined,
    ofProject,
    approved: undefined,
  };
}

function problemOf(path: string): string | undefined {
  if (!PLUGIN.test(extname(path))) {
    return "only .ts, .mts, .js and .mjs files can be plugins; rename it, or begin its name with _ if it is a helper";
  }
  const name = nameFromFile(path);
  if (!isPluginName(name)) {
    return `the name of the file, which is the plugin's, must be ${NAME_RULE}; rename it`;
  }
  try {
    return statSync(path).isFile() ? undefined : "it is no file";
  } catch (thrown) {
    return `it can not be read: ${messageOf(thrown)}`;
  }
}
