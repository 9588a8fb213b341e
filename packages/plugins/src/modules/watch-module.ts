import { basename, sep } from "node:path";
import { messageOf } from "@hookline/core";
import { readModuleFiles } from "./module-files.js";

/** Ms after a change in which further ones count with it: a build writes many files. */
const QUIET = 50;
const NOT_OURS: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * Watches the files that a module consists of, and the directory they are in, where a file may
 * appear that is lacking.
 * @param changed called when what would be run is another than before, or can not be read any more
 * @returns the end of it
 */
export async function watchModule(
  entry: string,
  directory: string,
  changed: () => void,
): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  let state = await stateOf(entry);
  const watcher = watch([directory, ...state.files], {
    ignoreInitial: true,
    // Whoever watches does not keep the process from ending.
    persistent: false,
    ignored: (path) => path.startsWith(directory + sep) && NOT_OURS.has(basename(path)),
  });
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const now = await stateOf(entry);
    watcher.add([...now.files]);
    if (now.version === state.version) return;
    state = now;
    changed();
  };
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(look);
    }, QUIET).unref();
  });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await reading;
  };
}

/** What there is to run now: the same text for the same content. */
async function stateOf(entry: string) {
  try {
    const { files, digests } = await readModuleFiles(entry);
    return { version: JSON.stringify(digests), files: [...files.keys()] };
  } catch (thrown) {
    return { version: messageOf(thrown), files: [] };
  }
}
