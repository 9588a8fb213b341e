import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** A text file below the root. */
export interface TextFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The files that were read, and what was left out, for people. */
export interface FoundFiles {
  readonly files: readonly TextFile[];
  readonly notices: readonly string[];
}

const MOST_FILES = 5_000;
const MOST_BYTES = 262_144;

const SKIPPED: ReadonlySet<string> = new Set(["node_modules", "dist", "build", "coverage"]);
const TEXTS: ReadonlySet<string> = new Set(
  ".md .mdx .txt .rst .adoc .ts .tsx .mts .js .jsx .mjs .cjs .py .go .rs .java .json .yaml .yml .toml .ini .sh .css .html .sql".split(
    " ",
  ),
);

/**
 * Reads the text files below a directory, in the order of their names. Hidden directories,
 * installed packages and build results are left out, and links are not followed.
 */
export function findFiles(root: string): FoundFiles {
  const files: TextFile[] = [];
  const notices: string[] = [];
  for (const path of pathsBelow(root, notices)) {
    if (files.length === MOST_FILES) {
      notices.push(`Only the first ${MOST_FILES} files were read.`);
      break;
    }
    const name = relative(root, path).split(sep).join("/");
    const text = readText(path, name, notices);
    if (text !== undefined) files.push({ path: name, text });
  }
  return { files, notices };
}

function* pathsBelow(directory: string, notices: string[]): Generator<string> {
  for (const entry of entriesOf(directory, notices)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") && !SKIPPED.has(entry.name)) yield* pathsBelow(path, notices);
    } else if (entry.isFile() && TEXTS.has(extname(entry.name).toLowerCase())) {
      yield path;
    }
  }
}

function entriesOf(directory: string, notices: string[]): Dirent[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    notices.push(`"${directory}" can not be listed and was left out.`);
    return [];
  }
}

function readText(path: string, name: string, notices: string[]): string | undefined {
  try {
    if (statSync(path).size > MOST_BYTES) {
      notices.push(`"${name}" is larger than ${MOST_BYTES} bytes and was left out.`);
      return undefined;
    }
    const text = readFileSync(path, "utf8");
    return text.includes("\0") ? undefined : text;
  } catch {
    notices.push(`"${name}" can not be read and was left out.`);
    return undefined;
  }
}
