import { basename, dirname } from "node:path";
import { messageOf } from "@hookline/core/errors";
import { isBelow } from "../project/is-below.js";
import { pathExists } from "../project/path-exists.js";
import { readModuleFiles } from "./module-files.js";

/** Ms after a change in which further ones count with it: a build writes many files. */
const QUIET = 50;
const NOT_OURS: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** What is watched. */
export interface WatchedModule {
  readonly entry: string;
  /** The directory it is in, absolute; a file that is lacking may appear there. */
  readonly directory: string;
  /** Whether it runs as it is; else any change may make it one that can be run. */
  readonly isRunning: boolean;
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
  { entry, directory, isRunning, beside }: WatchedModule,
  changed: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  const before = await stateOf(entry);
  let running: string | undefined = isRunning ? before.version : undefined;
  const places = beside.map(nearestThere);
  const wanted = new Set([directory, ...beside, ...before.files]);
  const watcher = watch([directory, ...places, ...before.files], {
    ignoreInitial: true,
    // Whoever watches does not keep the process from ending.
    persistent: false,
    ignored: (path) => {
      if (isBelow(path, directory)) return NOT_OURS.has(basename(path));
      // Of a place in which a file may appear, nothing but the way there.
      const isWanted = [...wanted].some((one) => one === path || isBelow(one, path));
      return !isWanted && places.some((place) => isBelow(path, place));
    },
  });
  const look = async (): Promise<void> => {
    const now = await stateOf(entry);
    for (const file of now.files) wanted.add(file);
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

/** A path, or the directory above it in which it, or what leads to it, would appear. */
function nearestThere(path: string): string {
  let place = path;
  while (!pathExists(place) && dirname(place) !== place) place = dirname(place);
  return place;
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
