import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { dirname, extname, relative, sep } from "node:path";
import { importsOf } from "./imports-of.js";
import { stripTypes } from "./strip-types.js";

/** A file that is run when a module is imported. */
export interface ModuleFile {
  readonly path: string;
  readonly format: "module" | "json";
  /** What is run: JavaScript, or JSON. */
  readonly source: string;
  /** `sha256-` and the hash of the file's bytes, in base64. */
  readonly digest: string;
  /** The files it imports by a path, by what it calls them. */
  readonly imports: Readonly<Record<string, string>>;
}

/** A module and all the files that it imports by paths, and so on, as they were when read. */
export interface ModuleFiles {
  readonly entry: string;
  /** By path. */
  readonly files: ReadonlyMap<string, ModuleFile>;
  /** The hash of each file's bytes, by its path from the directory of the entry, with `/`. */
  readonly digests: FileDigests;
}

/** Hashes of files by their paths. */
export type FileDigests = Readonly<Record<string, string>>;

/** File name extensions of modules. */
const FORMATS: Readonly<Record<string, ModuleFile["format"]>> = {
  ".ts": "module",
  ".mts": "module",
  ".js": "module",
  ".mjs": "module",
  ".json": "json",
};
/** Far more than a plugin in a file has; a package is what has many. */
const MOST_FILES = 500;

/**
 * Reads a module and the files it imports by paths; nothing is run. Packages it imports are not
 * followed. JavaScript is taken as ES modules.
 * @throws an error that says which file is wrong and why
 */
export async function readModuleFiles(entry: string): Promise<ModuleFiles> {
  const files = new Map<string, ModuleFile>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    if (files.size === MOST_FILES) throw new Error(`it imports more than ${MOST_FILES} files`);
    const file = await readModuleFile(path, entry);
    files.set(path, file);
    waiting.push(...Object.values(file.imports));
  }
  const digests = [...files.values()].map(({ path, digest }) => [pathFrom(entry, path), digest]);
  return { entry, files, digests: Object.fromEntries(digests.sort()) as FileDigests };
}

async function readModuleFile(path: string, entry: string): Promise<ModuleFile> {
  const format = FORMATS[extname(path)];
  try {
    if (format === undefined) {
      throw new Error(`only ${Object.keys(FORMATS).join(", ")} files can be imported by a path`);
    }
    // Opening a pipe would wait for a writer.
    if (!(await stat(path)).isFile()) throw new Error("it is no file");
    const bytes = await readFile(path);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const digest = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    if (format === "json") return { path, format, source: text, digest, imports: {} };
    const source = await stripTypes(text, path);
    return { path, format, source, digest, imports: await importsOf(source, path) };
  } catch (cause) {
    const where = path === entry ? "it" : `"${pathFrom(entry, path)}", which it imports,`;
    throw new Error(`${where} can not be read: ${(cause as Error).message}`, { cause });
  }
}

function pathFrom(entry: string, path: string): string {
  return relative(dirname(entry), path).split(sep).join("/");
}
