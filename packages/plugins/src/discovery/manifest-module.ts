import { realpathSync } from "node:fs";
import { basename, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** Where plugin files of projects lie. */
const FILES_OF_PROJECTS = `${sep}.hookline${sep}plugins${sep}`;

/**
 * Why a module that a package's manifest names may not be run, or can not be; undefined where it
 * may. Being installed makes a package trusted, but no link makes one of a project's plugin files.
 * @param file absolute
 * @param path as the manifest says it
 */
export function moduleProblem(file: string, path: string): string | undefined {
  try {
    const place = realpathSync.native(file);
    if (!place.includes(FILES_OF_PROJECTS)) return undefined;
    return `its module "${path}" leads to "${place}", which is a plugin file of a project and has to be trusted as one`;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw thrown;
    return `its module "${path}" does not exist`;
  }
}

/**
 * Imports a module that a package's manifest names. Every such import goes through here, so that
 * none is run that may not be.
 * @param file absolute
 * @throws Error for one that may not be run; else whatever importing it throws
 */
export async function importManifestModule(file: string): Promise<Record<string, unknown>> {
  const problem = moduleProblem(file, basename(file));
  if (problem !== undefined) throw new Error(problem);
  return import(pathToFileURL(file).href);
}
