import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { snakeCase } from "../argument-names.js";
import { alternatives } from "./braces.js";

/** What stands under a name: always a path, never one, or whatever looks as if it led away. */
type Kind = "path" | "text" | "other";

/** The last word of the names of arguments that carry paths: `path`, `file_path`, `outputDir`. */
const IS_PATH =
  /(?:^|_)(?:(?:path|file|filename|pathname|filepath|dir|directory|folder|src|source|dest|destination|target|location|glob)s?|(?:in|out)(?:put|file)s?|cwd|workdir|root|uri|from|to|pattern)\d*$/;
/** The same of arguments that carry texts, which may begin as a path does. */
const IS_TEXT =
  /(?:^|_)(?:content|text|string|str|patch|diff|query|body|message|description|prompt|instruction|code|command|cmd|script|line|replacement|replace|search|find|old|new|regexp?|comment|reason|title|data|html|markdown|code_edit|(?:new|old|cell)_source)s?$/;
/** Tools that look for a pattern in what files hold. */
const SEARCHES_TEXT = /grep|^rg$/i;
/** Nesting below this is not looked at. */
const DEEPEST = 32;

/**
 * The paths in the arguments of a tool, at any depth: all texts under a name that carries paths,
 * and under any name that does not carry texts those that lead away: absolute paths, and ones with
 * `..` or `~`. A `file:` URL is one under any name.
 */
export function pathsIn(input: unknown, toolName: string): readonly string[] {
  const found: string[] = [];
  const kindOf = (name: string, outer: Kind): Kind => {
    if (name === "pattern" && SEARCHES_TEXT.test(toolName)) return "text";
    if (IS_TEXT.test(name)) return "text";
    return IS_PATH.test(name) ? "path" : outer;
  };
  collect(input, "other", DEEPEST);
  return [...new Set(found)];

  function collect(value: unknown, kind: Kind, room: number): void {
    if (typeof value === "string") add(value, kind);
    else if (Array.isArray(value)) {
      for (const item of value) if (room > 0) collect(item, kind, room - 1);
    } else if (typeof value === "object" && value !== null && room > 0) {
      for (const [key, item] of Object.entries(value)) {
        // A record of files has their paths as its keys, and what they hold as its values.
        const isFile =
          kind !== "text" && (leadsAway(key) || (kind === "path" && /[./\\]/.test(key)));
        if (isFile) add(key, "path");
        collect(item, isFile ? "text" : kindOf(snakeCase(key), kind), room - 1);
      }
    }
  }

  function add(text: string, kind: Kind): void {
    // A tool may trim what it gets.
    const spellings = [text, text.trim()].flatMap(alternatives).map(fromUrl);
    const isMeant = (path: string): boolean =>
      kind === "path" ? path !== "" : kind === "other" && leadsAway(path);
    if (/^\s*file:\/\//i.test(text) || spellings.some(isMeant)) found.push(...spellings);
  }
}

/** Whether a text looks like a path that is not read from the workspace, or that leads out of it. */
function leadsAway(text: string): boolean {
  return isAbsolute(text) || /^~[\w-]*(?:[/\\]|$)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text);
}

/** The path in a `file:` URL; one that names no file here stays a text, as does any other. */
function fromUrl(text: string): string {
  try {
    return /^file:/i.test(text) ? fileURLToPath(text) : text;
  } catch {
    return text;
  }
}
