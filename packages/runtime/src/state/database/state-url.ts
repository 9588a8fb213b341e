import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type HookLogger, HooklineError } from "@hookline/core";
import type { Dialect } from "./database.js";
import { postgresDialect } from "./postgres.js";
import { sqliteDialect } from "./sqlite.js";

/** Where a store is, when nothing names one. */
export function defaultPath(cwd: string): string {
  return join(cwd, ".hookline", "state.db");
}

/**
 * The dialect that a URL names: `postgres://…`, `sqlite:…` and `file:…`, or a path. A relative
 * path is relative to `cwd`.
 * @throws HooklineError `INVALID_STATE_URL`
 */
export function dialectOf(url: string, cwd: string, logger: HookLogger): Dialect {
  // A single letter is a drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return sqliteDialect(resolve(cwd, url));
    case "sqlite":
      return sqliteDialect(resolve(cwd, pathIn(url)));
    case "file":
      return sqliteDialect(parsed(() => fileURLToPath(url)));
    case "postgres":
    case "postgresql": {
      const server = parsed(() => new URL(url));
      return postgresDialect(server, logger);
    }
    default:
      throw invalid(`"${scheme}:" is no kind of store`);
  }
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
