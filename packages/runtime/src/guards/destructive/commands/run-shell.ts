import { type Call, doubt } from "../shell/call.js";
import { HOLE } from "../shell/marks.js";
import { followStartup } from "../shell/special-variables.js";
import { NOTHING, type Stream, unknownFrom } from "../shell/stream.js";

/** The shells that read the language of this guard, or one that is close to it. */
export const SHELLS: readonly string[] =
  "sh bash dash ash zsh ksh mksh fish rbash posh yash csh tcsh nu xonsh elvish".split(" ");

/** `sh -c LINE`, `sh FILE`, and `sh` that reads what is piped to it. */
export function runShell(call: Call): Stream {
  const { args, scope, shell } = call;
  followStartup(scope, shell);
  let isLine = false;
  let readsInput = false;
  for (let at = 0; at < args.length; at++) {
    const text = args[at] ?? "";
    if (/^[-+]\w*[oO]$|^--(?:rcfile|init-file)$/.test(text)) at++;
    else if (/^[-+]./.test(text)) {
      isLine ||= /^(?:-\w*c|--command$)/.test(text);
      readsInput ||= /^-\w*s/.test(text);
    } else if (isLine) {
      return shell.runText(text, { ...scope, positional: [args.slice(at + 2)] });
    } else if (text !== "-" && !readsInput) {
      return runFile(call, shell.memory.read(text, scope.stdin), args.slice(at + 1));
    }
  }
  return scope.stdin === undefined ? NOTHING : runFile(call, scope.stdin, []);
}

/**
 * Follows a text that a shell runs. A file that was there before passes, as a program does; what
 * a program prints does not.
 */
export function runFile(call: Call, content: Stream, args: readonly string[]): Stream {
  const scope = { ...call.scope, stdin: undefined, positional: [args] };
  if (content.origin !== "file" && content.texts.includes(HOLE)) {
    doubt(call, "it runs a text that is not known");
  }
  const known = content.texts.filter((text) => text !== HOLE);
  return known.reduce<Stream>((_, text) => call.shell.runText(text, scope), unknownFrom("made"));
}
