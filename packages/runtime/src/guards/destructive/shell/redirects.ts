import type { Redirection } from "unbash";
import { isDevice } from "../rules/devices.js";
import { doubt, refuse, type Scope, type Shell } from "./call.js";
import { hasUnknown, shown } from "./marks.js";
import { type Stream, streamOf, unknownFrom } from "./stream.js";
import { expandText, textsOf } from "./words.js";

/** Where a command reads from and prints to. */
export interface Redirected {
  readonly stdin: Stream | undefined;
  /** The files that get what it prints; then nothing of it goes on to a pipe. */
  readonly sinks: readonly Sink[];
}

/** A file that is written to. */
export interface Sink {
  readonly path: string;
  readonly appends: boolean;
}

/** Follows the redirections of a command, and refuses those that write to a disk. */
export function followRedirects(
  redirects: readonly Redirection[],
  scope: Scope,
  shell: Shell,
): Redirected {
  let { stdin } = scope;
  const sinks: Sink[] = [];
  for (const redirect of redirects) {
    const { descriptor } = redirect;
    const number = descriptor?.type === "FileDescriptor" ? descriptor.value : undefined;
    const input = inputOf(redirect, { ...scope, stdin }, shell);
    if (input !== undefined) {
      if (number === undefined || number === 0) stdin = input;
      else shell.memory.write(`/dev/fd/${number}`, input);
    } else if (redirect.type === "Redirect" && redirect.target !== undefined) {
      for (const target of expandText(redirect.target, scope, shell)) {
        if (redirect.operator === ">&" && /^(?:\d+-?|-)$/.test(target)) continue;
        judgeTarget(target, scope, shell);
        if ((number ?? 1) === 1) {
          sinks.push({ path: target, appends: redirect.operator.endsWith(">>") });
        }
      }
    }
  }
  return { stdin, sinks };
}

/** What a redirection brings in; undefined for one that leads out. */
function inputOf(redirect: Redirection, scope: Scope, shell: Shell): Stream | undefined {
  if (redirect.type === "HereDoc") {
    return streamOf(textsOf(redirect.body.parts ?? [], redirect.body.text, scope, shell));
  }
  const { target } = redirect;
  if (redirect.type === "HereString") {
    const texts = target === undefined ? [] : expandText(target, scope, shell);
    return streamOf(texts.map((text) => `${text}\n`));
  }
  if (redirect.operator === "<&") return unknownFrom("made");
  if (!redirect.operator.startsWith("<") || target === undefined) return undefined;
  const paths = expandText(target, scope, shell);
  if (redirect.operator === "<>") for (const path of paths) judgeTarget(path, scope, shell);
  const contents = paths.map((path) => shell.memory.read(path, scope.stdin));
  const texts = contents.flatMap((content) => content.texts);
  return streamOf(texts, contents[0]?.origin ?? "file");
}

function judgeTarget(target: string, scope: Scope, shell: Shell): void {
  if (!isDevice(target)) return;
  if (hasUnknown(target)) doubt({ scope, shell }, "it is not known which device it writes to");
  else refuse({ scope, shell }, `writes to the device "${shown(target)}"`);
}
