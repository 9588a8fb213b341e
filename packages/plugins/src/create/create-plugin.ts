import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { HooklineError, messageOf } from "@hookline/core/errors";
import { type NewPluginNames, newPluginNames } from "./new-plugin-names.js";
import { type TemplateLanguage, templateFiles } from "./template-files.js";

/** What is to be created. */
export interface NewPlugin {
  /** Of the plugin, or of its package. */
  readonly name: string;
  readonly cwd: string;
  /** The package's, from `cwd`. Default: named like the package, without its scope. */
  readonly directory?: string | undefined;
  /** Default `typescript`. */
  readonly language?: TemplateLanguage | undefined;
}

/** A plugin package that was written. */
export interface CreatedPlugin extends NewPluginNames {
  /** Absolute. */
  readonly directory: string;
  /** Below the directory, with `/`. */
  readonly files: readonly string[];
}

/**
 * Writes a plugin package that is ready to publish: a class, its options, a test, a manifest, a
 * README, a license and a workflow. Either all of it is written or, after a failure, nothing is
 * left.
 * @throws HooklineError `INVALID_PLUGIN_NAME`; `PACKAGE_NOT_WRITABLE` where something lies in the
 * directory already, or it can not be written
 */
export async function createPlugin(plugin: NewPlugin): Promise<CreatedPlugin> {
  const names = newPluginNames(plugin.name);
  const unscoped = names.packageName.replace(/^@[^/]+\//, "");
  const directory = resolve(plugin.cwd, plugin.directory ?? unscoped);
  const files = await templateFiles(plugin.language ?? "typescript", names);
  await checkEmpty(directory);
  await writeAll(directory, files);
  return { ...names, directory, files: [...files.keys()] };
}

async function checkEmpty(directory: string): Promise<void> {
  let entries: readonly string[];
  try {
    entries = await readdir(directory);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return;
    throw notWritable(directory, messageOf(cause), { cause });
  }
  if (entries.length > 0) throw notWritable(directory, "it is not empty");
}

async function writeAll(directory: string, files: ReadonlyMap<string, string>): Promise<void> {
  const made: string[] = [];
  const makeDirectory = async (path: string): Promise<void> => {
    const first = await mkdir(path, { recursive: true });
    if (first !== undefined) made.push(first);
  };
  try {
    await makeDirectory(directory);
    for (const [path, text] of files) {
      const file = join(directory, path);
      await makeDirectory(dirname(file));
      await writeFile(file, text, { flag: "wx" });
      made.push(file);
    }
  } catch (cause) {
    for (const path of made.toReversed()) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
    throw notWritable(directory, messageOf(cause), { cause });
  }
}

function notWritable(directory: string, why: string, details: { cause?: unknown } = {}) {
  return new HooklineError(
    "PACKAGE_NOT_WRITABLE",
    `The plugin package can not be written into "${directory}": ${why}. Choose another directory with --dir.`,
    details,
  );
}
