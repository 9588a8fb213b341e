import type { Call } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import type { Stream } from "../shell/stream.js";
import { judgeTails } from "./tails.js";

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
  ...words("bundle poetry pipenv uv pdm", "some"),
]);

function words(
  names: string,
  kind: "all" | "some",
): readonly (readonly [string, "all" | "some"])[] {
  return names.split(" ").map((name) => [name, kind]);
}

/** Editors and the like, which take a line behind a `!`. */
const EDITORS = /^(?:[nm]?vim?|ex|ed|gdb|less)$/;
/** Programs that put their arguments together into one line. */
const JOINERS = /^(?:ssh|sshpass|autossh|mosh|watch|adb)$/;
/** The fields of time before each command of a crontab. */
const SCHEDULE = /^\uFDD0?\s*(?:@\w+|(?:[\d*/,-]+\s+){5})/gm;
/** Arguments at which the line for a host is looked for. */
const MOST_STARTS = 16;

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
  // `ssh HOST` alone, as `su`, hands what it reads to a shell.
  const operands = args.filter((text) => !text.startsWith("-"));
  const isShell = (name === "ssh" && operands.length === 1) || name === "su";
  return isShell && scope.stdin !== undefined ? shell.runArgv(["sh"], scope) : undefined;
}

/** The lines that a host may be handed, wherever its name ends. */
function joined(args: readonly string[]): readonly string[] {
  const lines = args.slice(0, MOST_STARTS).map((_, at) => args.slice(at).join(" "));
  return lines.filter((line, at) => at > 0 && !/^[-\uFDD0\uFDD1]/.test(line));
}

/** The line in an argument: the value of an option, or what an editor takes behind a `!`. */
function lineIn(text: string, name: string): string {
  return EDITORS.test(name) ? afterMark(text) : text.replace(/^-?-?[\w.-]*=(?:exec=)?/, "");
}

function afterMark(text: string): string {
  return text.split(/(?:!|^:?(?:shell|ter(?:m|minal)?) )(.*)/s)[1] ?? "";
}
