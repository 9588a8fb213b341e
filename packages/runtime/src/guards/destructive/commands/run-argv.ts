import { judgeCopy, judgeFormat, judgeWriter } from "../rules/devices.js";
import { judgeFind } from "../rules/find.js";
import { judgeGit } from "../rules/git.js";
import { judgeRemove, judgeRemoveTree } from "../rules/remove.js";
import { judgeSed } from "../rules/sed.js";
import { type Call, commandName, doubt, type Rule, type Scope, type Shell } from "../shell/call.js";
import { hasMarks, LOOSE, shown } from "../shell/marks.js";
import { eitherStream, NOTHING, type Stream, unknownFrom } from "../shell/stream.js";
import { judgeSqlClient, SQL_CLIENTS } from "../sql/judge-client.js";
import { BUILTINS } from "./builtins.js";
import { FINDING_PROGRAMS, runFoundFiles } from "./found-files.js";
import { EDITORS, INTERPRETERS, judgeCodeArguments, judgeInterpreter } from "./languages.js";
import { LINE_TAKERS, runLines } from "./lines-in-arguments.js";
import { runPackageScripts } from "./package-scripts.js";
import { outputOf, PRINTERS } from "./printers.js";
import { runRecipes } from "./recipes.js";
import { runFile, runShell, SHELLS } from "./run-shell.js";
import { judgeTails } from "./tails.js";
import { runWrapper, WRAPPERS } from "./wrappers.js";
import { runXargs } from "./xargs.js";

/** Calls of one function inside each other that are followed with their own arguments. */
const DEEPEST_CALLS = 1;

/** Everything that is known of commands by their name: one row, one reason to look at them. */
const ROWS: readonly (readonly [Iterable<string>, Rule])[] = [
  [["rm", "grm"], judgeRemove],
  [["rimraf", "del-cli", "srm"], judgeRemoveTree],
  [["git", "hub"], judgeGit],
  [
    ["git-push", "git-reset", "git-clean", "git-rm"],
    (call) => judgeGit({ ...call, args: [call.name.slice(4), ...call.args] }),
  ],
  [["find", "gfind", "fd", "fdfind"], judgeFind],
  [["dd", "gdd", "dcfldd"], judgeCopy],
  ["mke2fs newfs mkswap wipefs blkdiscard shred dropdb mysqladmin".split(" "), judgeFormat],
  [["tee", "cp", "mv", "ln", "install", "truncate", "sponge"], judgeWriter],
  [SQL_CLIENTS.keys(), judgeSqlClient],
  [INTERPRETERS, judgeInterpreter],
  [EDITORS, judgeCodeArguments],
  [FINDING_PROGRAMS, runFoundFiles],
  [["make", "gmake", "just"], runRecipes],
  [["npm", "pnpm", "yarn", "bun"], runPackageScripts],
  [SHELLS, runShell],
  [["sed", "gsed"], judgeSed],
  [WRAPPERS.keys(), runWrapper],
  [LINE_TAKERS.keys(), runLines],
  [["xargs", "gxargs", "parallel"], runXargs],
];

const RULES = indexed();
const OWN: ReadonlyMap<string, Rule> = new Map(
  Object.entries({ ...PRINTERS, ...BUILTINS }).map(([name, rule]) => [name, rule]),
);
/** Commands that run none of their arguments, so that these are mentions at most. */
const RUNS_NOTHING: ReadonlySet<string> = new Set(
  "grep egrep fgrep rg ag ls apropos info tldr help head tail less more test [ expr basename dirname touch mkdir rmdir stat file wc diff unset complete bind printenv logger mail".split(
    " ",
  ),
);

/** Follows a command: as a function, an alias or a file of the line, and by what is known of it. */
export function runArgv(argv: readonly string[], scope: Scope, shell: Shell): Stream {
  const [head, ...args] = argv;
  if (head === undefined || head === "") return NOTHING;
  const name = commandName(head);
  const call: Call = { name, args, scope, shell };
  if (hasMarks(name) || head.includes(LOOSE)) {
    doubt(call, `it is not known which command "${shown(head)}" is`);
    return unknownFrom("made");
  }
  const replaced = [...runFunctions(call, head), ...runAliases(call, head)];
  const written = shell.memory.written(head);
  if (written !== undefined) replaced.push(runFile(call, written, args));
  const printed = rulesOf(name).flatMap((rule) => rule(call) ?? []);
  if (!isKnown(name)) judgeTails({ ...call, scope: { ...scope, stdin: undefined } });
  const outputs = [...replaced, ...printed];
  return outputs.length > 0 ? outputs.reduce(eitherStream) : outputOf(call);
}

/** Whether a program of that name is judged when it is started. */
export function isJudged(name: string): boolean {
  return RULES.has(name) || name.startsWith("mkfs") || name === "eval";
}

function isKnown(name: string): boolean {
  return isJudged(name) || OWN.has(name) || RUNS_NOTHING.has(name);
}

function indexed(): ReadonlyMap<string, readonly Rule[]> {
  const rules = new Map<string, readonly Rule[]>();
  for (const [names, rule] of ROWS) {
    for (const name of names) rules.set(name, [...(rules.get(name) ?? []), rule]);
  }
  return rules;
}

function rulesOf(name: string): readonly Rule[] {
  const own = OWN.get(name);
  const rules = name.startsWith("mkfs") ? [judgeFormat] : (RULES.get(name) ?? []);
  return own === undefined ? rules : [...rules, own];
}

function runFunctions(call: Call, name: string): readonly Stream[] {
  const { args, scope, shell } = call;
  const depth = scope.calls.filter((called) => called.startsWith(`${name} `)).length;
  const positional = depth < DEEPEST_CALLS ? [args] : undefined;
  const key = `${name} ${JSON.stringify(positional)}`;
  const bodies = shell.memory.functionsNamed(name);
  if (bodies.length > 0 && scope.isBeside && depth > 0) {
    doubt(call, "it starts copies of itself");
  }
  if (scope.calls.includes(key)) return [];
  const inside = { ...scope, positional, isBeside: false, calls: [...scope.calls, key] };
  return bodies.map(({ node, source }) => shell.follow(node, { ...inside, source }));
}

function runAliases({ args, scope, shell }: Call, name: string): readonly Stream[] {
  const key = `alias ${name}`;
  if (scope.calls.includes(key)) return [];
  const inside = { ...scope, positional: [args], calls: [...scope.calls, key] };
  return shell.memory.aliasesNamed(name).map((text) => shell.runText(`${text} "$@"`, inside));
}
