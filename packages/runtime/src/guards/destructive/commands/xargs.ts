import type { Call } from "../shell/call.js";
import { HOLE, hasMarks, LOOSE } from "../shell/marks.js";
import { type Stream, unknownFrom } from "../shell/stream.js";

const XARGS_VALUED = /^-[IJRELnPsSdaj]$|^--(?:arg-file|delimiter|max-\w+|process-slot-var|jobs)$/;
/** `{1}`, which stands for one of several inputs. */
const NUMBERED_PLACE = /\{\d+\}/g;

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
  const [command, given] = splitAt(args.slice(start), /^:::\+?$/);
  const file = options[options.indexOf("-a") + 1];
  const readsFile = options.includes("-a") && file !== undefined;
  const stdin = readsFile ? shell.memory.read(file, undefined) : scope.stdin;
  const inputs = given.length > 0 ? given : (stdin?.texts ?? [HOLE]);
  const lists = inputs.flatMap((input) => wordsOf(input, stdin, place !== undefined, options));
  const inside = { ...scope, stdin: undefined };
  for (const words of given.length > 1 ? [...lists, given] : lists) {
    const value = words.join(" ");
    const hasPlace = place !== undefined && command.some((text) => text.includes(place));
    const argv = hasPlace
      ? command.map((text) => text.replaceAll(place, () => value))
      : [...command, ...words].map((text) => text.replace(NUMBERED_PLACE, HOLE));
    shell.runArgv(argv, inside);
    if (call.name === "parallel") shell.runText(argv.join(" "), inside);
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
 * The lists of words that the command may get, which depends on the options: all at once, as many
 * as fit, a line or an item at a time, with their quotes or without.
 */
function wordsOf(
  input: string,
  stdin: Stream | undefined,
  hasPlace: boolean,
  options: readonly string[],
): readonly (readonly string[])[] {
  const text = stdin?.origin === "made" ? input.replaceAll(HOLE, LOOSE) : input;
  const plain = text.replace(/["'\\]/g, "");
  const items = [text, plain].flatMap((one) => [...one.split("\0"), ...one.split(/[\n\0]/)]);
  const each = [...new Set(filled(items))].map((item) => [item]);
  const takesMany = options.some((option) => /^-[Xm]$/.test(option));
  if (hasPlace && !takesMany) return each;
  const delimiter = delimiterOf(options);
  if (delimiter !== undefined) {
    const words = filled(text.split(delimiter));
    return [...(delimiter === "" ? [[LOOSE]] : chunks(words, options)), ...each];
  }
  const words = filled(plain.split(/[\s\0]+/));
  const byLine = options.some((option) => /^-[lL]|^--max-lines/.test(option));
  const lines = byLine ? plain.split("\n").map((line) => filled(line.split(/\s+/))) : [];
  return [...chunks(words, options), ...lines, ...each];
}

/** What separates the words by `-0` or `-d`; "" where that is not known. */
function delimiterOf(options: readonly string[]): string | undefined {
  for (const [at, text] of options.entries()) {
    if (/^-\w*0$|^--nu/.test(text)) return "\0";
    const [, glued] = /^(?:-[a-z0-9]*?d|--de[a-z]*=?)(.*)$/s.exec(text) ?? [];
    if (glued === undefined) continue;
    const value = glued === "" ? (options[at + 1] ?? "") : glued;
    const [, letter] = /^\\([nt0])$/.exec(value) ?? [];
    if (letter !== undefined) return { n: "\n", t: "\t", 0: "\0" }[letter] ?? "";
    return value.length === 1 && !hasMarks(value) ? value : "";
  }
  return undefined;
}

/** All words at once, and as many at a time as `-n` says. */
function chunks(
  words: readonly string[],
  options: readonly string[],
): readonly (readonly string[])[] {
  const text = options.join(" ");
  const most = Number(/(?:^| )(?:-\w*?[nN]|--max-args[= ])\s*(\d+)/.exec(text)?.[1] ?? 0);
  if (most === 0) return [words];
  const starts = words.map((_, at) => at).filter((at) => at % most === 0);
  return [words, ...starts.map((at) => words.slice(at, at + most))];
}

function filled(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== "");
}
