import { type Call, commandName, doubt, refuse } from "../shell/call.js";
import { GLOB, HOLE, hasUnknown, WORD } from "../shell/marks.js";
import { hazardOf } from "./target.js";

const RUNS: ReadonlySet<string> = new Set(
  "-exec -execdir -ok -okdir -x -X --exec --exec-batch".split(" "),
);
/** A file or directory below one of those where the search starts. */
const FOUND = `found/${WORD}`;
const REMOVERS: ReadonlySet<string> = new Set(["rm", "unlink", "shred", "rimraf", "rmdir"]);
/** Tests that leave only some of the files. */
const NARROWS =
  /^-(?:i?name|i?path|i?wholename|i?regex|empty|[acm](?:time|min|newer)|newer\w*|inum|lname)$/;

/** `find`: what it deletes itself, and what it runs on what it finds. */
export function judgeFind(call: Call): void {
  const { args, scope, shell } = call;
  let deletes = args.includes("-delete");
  for (const [at, text] of args.entries()) {
    if (!RUNS.has(text)) continue;
    const rest = args.slice(at + 1);
    const end = rest.findIndex((word) => word === ";" || word === "+" || word === "\\;");
    const words = end < 0 ? rest : rest.slice(0, end);
    const isPlain = REMOVERS.has(commandName(words[0] ?? "")) && findsByName(args.slice(0, at));
    const argv = words.map((word) => word.replaceAll("{}", isPlain ? FOUND : HOLE));
    deletes ||= argv.some((word) => REMOVERS.has(commandName(word)));
    shell.runArgv(argv, { ...scope, stdin: undefined });
  }
  if (!deletes) return;
  const operator = args.findIndex((text) => /^[-(!]/.test(text) && !/^-[HLPO]/.test(text));
  const starts = args.slice(0, operator < 0 ? args.length : operator);
  const isNarrow = call.name.includes("fd") || args.some((_, at) => narrows(args, at));
  const hazards = (starts.length === 0 ? ["."] : starts).map((path) => hazardOf(path, call));
  for (const hazard of hazards) {
    // All of the directory it works in is fine where only some files of it are meant.
    if (hazard === undefined || (isNarrow && hazard.what === "all there is")) continue;
    if (hazard.kind === "destructive") refuse(call, `deletes what it finds in ${hazard.what}`);
    else if (!isNarrow) doubt(call, `it deletes what it finds in ${hazard.what}`);
  }
}

/** Whether only what has a certain name is found, and no repository. */
function findsByName(args: readonly string[]): boolean {
  if (args.some((text) => /^(?:-o|-or|-not|[!,()])$/.test(text))) return false;
  const names = args.filter((_, at) => /^-i?name$/.test(args[at - 1] ?? ""));
  return names.some((name) => !hasUnknown(name) && !mayFitRepository(name));
}

/** Whether a glob may fit the name `.git`, or that of the directory where the search starts. */
function mayFitRepository(glob: string): boolean {
  const name = glob.replaceAll(GLOB, "*").replaceAll("\\", "").toLowerCase();
  const [start = "", ...rest] = name.split(/[*?[\]]/);
  const end = rest.at(-1);
  if (end === undefined) return name === "." || name === ".git";
  return ".git".startsWith(start) && ".git".endsWith(end);
}

/** A test that is turned round, or that all names pass, leaves too much. */
function narrows(args: readonly string[], at: number): boolean {
  const isTurned = /^(?:!|-not)$/.test(args[at - 1] ?? "");
  return NARROWS.test(args[at] ?? "") && !isTurned && !/^\*+$/.test(args[at + 1] ?? "");
}
