import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type HookLogger, HooklineError } from "@hookline/core";
import type { Dialect } from "./database.js";
import { postgresDialect } from "./postgres.js";
import { sqliteDialect } from "./sqlite.js";

/** Where the store is that nobody has named: what `HOOKLINE_STATE_URL` says, else a file in `cwd`. */
export function stateUrl(cwd: string, env: Readonly<Record<string, string | undefined>>): string {
  return env.HOOKLINE_STATE_URL || `sqlite:${join(cwd, ".hookline", "state.db")}`;
}

/**
 * The SQLite file that a URL names; undefined where it names a server.
 * @throws HooklineError `INVALID_STATE_URL`
 */
export function sqliteFile(url: string, cwd: string): string | undefined {
  switch (schemeOf(url)) {
    case undefined:
      return resolve(cwd, url);
    case "sqlite":
      return resolve(cwd, pathIn(url));
    case "file":
      return parsed(() => fileURLToPath(url));
    default:
      return undefined;
  }
}

/**
 * The dialect that a URL names: `postgres://…`, `sqlite:…` and `file:…`, or a path. A relative
 * path is relative to `cwd`.
 * @throws HooklineError `INVALID_STATE_URL`
 */
export function dialectOf(url: string, cwd: string, logger: HookLogger): Dialect {
  const file = sqliteFile(url, cwd);
  if (file !== undefined) return sqliteDialect(file);
  const scheme = schemeOf(url);
  if (scheme !== "postgres" && scheme !== "postgresql") {
    throw invalid(`"${scheme}:" is no kind of store`);
  }
  return postgresDialect(
    parsed(() => new URL(url)),
    logger,
  );
}

/** A single letter is a drive, and no scheme. */
function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase();
}

function pathIn(url: string): string {
  const path = parsed(() => decodeURIComponent(url.replace(/^sqlite:(\/\/)?/i, "")));
  if (path === "" || path === ":memory:") throw invalid("it names no file");
  return path;
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    // The error would quote the URL, and so the password in it.
    throw invalid("it can not be read as a URL");
  }
}

function invalid(what: string): HooklineError {
  return new HooklineError(
    "INVALID_STATE_URL",
    `The URL of a state store can not be used: ${what}. Give a path, "sqlite:<path>" or "postgres://user@host/database" as \`url\` or in HOOKLINE_STATE_URL.`,
  );
}
