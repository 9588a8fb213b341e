import { homedir } from "node:os";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import picomatch from "picomatch";
import { realPath } from "./real-path.js";

/** A path as it is given, and what it comes to. */
export interface CheckedPath {
  /** As the tool got it. */
  readonly raw: string;
  /** Absolute, as it is written and with links followed. */
  readonly absolute: readonly string[];
  /** Below the workspace, the path from there. */
  readonly inside: string | undefined;
}

/** Whether a path is denied. */
export type DenyRule = (path: CheckedPath) => boolean;

/** Files that hold secrets. */
const PROTECTED: ReadonlySet<string> = new Set([
  ".env",
  ".netrc",
  "id_rsa",
  "id_ed25519",
  "id_ecdsa",
  ".htpasswd",
]);

/**
 * Reads a rule. An absolute path, or one that starts with `~/`, denies itself and all below it; a
 * text with `*`, `?` or `[` is a glob for any one part of a path, or for all of it where it has a
 * slash; any other text denies the paths that contain it. Letter case and the way a character is
 * composed do not matter.
 */
export function denyRule(rule: string): DenyRule {
  const path = rule.startsWith("~/") ? join(homedir(), rule.slice(2)) : rule;
  const folded = fold(path);
  if (/[*?[]/.test(folded)) return globRule(folded);
  if (isAbsolute(folded)) {
    return ({ absolute }) => {
      const targets = [folded, fold(linked(path))];
      return absolute.some((one) => targets.some((target) => isWithin(fold(one), target)));
    };
  }
  return ({ raw, absolute, inside = "" }) =>
    [raw, inside, ...absolute.map((path) => basename(path))].some((text) =>
      fold(text).includes(folded),
    );
}

/** Where the path of a rule leads, which may change while the agent works. */
function linked(path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}

/** Whether a path is one of the files that hold secrets. */
export function isProtected({ raw, absolute }: CheckedPath): boolean {
  return [raw, ...absolute].some((path) => PROTECTED.has(fold(basename(path))));
}

/** Whether a path is a directory or below it. */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function globRule(glob: string): DenyRule {
  const fits = picomatch(glob, { dot: true, nobrace: true, noextglob: true, nonegate: true });
  const isWhole = glob.includes("/");
  return ({ raw, absolute, inside = "" }) =>
    [raw, inside, ...absolute].map(fold).some((path) => {
      const parts = path.split("/").filter((part) => part !== "");
      if (!isWhole) return parts.some((part) => fits(part));
      // All below what fits is denied with it.
      return parts.some((_, at) => {
        const head = parts.slice(0, at + 1).join("/");
        return fits(head) || fits(`/${head}`);
      });
    });
}

/** One spelling for texts that a file system may take for the same name. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\\", "/")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC");
}
