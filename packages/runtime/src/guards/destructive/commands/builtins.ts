import { posix } from "node:path";
import { type Call, doubt, type Rule } from "../shell/call.js";
import { hidesSubstitution } from "../shell/hidden-substitution.js";
import { GLOB, HOLE, hasUnknown } from "../shell/marks.js";
import type { Stream } from "../shell/stream.js";
import { runFile } from "./run-shell.js";

/** The commands of a shell that change the shell itself. */
export const BUILTINS: Readonly<Record<string, Rule>> = {
  cd: leave,
  pushd: leave,
  popd: leave,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  alias: ({ args, scope, shell }) => {
    for (const text of args) {
      const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) continue;
      shell.memory.alias(name, value);
      shell.judgement.certainly(() => shell.runText(value, scope));
    }
  },
  eval: ({ args, scope, shell }) => shell.runText(args.join(" "), scope),
  source: runSource,
  ".": runSource,
  trap: ({ args, scope, shell }) => {
    const action = args.find((text) => !/^-[-\w]*$/.test(text));
    if (action !== undefined) shell.runText(action, scope);
  },
  set: ({ args, scope, shell }) => {
    const at = args.indexOf("--");
    if (at >= 0) shell.assign("@", [args.slice(at + 1)], scope);
  },
  let: judgeIndices,
  unset: judgeIndices,
  test: judgeIndices,
  "[": judgeIndices,
  hash: (call) => {
    if (call.args.some((text) => text.startsWith("-p"))) doubt(call, "it renames a command");
  },
  read,
  mapfile: read,
  readarray: read,
};

/** Once out of the directory it started in, the shell may be anywhere. */
function leave(call: Call): void {
  const { args, shell } = call;
  const target = args.find((text) => !/^-\w+$/.test(text)) ?? "~";
  const path = posix.normalize(target.replaceAll(GLOB, "*"));
  const isBelow = path.startsWith(`${shell.directory}/`) || path === shell.directory;
  if (path.startsWith("/dev")) doubt(call, "it goes where the devices are");
  if (!isBelow && (hasUnknown(path) || /^(?:\.\.|[/~-])/.test(path))) shell.memory.hasLeft = true;
}

/** Assignments that are written as such are made already; these are quoted, or hidden. */
function declare(call: Call): void {
  judgeIndices(call);
  for (const text of call.args) {
    const [, name, value = ""] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
    if (name !== undefined) call.shell.assign(name, [[value]], call.scope);
    if (/^-\w*n/.test(text)) doubt(call, "it uses names that stand for other names");
  }
}

function runSource(call: Call): Stream | undefined {
  const [path, ...rest] = call.args;
  if (path === undefined) return undefined;
  return runFile(call, call.shell.memory.read(path, call.scope.stdin), rest);
}

function judgeIndices(call: Call): void {
  if (call.args.some(hidesSubstitution)) doubt(call, "a substitution is hidden in an index");
}

/** Any word and any line of what is read may end up in each of the variables. */
function read({ args, scope, shell }: Call): void {
  // `mapfile -C COMMAND` runs it for each line.
  for (const [at, text] of args.entries()) {
    if (text === "-C") shell.runText(args[at + 1] ?? "", scope);
  }
  const names = args.filter((text) => /^[A-Za-z_]\w*$/.test(text));
  const texts = scope.stdin?.texts ?? [HOLE];
  const separators = (shell.memory.variable("IFS") ?? []).flat().join("");
  const pieces = texts.flatMap((text) => [
    ...text.split("\n").map((line) => line.trim()),
    ...[...text]
      .map((one) => (separators.includes(one) ? " " : one))
      .join("")
      .split(/\s+/),
  ]);
  const values = [...new Set(pieces)].filter((piece) => piece !== "").map((piece) => [piece]);
  const lists = texts.map((text) => text.split("\n"));
  for (const name of names.length === 0 ? ["REPLY", "MAPFILE"] : names) {
    shell.assign(name, [...values, ...lists], scope);
  }
}
