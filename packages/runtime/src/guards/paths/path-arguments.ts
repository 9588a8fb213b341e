import { fileURLToPath } from "node:url";

/** The last word of the names of arguments that carry paths: `path`, `file_path`, `outputDir`. */
const CARRIES =
  /(?:^|_)(?:path|paths|file|files|filename|filenames|filepath|dir|dirs|directory|directories|folder|folders|cwd|workdir|root|src|source|dest|destination|target|uri)$/;
/** Nesting below this is not looked at. */
const DEEPEST = 32;

/**
 * The paths in the arguments of a tool, at any depth: texts and lists of texts under a name that
 * carries paths, and every `file:` URL.
 */
export function pathsIn(input: unknown): readonly string[] {
  const found: string[] = [];
  collect(input, false, DEEPEST, found);
  return [...new Set(found)];
}

function collect(value: unknown, isPath: boolean, room: number, found: string[]): void {
  if (typeof value === "string") {
    // A tool may trim what it gets.
    if (/^\s*file:\/\//i.test(value) || (isPath && value !== "")) {
      found.push(...[value, value.trim()].map(fromUrl));
    }
  } else if (Array.isArray(value)) {
    for (const item of value) if (room > 0) collect(item, isPath, room - 1, found);
  } else if (typeof value === "object" && value !== null && room > 0) {
    for (const [key, item] of Object.entries(value)) {
      // A record of files has their paths as its keys.
      if (isPath && /[./\\~]/.test(key)) found.push(key);
      collect(item, CARRIES.test(snakeCase(key)), room - 1, found);
    }
  }
}

/** The path in a `file:` URL; one that names no file here stays a text, as does any other. */
function fromUrl(text: string): string {
  try {
    return /^file:/i.test(text) ? fileURLToPath(text) : text;
  } catch {
    return text;
  }
}

function snakeCase(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}
