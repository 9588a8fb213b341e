import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { isHooklineError, messageOf } from "@hookline/core";
import { sqliteFile, stateUrl } from "../state/database/state-url.js";
import { openStateStore } from "../state/open-state-store.js";
import type { StateStore } from "../state/state-store.js";
import { type CommandIo, EXIT } from "./command-io.js";
import { listSessions } from "./sessions/list-sessions.js";
import { pruneSessions } from "./sessions/prune-sessions.js";
import { quietLogger } from "./sessions/quiet-logger.js";
import type { SessionsOptions } from "./sessions/sessions-options.js";
import { showSession } from "./sessions/show-session.js";
import { UsageError } from "./sessions/usage-error.js";

const USAGE = `Usage: plugins sessions <command> [options]

Commands:
  list                        list the stored sessions, the latest first
    --status <status>         only those that are running, completed, failed, …
    --limit <number>          how many at most (default 100)
  show <id>                   show a session, its branches and what was said
    --full                    texts as they are, not their beginning
  prune --older-than <days>   remove sessions that ended so long ago
    --running                 also those that started so long ago and never ended

Options of each:
  --json         print JSON, for programs
  --cwd <dir>    work as if called from this directory
  --url <url>    the store; default HOOKLINE_STATE_URL, else .hookline/state.db

Examples:
  plugins sessions list --status failed
  plugins sessions show 2f1c --json
  plugins sessions prune --older-than 30

Exit codes: 0 fine, 1 a problem was found, 2 the call itself is wrong.`;

const OPTIONS = {
  json: { type: "boolean" },
  full: { type: "boolean" },
  running: { type: "boolean" },
  status: { type: "string" },
  limit: { type: "string" },
  "older-than": { type: "string" },
  url: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Command = (
  store: StateStore,
  args: readonly string[],
  options: SessionsOptions,
  io: CommandIo,
) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: listSessions,
  show: showSession,
  prune: pruneSessions,
};

/**
 * `plugins sessions`: lists, shows and removes stored sessions. Called by the CLI, which finds it
 * through the manifest of this package; `io.cwd` is where the store is looked for.
 * @param args what follows `sessions`
 * @returns the exit code
 */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseError(error);
    // What is expected by nobody is shown by the CLI.
    if (!isUsage && !isHooklineError(error)) throw error;
    const message = messageOf(error);
    const code = isHooklineError(error) ? error.code : null;
    if (args.includes("--json")) io.out(JSON.stringify({ error: { code, message } }, null, 2));
    io.err(`Error: ${message}`);
    if (!isUsage) return EXIT.problem;
    io.err("See plugins sessions --help.");
    return EXIT.usage;
  }
}

async function dispatch(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (values.help === true || name === undefined) {
    io.out(USAGE);
    return EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new UsageError(`there is no command "${name}"; there are ${names()}.`);
  }
  const url = values.url ?? stateUrl(io.cwd, io.env);
  const file = sqliteFile(url, io.cwd);
  if (file !== undefined && !existsSync(file)) return nothingStored(file, values, io);
  await using store = await openStateStore({ url, cwd: io.cwd, logger: quietLogger(io) });
  return await command(store, rest, values, io);
}

/** Looking must not make a store. */
function nothingStored(file: string, { json }: SessionsOptions, io: CommandIo): number {
  if (json === true) io.out("[]");
  else io.out(`No sessions are stored in ${file}.`);
  return EXIT.ok;
}

function names(): string {
  return Object.keys(COMMANDS)
    .map((one) => `"${one}"`)
    .join(", ");
}

function isParseError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException | null)?.code).startsWith("ERR_PARSE_ARGS");
}
