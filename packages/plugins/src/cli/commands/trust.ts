import { resolve } from "node:path";
import { messageOf } from "@hookline/core/errors";
import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { broken } from "../../discovery/import-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { isPluginFile, type PluginFile } from "../../discovery/plugin-file.js";
import { hasMadeUpImports } from "../../modules/imports-of.js";
import { type FileDigests, type ModuleFiles, readModuleFiles } from "../../modules/module-files.js";
import { allowsProjectLocks } from "../../trust/project-lock.js";
import { projectPlace, sayTrusted, userPlace } from "../../trust/trust-place.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";

/** How trust is given or taken. */
export interface TrustOptions {
  readonly json?: boolean;
  /** In the project's lock file instead of the user's own. */
  readonly lock?: boolean;
}

/** What became of one plugin. */
interface Trusted {
  readonly name: string;
  readonly source: string;
  /** Whether it was not trusted like that before. */
  readonly changed: boolean;
  /** The files that were trusted, absolute; empty where no trust is needed. */
  readonly files: readonly string[];
}

/**
 * `plugins trust NAME...`: records what the plugin files of the project consist of now, so that
 * they may run until that changes. All of them or, where one is broken, none.
 */
export async function trust(
  io: CliIo,
  names: readonly string[],
  { json = false, lock = false }: TrustOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const wanted: { readonly plugin: FoundPlugin; readonly read: ModuleFiles | undefined }[] = [];
  for (const name of names) {
    const plugin = await catalog.resolve(name);
    wanted.push({ plugin, read: needsTrust(plugin) ? await filesOf(plugin) : undefined });
  }
  const done: Trusted[] = [];
  for (const { plugin, read } of wanted) {
    const { name, source, directory } = plugin;
    const { digests = {} } = read ?? {};
    const changed = needsTrust(plugin) && (await record(io, plugin, digests, lock));
    const files = Object.keys(digests).map((file) => resolve(directory, file));
    done.push({ name, source, changed, files });
    if (!json) io.out(plainText(sentenceOf(plugin, changed, Object.keys(digests))));
    if (read !== undefined) await warnOfMadeUp(io, read);
  }
  if (json) io.out(plainJson(done));
  if (lock && !(await allowsProjectLocks(io.env))) {
    io.err("Note: trust.lock counts only where HOOKLINE_ALLOW_PROJECT_PLUGINS=1 is set.");
  }
  return EXIT.ok;
}

/** What a user has installed or put among their own files needs none. */
export function needsTrust(plugin: FoundPlugin): plugin is PluginFile {
  return isPluginFile(plugin) && plugin.ofProject;
}

async function filesOf(plugin: PluginFile): Promise<ModuleFiles> {
  if (plugin.entry === undefined) throw broken(plugin, plugin.problem ?? "it has no module");
  try {
    return await readModuleFiles(plugin.entry);
  } catch (thrown) {
    throw broken(plugin, messageOf(thrown));
  }
}

/** What is loaded so is not hashed, and not told from a mistake before it runs. */
async function warnOfMadeUp(io: CliIo, { files }: ModuleFiles): Promise<void> {
  for (const { path, format, source } of files.values()) {
    if (format !== "module" || !(await hasMadeUpImports(source))) continue;
    io.err(
      plainText(
        `Note: "${path}" has an import() whose target is made up at run time. Such a path is refused when it runs, and a package is not seen here. Write it out.`,
      ),
    );
  }
}

function record(
  { env, cwd }: CliIo,
  { entry = "", declaredIn = cwd }: PluginFile,
  digests: FileDigests,
  lock: boolean,
): Promise<boolean> {
  return sayTrusted(lock ? projectPlace(entry, declaredIn) : userPlace(entry, env), digests);
}

function sentenceOf(
  { name, source }: FoundPlugin,
  changed: boolean,
  files: readonly string[],
): string {
  if (files.length === 0) return `Plugin needs no trust, as it is no file of the project: ${name}`;
  const imported = files.length === 1 ? "" : `, of ${files.length} files: ${files.join(", ")}`;
  return `Plugin ${changed ? "" : "already "}trusted: ${name} (${source}${imported})`;
}
