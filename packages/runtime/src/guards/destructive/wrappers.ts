import type { Call, Rule } from "./call.js";
import { HOLE, LOOSE } from "./marks.js";
import { NOTHING, type Stream, unknownFrom } from "./stream.js";
import { judgeTails } from "./tails.js";

/** How the options of a command that runs another one are read. */
interface Wrapper {
  /** Options that take the next argument as their value. */
  readonly valued: readonly string[];
  /** Operands that come before the command. */
  readonly operands: number;
}

function wrapper(name: string, valued = "", operands = 0): readonly [string, Wrapper] {
  return [name, { valued: valued.split(" "), operands }];
}

/**
 * Commands that run another one. The table only says where that one starts, so that a name which
 * is not known is refused; known names are found wherever they stand.
 */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  wrapper(
    "sudo",
    "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --chroot",
  ),
  wrapper("doas", "-u -C"),
  wrapper("pkexec", "--user"),
  wrapper("gosu", "", 1),
  wrapper("su-exec", "", 1),
  wrapper("env", "-u -C --unset --chdir"),
  wrapper("genv", "-u -C --unset --chdir"),
  wrapper("exec", "-a"),
  wrapper("builtin"),
  wrapper("command"),
  wrapper("noglob"),
  wrapper("nocorrect"),
  wrapper("nohup"),
  wrapper("setsid"),
  wrapper("nice", "-n --adjustment"),
  wrapper("ionice", "-c -n --class --classdata"),
  wrapper("chrt", "", 1),
  wrapper("taskset", "-c --cpu-list", 1),
  wrapper("time", "-f -o --format --output"),
  wrapper("gtime", "-f -o --format --output"),
  wrapper("timeout", "-k -s --kill-after --signal", 1),
  wrapper("gtimeout", "-k -s --kill-after --signal", 1),
  wrapper("stdbuf", "-i -o -e --input --output --error"),
  wrapper("unbuffer"),
  wrapper("chroot", "", 1),
  wrapper("unshare"),
  wrapper("nsenter", "-t --target"),
  wrapper("strace", "-o -e -p -s -u -E"),
  wrapper("caffeinate", "-t -w"),
  wrapper("busybox"),
  wrapper("toybox"),
  wrapper("coproc"),
]);

/**
 * Commands with arguments that are lines for a shell: `all` where any argument that looks like
 * one is, `some` where it may be something else.
 */
export const LINE_TAKERS: ReadonlyMap<string, "all" | "some"> = new Map([
  ...words("ssh sshpass autossh mosh su runuser watch flock script nix-shell nix", "all"),
  ...words("concurrently hyperfine watchexec entr adb vagrant multipass wsl", "all"),
  ...words(
    "tmux screen vim vi nvim ex ed gdb less man scp sftp at batch crontab expect npx npm pnpm yarn bunx rsync tar gtar zip",
    "some",
  ),
  ...words("docker podman kubectl oc nodemon systemd-run xterm gnome-terminal make just", "some"),
]);

function words(
  names: string,
  kind: "all" | "some",
): readonly (readonly [string, "all" | "some"])[] {
  return names.split(" ").map((name) => [name, kind]);
}

/** Sees to what a wrapper runs. */
export function runWrapper(call: Call): Stream {
  const { name, args, scope, shell } = call;
  const { valued, operands } = WRAPPERS.get(name) ?? { valued: [], operands: 0 };
  if (name === "command" && args.some((text) => /^-\w*[vV]/.test(text))) {
    return shell.runArgv(["which", ...args], scope);
  }
  let left = operands;
  let at = 0;
  for (; at < args.length; at++) {
    const text = args[at] ?? "";
    const line = name.endsWith("env") ? splitString(text, args.slice(at + 1)) : undefined;
    if (line !== undefined) return shell.runText(line, scope);
    const [, variable, value = ""] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
    if (/^(?:-[CD]|--chdir)(?:$|=)/.test(text)) {
      shell.runArgv(["cd", text.split("=")[1] ?? args[at + 1] ?? ""], scope);
    }
    if (variable !== undefined) shell.assign(variable, [[value]], scope);
    else if (valued.includes(text)) at++;
    else if (text.startsWith("-")) continue;
    else if (left-- <= 0) break;
  }
  // An option that takes a value and is not in the table hides the start of the command.
  judgeTails(call, at);
  if (at < args.length) return shell.runArgv(args.slice(at), scope);
  return scope.stdin === undefined ? NOTHING : shell.runArgv(["sh"], scope);
}

/** `env -S "LINE"`, in each of its spellings. */
function splitString(text: string, rest: readonly string[]): string | undefined {
  const [, glued] = /^(?:-\w*S|--split-string(?:=|$))(.*)$/s.exec(text) ?? [];
  return glued === undefined ? undefined : [glued, ...rest].join(" ");
}

