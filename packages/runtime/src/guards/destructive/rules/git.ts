import { judgeTails } from "../commands/tails.js";
import { type Call, doubt, refuse } from "../shell/call.js";
import { hasMarks, hasUnknown } from "../shell/marks.js";
import { has, type Options, readOptions } from "./options.js";

/** Options of git itself that take the next argument as their value. */
const VALUED: ReadonlySet<string> = new Set(
  "-c -C --git-dir --work-tree --namespace --exec-path --super-prefix --config-env".split(" "),
);
/** Subcommands whose arguments may be commands. */
const RUNNERS: ReadonlySet<string> = new Set(
  "submodule bisect rebase filter-branch filter-repo difftool mergetool worktree for-each-repo grep".split(
    " ",
  ),
);

const SUBCOMMANDS: Readonly<Record<string, (call: Call, options: Options) => void>> = {
  push: judgePush,
  "send-pack": judgePush,
  reset: judgeReset,
  clean: judgeClean,
  rm: judgeGitRemove,
  config: (call) =>
    judgeSetting(
      call,
      call.args.filter((text) => !text.startsWith("-")),
    ),
};

/** `git`, whatever options of its own come before the subcommand. */
export function judgeGit(call: Call): void {
  const { args, shell } = call;
  let at = 0;
  for (; at < args.length && args[at]?.startsWith("-"); at++) {
    const text = args[at] ?? "";
    if (text.startsWith("--config-env")) doubt(call, "it is not known what it is set to");
    if (text === "-c") judgeSetting(call, (args[at + 1] ?? "").split(/=(.*)/s));
    if (VALUED.has(text)) at++;
  }
  const [subcommand = "", ...rest] = args.slice(at);
  const inner = { ...call, args: rest };
  const name = subcommand.toLowerCase();
  if (hasMarks(name)) {
    if (hasUnknown(name)) doubt(call, "it is not known which subcommand it runs");
    return;
  }
  if (Object.hasOwn(SUBCOMMANDS, name)) SUBCOMMANDS[name]?.(inner, readOptions(rest));
  for (const alias of shell.memory.aliasesNamed(`git ${name}`)) runAlias(inner, alias);
  if (!RUNNERS.has(name)) return;
  judgeTails(inner);
  shell.judgement.certainly(() => {
    for (const text of rest) shell.runText(text.replace(/^--?[\w-]*=|^-O/, ""), call.scope);
  });
}

/** Some settings are commands, and an alias may be anything. */
function judgeSetting(call: Call, [key = "", value = ""]: readonly string[]): void {
  const { shell, scope } = call;
  const [, alias] = /^alias\.(.+)$/i.exec(key) ?? [];
  if (alias !== undefined) {
    shell.memory.alias(`git ${alias.toLowerCase()}`, value);
    shell.judgement.certainly(() => runAlias({ ...call, args: [] }, value));
  } else if (
    /^remote\..*\.(?:push$|mirror$)/i.test(key) &&
    /^\+|^(?:true|1|yes|on)$/i.test(value)
  ) {
    refuse(call, "makes every push overwrite the history of a remote");
  } else if (/^clean\.requireforce$/i.test(key)) {
    refuse(call, "takes the safety off git clean");
  } else shell.judgement.certainly(() => shell.runText(value.replace(/^!/, ""), scope));
}

function runAlias({ args, scope, shell }: Call, alias: string): void {
  const line = alias.startsWith("!") ? alias.slice(1) : `git ${alias}`;
  shell.runText(`${line} "$@"`, { ...scope, positional: [args] });
}

function judgePush(call: Call, options: Options): void {
  if (isDryRun(call.args, "o", /^--(?:push-option|repo|receive-pack|exec)$/)) return;
  const isForced =
    has(options, "f", "force") ||
    has(options, "", "force-with-lease") ||
    has(options, "", "mirror");
  if (isForced || options.operands.some((text) => text.startsWith("+"))) {
    refuse(call, "overwrites the history of a remote");
  } else if (options.isOpen) {
    doubt(call, 'an unquoted value may hold options such as "--force". Quote it');
  }
}

/** Whether an option says so that is no value of another one, whose letter or name is given. */
function isDryRun(args: readonly string[], valued: string, names: RegExp): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).some((text, at) => {
    const before = args[at - 1] ?? "";
    const isValue = names.test(before) || new RegExp(`^-\\w*${valued}$`).test(before);
    return !isValue && (text === "--dry-run" || new RegExp(`^-[^-${valued}]*n`).test(text));
  });
}

function judgeReset(call: Call, options: Options): void {
  if (has(options, "", "hard")) refuse(call, "throws away changes that are not committed");
  else if (options.isOpen) doubt(call, 'an unquoted value may be "--hard". Quote it');
}

function judgeClean(call: Call, options: Options): void {
  if (isDryRun(call.args, "e", /^--exclude$/)) return;
  if (has(options, "f", "force")) refuse(call, "deletes files that git does not know");
  else if (options.isOpen) doubt(call, 'an unquoted value may be "-f". Quote it');
}

function judgeGitRemove(call: Call, options: Options): void {
  const isForced = has(options, "f", "force") && options.letters.includes("r");
  if (isForced && !options.names.includes("cached"))
    refuse(call, "deletes recursively and by force");
}
