import { resolve } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { messageOf } from "@hookline/core";
import { type AuditReport, verifyAudit } from "../verify/verify-audit.js";

/** What a command of the `plugins` CLI talks to. */
interface CommandIo {
  /** Where to work; `--cwd` has been obeyed, and is not among the arguments. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  out(line: string): void;
  err(line: string): void;
}

const EXIT = { ok: 0, problem: 1, usage: 2 } as const;

/** The name of a file is not always from somebody who means well. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const USAGE = `Usage: plugins audit verify [path] [options]

Reads the files of the audit plugin and reports every line that was changed, removed or moved.
The path is a file or a directory of them; default .hookline/audit. Files that were written with a
key need it in HOOKLINE_AUDIT_KEY.

Options:
  --json         print JSON, for programs
  --cwd <dir>    work as if called from this directory

Examples:
  plugins audit verify
  plugins audit verify .hookline/audit/20261130T120000Z-4711-9f86d081.0001.jsonl --json

Exit codes: 0 fine, 1 a problem was found, 2 the call itself is wrong.`;

/**
 * `plugins audit verify`. Called by the CLI, which finds it through the manifest of this package.
 * @param args what follows `audit`
 * @returns the exit code
 */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const call = readCall(args);
  if (call === "help") {
    io.out(USAGE);
    return EXIT.ok;
  }
  if (typeof call === "string") {
    fail(io, args.includes("--json"), call);
    io.err("See plugins audit --help.");
    return EXIT.usage;
  }
  const path = resolve(io.cwd, call.path);
  try {
    const report = await verifyAudit(path, { key: io.env.HOOKLINE_AUDIT_KEY });
    if (call.json) io.out(JSON.stringify(report, null, 2));
    else for (const line of linesOf(report)) io.out(line);
    return report.ok ? EXIT.ok : EXIT.problem;
  } catch (error) {
    fail(io, call.json, plain(`"${path}" can not be read: ${messageOf(error)}`));
    return EXIT.problem;
  }
}

/** Tells people, and programs in place of a result. */
function fail(io: CommandIo, json: boolean, message: string): void {
  if (json) io.out(JSON.stringify({ error: { code: null, message } }, null, 2));
  io.err(`Error: ${message}`);
}

interface Call {
  readonly path: string;
  readonly json: boolean;
}

/** What is wanted; a text says what is wrong with the call. */
function readCall(args: readonly string[]): Call | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
      allowPositionals: true,
    });
    const [command, path = ".hookline/audit", ...rest] = positionals;
    if (values.help === true || command === undefined) return "help";
    if (command !== "verify") return plain(`there is no command "${command}"; there is "verify".`);
    if (rest.length > 0) return "verify takes one path.";
    return { path, json: values.json };
  } catch (error) {
    return plain(messageOf(error));
  }
}

function linesOf({ ok, files, lines, chains, problems }: AuditReport): readonly string[] {
  const open = chains.filter(({ ended }) => !ended);
  return [
    ...problems.map(({ file, line, message }) => plain(`${file}: line ${line} ${message}`)),
    ...open.map(({ id, last }) => plain(`The chain ${id} has no end; its last line is ${last}.`)),
    ok
      ? `${counted(lines, "line")} in ${counted(files, "file")}, as they were written.`
      : `${counted(problems.length, "problem")} in ${counted(lines, "line")}.`,
  ];
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(HIDDEN, "");
}
