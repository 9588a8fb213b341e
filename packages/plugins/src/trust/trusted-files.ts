import { HooklineError, messageOf } from "@hookline/core/errors";
import type { FileDigests } from "../modules/module-files.js";

/** What is trusted: by the path of a plugin's file, the files it consisted of then. */
export type TrustedFiles = Readonly<Record<string, FileDigests>>;

/**
 * Reads the text of a file that says what is trusted.
 * @param path how messages call the file
 * @throws HooklineError `CONFIG_UNREADABLE`
 */
export function parseTrusted(text: string, path: string): TrustedFiles {
  try {
    const { files } = JSON.parse(text) as { readonly files?: unknown };
    if (isRecord(files) && Object.values(files).every(areDigests)) return files as TrustedFiles;
  } catch (cause) {
    throw unreadable(path, messageOf(cause), cause);
  }
  throw unreadable(path, 'it has no "files" with the hashes of each');
}

/** The text of a file that says what is trusted; the same for the same content. */
export function formatTrusted(trusted: TrustedFiles): string {
  const files = Object.fromEntries(Object.entries(trusted).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ files }, null, 2)}\n`;
}

/** How files differ from those that were trusted; undefined where they do not. */
export function changeSince(trusted: FileDigests, now: FileDigests): string | undefined {
  const paths = [...new Set([...Object.keys(now), ...Object.keys(trusted)])];
  const changed = paths.find((path) => now[path] !== trusted[path]);
  if (changed === undefined) return undefined;
  if (trusted[changed] === undefined) return `it imports "${changed}", which it did not`;
  return now[changed] === undefined
    ? `it no longer imports "${changed}"`
    : `"${changed}" has changed`;
}

function areDigests(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((digest) => typeof digest === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unreadable(path: string, why: string, cause?: unknown): HooklineError {
  return new HooklineError(
    "CONFIG_UNREADABLE",
    `What is trusted can not be told from "${path}": ${why}. Remove it, and trust again what you need.`,
    cause === undefined ? {} : { cause },
  );
}
