import type { Call } from "../shell/call.js";
import { NOTHING, type Stream } from "../shell/stream.js";
import { judgeTails } from "./tails.js";

/** How the options of a command that runs another one are read. */
interface Wrapper {
  /** Options that take the next argument as their value. */
  readonly valued: readonly string[];
  /** Operands that come before the command. */
  readonly operands: number;
}

const NO_VALUES =
  "builtin command noglob nocorrect nohup setsid unbuffer unshare busybox toybox".split(" ");
const ONE_OPERAND = "gosu su-exec chrt chroot".split(" ");

/**
 * Commands that run another one. The table only says where that one starts, so that a name which
 * is not known is refused; known names are found wherever they stand.
 */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  ...NO_VALUES.map((name) => wrapper(name)),
  ...ONE_OPERAND.map((name) => wrapper(name, "", 1)),
  wrapper("sudo", "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir"),
  wrapper("doas", "-u -C"),
  wrapper("pkexec", "--user"),
  wrapper("env", "-u -C --unset --chdir"),
  wrapper("genv", "-u -C --unset --chdir"),
  wrapper("exec", "-a"),
  wrapper("nice", "-n --adjustment"),
  wrapper("ionice", "-c -n --class --classdata"),
  wrapper("taskset", "-c --cpu-list", 1),
  wrapper("time", "-f -o --format --output"),
  wrapper("gtime", "-f -o --format --output"),
  wrapper("timeout", "-k -s --kill-after --signal", 1),
  wrapper("gtimeout", "-k -s --kill-after --signal", 1),
  wrapper("stdbuf", "-i -o -e --input --output --error"),
  wrapper("nsenter", "-t --target"),
  wrapper("strace", "-o -e -p -s -u -E"),
  wrapper("caffeinate", "-t -w"),
]);

function wrapper(name: string, valued = "", operands = 0): readonly [string, Wrapper] {
  return [name, { valued: valued.split(" "), operands }];
}

/** Sees to what a wrapper runs. */
export function runWrapper(call: Call): Stream {
  const { name, args, scope, shell } = call;
  const { valued, operands } = WRAPPERS.get(name) ?? { valued: [], operands: 0 };
  if (name === "command" && /^-\w*[vV]/.test(args[0] ?? "")) {
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
    if (variable !== undefined) {
      shell.assign(variable, [[value]], scope);
      shell.judgement.certainly(() => shell.runText(value, scope));
    } else if (valued.includes(text)) at++;
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