/** Judges the arguments that look like lines, and what is handed to a shell elsewhere. */
export function runLines(call: Call): Stream | undefined {
  const { name, scope, shell } = call;
  // An option may put another program in the place of a container's own.
  const args = call.args.flatMap((text) =>
    text.startsWith("--entrypoint=") ? text.split("=") : [text],
  );
  judgeTails({ ...call, args });
  const inputs = [scope.stdin, ...args.map((path) => shell.memory.written(path))];
  const input = inputs.flatMap((content) => content?.texts ?? []).filter((text) => text !== HOLE);
  const lines = [
    ...args.map((text) => lineIn(text, name)).filter((line) => /[\s$;&|`<>{]/.test(line)),
    ...input.flatMap((text) => (EDITORS.test(name) ? text.split("\n").map(afterMark) : [text])),
    ...(JOINERS.test(name) ? joined(args) : []),
  ];
  const judge = (): void => {
    for (const line of lines) shell.runText(line.replace(SCHEDULE, ""), scope);
  };
  if (LINE_TAKERS.get(name) === "some") shell.judgement.certainly(judge);
  else judge();
  return isRemoteShell(call) ? runWrapperStdin(call) : undefined;
}

/** Arguments at which the line for a host is looked for. */
const MOST_STARTS = 16;

/** The lines that a host may be handed, wherever its name ends. */
function joined(args: readonly string[]): readonly string[] {
  const lines = args.slice(0, MOST_STARTS).map((_, at) => args.slice(at).join(" "));
  return lines.filter((line, at) => at > 0 && !/^[-\uFDD0\uFDD1]/.test(line));
}

const EDITORS = /^(?:[nm]?vim?|ex|ed|gdb|less)$/;
/** Programs that put their arguments together into one line. */
const JOINERS = /^(?:ssh|sshpass|autossh|mosh|watch|adb)$/;
/** The fields of time before each command of a crontab. */
const SCHEDULE = /^\uFDD0?\s*(?:@\w+|(?:[\d*/,-]+\s+){5})/gm;

/** The line in an argument: the value of an option, or what an editor takes behind a `!`. */
function lineIn(text: string, name: string): string {
  return EDITORS.test(name) ? afterMark(text) : text.replace(/^-?-?[\w-]*=(?:exec=)?/, "");
}

function afterMark(text: string): string {
  return text.split(/(?:!|^shell )(.*)/s)[1] ?? "";
}

/** `ssh HOST` alone, as `su`, hands what it reads to a shell. */
function isRemoteShell({ name, args }: Call): boolean {
  const operands = args.filter((text) => !text.startsWith("-"));
  return (name === "ssh" && operands.length === 1) || name === "su";
}

function runWrapperStdin({ scope, shell }: Call): Stream {
  return scope.stdin === undefined ? NOTHING : shell.runArgv(["sh"], scope);
}

/** `xargs` and `parallel`: the command with what is read as further arguments, or in their place. */
export const runXargs: Rule = (call) => {
  const { args, scope, shell } = call;
  const start = args.findIndex(
    (text, at) => !text.startsWith("-") && !XARGS_VALUED.test(args[at - 1] ?? ""),
  );
  if (start < 0) {
    for (const text of call.name === "parallel" ? (scope.stdin?.texts ?? []) : []) {
      shell.runText(text, { ...scope, stdin: undefined });
    }
    return unknownFrom("made");
  }
  const options = args.slice(0, start);
  const place = placeOf(options, call.name);
  const isWhole =
    place !== undefined || options.some((text) => /^-(?:\w*0|d)|^--(?:nu|de)/.test(text));
  const [command, given] = splitAt(args.slice(start), /^:::\+?$/);
  const inputs = given.length > 0 ? given : (scope.stdin?.texts ?? [HOLE]);
  const inside = { ...scope, stdin: undefined };
  for (const input of inputs) {
    for (const words of wordsOf(input, scope.stdin, isWhole)) {
      const value = words.join(" ");
      const hasPlace = place !== undefined && command.some((text) => text.includes(place));
      const argv = hasPlace
        ? command.map((text) => text.replaceAll(place, () => value))
        : [...command, ...words];
      shell.runArgv(argv, inside);
      if (call.name === "parallel") shell.runText(argv.join(" "), inside);
    }
  }
  return unknownFrom(scope.stdin?.origin ?? "program");
};

const XARGS_VALUED = /^-[IJRELnPsSdaj]$|^--(?:arg-file|delimiter|max-\w+|process-slot-var|jobs)$/;

/** What stands for the input in the command; undefined where the input comes last. */
function placeOf(options: readonly string[], name: string): string | undefined {
  for (const [at, text] of options.entries()) {
    if (text === "-I" || text === "-J") return options[at + 1];
    const [, glued] = /^(?:-I|--replace=?|-i)(.*)$/.exec(text) ?? [];
    if (glued !== undefined) return glued === "" ? "{}" : glued;
  }
  return name === "parallel" ? "{}" : undefined;
}

function splitAt(
  all: readonly string[],
  separator: RegExp,
): readonly [readonly string[], readonly string[]] {
  const at = all.findIndex((text) => separator.test(text));
  if (at < 0) return [all, []];
  return [all.slice(0, at), all.slice(at + 1).filter((text) => !separator.test(text))];
}

/** What is read, split as the command gets it: all words at once, or a line at a time. */
function wordsOf(
  input: string,
  stdin: Stream | undefined,
  byLine: boolean,
): readonly (readonly string[])[] {
  const text = stdin?.origin === "made" ? input.replaceAll(HOLE, LOOSE) : input;
  const items = text.split(byLine ? /[\n\0]/ : /[\s\0]+/).filter((item) => item !== "");
  const plain = items.map((item) => item.replace(/["'\\]/g, ""));
  return byLine ? plain.map((item) => [item]) : [plain];
}
