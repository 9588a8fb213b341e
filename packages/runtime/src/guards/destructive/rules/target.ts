import { posix } from "node:path";
import type { Call } from "../shell/call.js";
import { GLOB, hasMarks, hasUnknown, shown, WORD } from "../shell/marks.js";

/** Why a path must not be deleted with all that is in it. */
export interface Hazard {
  readonly kind: "destructive" | "unjudged";
  readonly what: string;
}

/**
 * Why a path can not be deleted recursively; undefined for one that is below the directory the
 * line is run in, and is not all of it.
 */
export function hazardOf(path: string, { shell }: Call): Hazard | undefined {
  const text = path.replaceAll(GLOB, "*").replaceAll("\\", "/");
  const whole = posix.normalize(text);
  const inside = whole.startsWith(`${shell.directory}/`)
    ? whole.slice(shell.directory.length + 1)
    : whole;
  const parts = inside.split("/").filter((part) => part !== "");
  if (/^(?:[/~]|\.\.(?:\/|$)|[A-Za-z]:)/.test(inside)) {
    return { kind: "destructive", what: `"${shown(path)}", outside the directory it works in` };
  }
  if (parts.every((part) => /^[.*]+$/.test(part))) {
    return { kind: "destructive", what: "all there is" };
  }
  if (parts.at(-1)?.toLowerCase() === ".git") {
    return { kind: "destructive", what: "the repository" };
  }
  if (hasUnknown(inside) || inside.startsWith(WORD)) {
    return { kind: "unjudged", what: `"${shown(path)}", which is not known` };
  }
  if (shell.memory.hasLeft && whole === inside) {
    return { kind: "unjudged", what: `"${shown(path)}" in a directory that is not known` };
  }
  return undefined;
}

/** Whether a path is the root, a home directory, or a directory of the system as a whole. */
export function isOverall(path: string): boolean {
  const text = posix.normalize(path).replace(/[/*\uFDD2]+$/, "");
  return text === "" && !hasMarks(path.replaceAll(GLOB, ""))
    ? path.startsWith("/")
    : text === "~" ||
        /^\/(?:bin|boot|dev|etc|home|lib\w*|opt|proc|root|sbin|srv|sys|usr|var|users|system|library|applications)$/i.test(
          text,
        );
}
