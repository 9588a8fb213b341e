import { basename, sep } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { readModuleFiles } from "./module-files.js";

/** Ms after a change in which further ones count with it: a build writes many files. */
const QUIET = 50;
const NOT_OURS: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** What is watched. */
export interface WatchedModule {
  readonly entry: string;
  /** The directory it is in, absolute; a file that is lacking may appear there. */
  readonly directory: string;
  /** Files by which it may become one that can be run. */
  readonly beside: readonly string[];
}

/**
 * Watches the files that a module consists of.
 * @param changed called when what would be run is another than before, or can not be read any
 * more; resolves to whether it runs now, else it is called for any change from then on
 * @returns the end of it
 */
export async function watchModule(
  { entry, directory, beside }: WatchedModule,
  changed: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  const before = await stateOf(entry);
  let running: string | undefined = before.version;
  const watcher = watch([directory, ...beside, ...before.files], {
    ignoreInitial: true,
    // Whoever watches does not keep the process from ending.
    persistent: false,
    ignored: (path) => path.startsWith(directory + sep) && NOT_OURS.has(basename(path)),
  });
  const look = async (): Promise<void> => {
    const now = await stateOf(entry);
    watcher.add(now.files);
    if (now.version === running) return;
    running = (await changed()) ? now.version : undefined;
  };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = looking.then(look);
    }, QUIET).unref();
  });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}

/** What there is to run now: the same text for the same content. */
async function stateOf(
  entry: string,
): Promise<{ readonly version: string; readonly files: string[] }> {
  try {
    const { files, digests } = await readModuleFiles(entry);
    return { version: JSON.stringify(digests), files: [...files.keys()] };
  } catch (thrown) {
    return { version: messageOf(thrown), files: [] };
  }
}
