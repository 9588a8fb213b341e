import { hasMarks, LOOSE } from "../shell/marks.js";

/** Arguments, sorted into options and operands as programs do that let both mix. */
export interface Options {
  /** The letters of all `-abc`, in lower case. */
  readonly letters: string;
  /** The names of all `--name` and `--name=value`, in lower case. */
  readonly names: readonly string[];
  readonly operands: readonly string[];
  /** Whether an argument may be, or may bring in, an option that is not known. */
  readonly isOpen: boolean;
}

/** Sorts arguments. */
export function readOptions(args: readonly string[]): Options {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const options = before.filter((text) => /^-./.test(text));
  const operands = before.filter((text) => !/^-./.test(text));
  const isLong = (text: string): boolean => text.startsWith("--");
  return {
    letters: options
      .filter((text) => !isLong(text))
      .map((text) => text.slice(1).toLowerCase())
      .join(""),
    names: options
      .filter(isLong)
      .map((text) => text.slice(2).split("=", 1)[0]?.toLowerCase() ?? ""),
    operands: end < 0 ? operands : [...operands, ...args.slice(end + 1)],
    isOpen: before.some((text) => text.includes(LOOSE)) || options.some((text) => hasMarks(text)),
  };
}

/** Whether an option was given by its letter or its name; programs take any start of a name. */
export function has({ letters, names }: Options, letter: string, name: string): boolean {
  const isNamed = names.some((given) => given !== "" && name.startsWith(given));
  return (letter !== "" && letters.includes(letter)) || isNamed;
}
