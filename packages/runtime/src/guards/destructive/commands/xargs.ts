import type { Call } from "../shell/call.js";
import { HOLE, LOOSE } from "../shell/marks.js";
import { type Stream, unknownFrom } from "../shell/stream.js";

const XARGS_VALUED = /^-[IJRELnPsSdaj]$|^--(?:arg-file|delimiter|max-\w+|process-slot-var|jobs)$/;

/** `xargs` and `parallel`: the command with what is read as further arguments, or in their place. */
export function runXargs(call: Call): Stream {
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
  const file = options[options.indexOf("-a") + 1];
  const readsFile = options.includes("-a") && file !== undefined;
  const stdin = readsFile ? shell.memory.read(file, undefined) : scope.stdin;
  const inputs = given.length > 0 ? given : (stdin?.texts ?? [HOLE]);
  const inside = { ...scope, stdin: undefined };
  for (const input of inputs) {
    for (const words of wordsOf(input, stdin, isWhole)) {
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
}

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

/**
 * The words that the command may get, which depends on the options: all at once, or an item at a
 * time, with its quotes or without.
 */
function wordsOf(
  input: string,
  stdin: Stream | undefined,
  byLine: boolean,
): readonly (readonly string[])[] {
  const text = stdin?.origin === "made" ? input.replaceAll(HOLE, LOOSE) : input;
  const plain = text.replace(/["'\\]/g, "");
  const items = [text, plain].flatMap((one) => [...one.split("\0"), ...one.split(/[\n\0]/)]);
  const each = [...new Set(items)].filter((item) => item !== "").map((item) => [item]);
  return byLine ? each : [plain.split(/[\s\0]+/).filter((word) => word !== ""), ...each];
}
