import type { Alternatives } from "./alternatives.js";
import { doubt, type Scope, type Shell } from "./call.js";

/** Variables whose value some program runs as a command. */
const COMMANDS =
  /^(?:\w*(?:EDITOR|PAGER|ASKPASS|BROWSER)|\w+_(?:SSH|RSH)|GIT_\w*(?:COMMAND|EXTERNAL_DIFF)|VISUAL|FCEDIT|PROMPT_COMMAND|LESSOPEN|LESSCLOSE|PS\d)$/;
/** Variables with the path of a file that a program runs first, and what runs it. */
const FILES: ReadonlyMap<string, string> = new Map([
  ["BASH_ENV", "."],
  ["ENV", "."],
  ["PSQLRC", "psql -f"],
  ["PYTHONSTARTUP", "python"],
]);

/** Follows the values of a variable that some program will run, be it a command or a file. */
export function followVariable(
  name: string,
  values: Alternatives,
  scope: Scope,
  shell: Shell,
): void {
  if (/^GIT_CONFIG_(?:KEY|PARAM)/.test(name)) {
    doubt({ scope, shell }, "it is not known what git is set to");
  }
  const runner = FILES.get(name);
  if (runner === undefined && !COMMANDS.test(name)) return;
  const key = `variable ${name}`;
  if (scope.calls.includes(key)) return;
  const inside = { ...scope, stdin: undefined, calls: [...scope.calls, key] };
  const judge = (): void => {
    for (const [text] of values) {
      if (text === undefined) continue;
      shell.runText(
        runner === undefined ? text.replace(/^[|!-]+/, "") : `${runner} ${text}`,
        inside,
      );
    }
  };
  // Many a line has another use for `ENV`, but not for this one.
  if (name === "BASH_ENV") judge();
  else shell.judgement.certainly(judge);
}

/** Follows the files that a shell runs first, which may have been written after it was told. */
export function followStartup(scope: Scope, shell: Shell): void {
  for (const name of ["BASH_ENV", "ENV"]) {
    followVariable(name, shell.memory.variable(name) ?? [], scope, shell);
  }
}
