import type { Call } from "../shell/call.js";

interface Finder {
  readonly programs: readonly string[];
  readonly files: RegExp;
  /** What runs the files. */
  readonly runner: string;
}

const FINDERS: readonly Finder[] = [
  finder("python python2 python3 pypy pypy3 ipython pytest tox nox", /\.py$/, "python"),
  finder(
    "node nodejs deno bun tsx ts-node zx vitest jest mocha ava playwright",
    /\.[cm]?[jt]sx?$/,
    "node",
  ),
  finder("ruby rake rspec rails", /(?:\.rb|(?:^|\/)rakefile)$/i, "ruby"),
  finder("git", /(?:^|\/)(?:hooks|\.husky)\//, "sh"),
];

/** Programs that find files to run by themselves: tests, modules, hooks. */
export const FINDING_PROGRAMS = FINDERS.flatMap(({ programs }) => programs);

/** Judges the files of the line that a program may run without being given their names. */
export function runFoundFiles({ name, scope, shell }: Call): undefined {
  const key = `files for ${name}`;
  if (scope.calls.includes(key)) return;
  const inside = { ...scope, stdin: undefined, calls: [...scope.calls, key] };
  const finders = FINDERS.filter(({ programs }) => programs.includes(name));
  shell.judgement.certainly(() => {
    for (const { files, runner } of finders) {
      const paths = shell.memory.writtenPaths.filter((path) => files.test(path));
      for (const path of paths) shell.runArgv([runner, path], inside);
    }
  });
}

function finder(programs: string, files: RegExp, runner: string): Finder {
  return { programs: programs.split(" "), files, runner };
}
