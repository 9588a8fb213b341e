import type { Call } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";

/** The files that are looked for by name, and those that one of them may include. */
const NAMES = /(?:^|\/)(?:(?:gnu)?makefile|\.?justfile)$|\.mk$/i;
const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*(?:::?|[?+!])?=\s*(.*)$/;
const HEADER = /^@?([^\s#:=][^:]*)::?(?!=)([^;]*);?(.*)$/;
/** What `make` sets itself. */
const OWN: readonly (readonly [string, string])[] = [
  ["RM", "rm -f"],
  ["MAKE", "make"],
];
/** Variables inside variables that are replaced. */
const DEEPEST = 8;
/** Longer lines are not read. */
const LONGEST = 20_000;

/** A target, with what it needs and the lines that make it. */
interface Recipe {
  readonly targets: readonly string[];
  readonly needs: readonly string[];
  readonly lines: string[];
}

/** `make` and `just` with a file that the line has written: what the targets they are given run. */
export function runRecipes({ args, scope, shell }: Call): undefined {
  const given = new Set(args.map((text) => text.replace(/^-f(?=.)|^--?\w*file=/, "")));
  const paths = shell.memory.writtenPaths.filter((path) => NAMES.test(path) || given.has(path));
  const key = `recipes ${args.join(" ")}`;
  if (scope.calls.includes(key)) return;
  const inside = { ...scope, stdin: undefined, calls: [...scope.calls, key] };
  shell.judgement.certainly(() => {
    for (const text of paths.flatMap((path) => shell.memory.written(path)?.texts ?? [])) {
      for (const line of linesFor(text, args)) shell.runText(line, inside);
    }
  });
}

/** The lines of a file that a shell runs for these targets, and those that set its variables. */
function linesFor(file: string, args: readonly string[]): readonly string[] {
  const variables = new Map(OWN);
  const recipes: Recipe[] = [];
  for (const line of file.replaceAll("\\\n", " ").split("\n")) {
    const [, name, value = ""] = ASSIGNMENT.exec(line) ?? [];
    const [, targets, needs = "", first = ""] = HEADER.exec(line) ?? [];
    if (/^\s/.test(line) && recipes.length > 0) recipes.at(-1)?.lines.push(line);
    else if (name !== undefined) variables.set(name, value);
    else if (targets !== undefined) {
      recipes.push({ targets: words(targets), needs: words(needs), lines: [first] });
    }
  }
  const settings = [...variables.values()].map((value) => `: ${value}`);
  return [...settings, ...reached(recipes, args).flatMap(({ lines }) => lines)].map((line) =>
    expanded(line.replace(/^[\s@+-]+/, ""), variables),
  );
}

/** The targets that are asked for, or else the first, with all they need. */
function reached(recipes: readonly Recipe[], args: readonly string[]): readonly Recipe[] {
  const isTarget = (text: string): boolean => recipes.some(({ targets }) => targets.includes(text));
  const first = recipes.find(({ targets }) => !targets[0]?.startsWith("."))?.targets ?? [];
  const asked = args.filter(isTarget);
  const wanted = new Set(asked.length > 0 ? asked : first);
  for (const text of wanted) {
    for (const { targets, needs } of recipes) {
      if (targets.includes(text)) for (const need of needs) wanted.add(need);
    }
  }
  // It can not be told what a pattern, or a name that is made up, is the target for.
  return recipes.filter(({ targets }) =>
    targets.some((target) => wanted.has(target) || /[%$]/.test(target)),
  );
}

/** Functions are left as they stand, for a shell would run what is in them as well. */
function expanded(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line;
  for (let round = 0; round < DEEPEST; round++) {
    text = text.replace(
      /(?<!\$)\$[({]([\w.-]+)[)}]/g,
      (_, name: string) => variables.get(name) ?? HOLE,
    );
    if (text.length > LONGEST) return HOLE;
  }
  return text
    .replace(/\$\(shell\s/g, "$(")
    .replace(/\{\{[^}]*\}\}/g, HOLE)
    .replaceAll("$$", "$");
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
