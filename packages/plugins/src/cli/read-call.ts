/** A call of the program, as far as it has to be understood before the commands are known. */
export interface CliCall {
  /** The command; undefined where none is called, and `--help` or `--version` may be. */
  readonly name: string | undefined;
  /** What the program is to parse; `help X` is `X --help` there. */
  readonly args: readonly string[];
  /** What stands behind the command. */
  readonly rest: readonly string[];
  /** Of several, the last one. */
  readonly cwd: string | undefined;
  readonly json: boolean;
  readonly debug: boolean;
}

/** What may also stand before the command, and takes no value. */
const FLAGS: readonly string[] = ["--json", "--debug"];
const CWD = "--cwd";

/** Reads a call. The options that every command has may stand before the command or behind it. */
export function readCall(args: readonly string[]): CliCall {
  const start = lengthOfCommon(args);
  const [common, behind] = [args.slice(0, start), args.slice(start)];
  const said = { cwd: cwdIn(args), json: isGiven("--json", args), debug: isGiven("--debug", args) };
  const [first, ...rest] = behind;
  if (first === "help") {
    const words = withoutObeyed(rest);
    const [about, ...more] = words.filter((word) => word !== "help" && !FLAGS.includes(word));
    if (about !== undefined && !about.startsWith("-")) {
      const asked = [...more, "--help"];
      return { ...said, name: about, args: [...common, about, ...asked], rest: asked };
    }
  }
  if (first === undefined || first === "help") {
    // In front, where it is not taken for the value of an option that has none.
    return { ...said, name: undefined, args: ["--help", ...common], rest: [] };
  }
  const name = first.startsWith("-") ? undefined : first;
  return { ...said, name, args, rest };
}

/**
 * The arguments of a command that a package brings, without those that are obeyed before it is
 * called: it is told the directory, and its errors are shown.
 */
export function withoutObeyed(args: readonly string[]): readonly string[] {
  const left: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === "--") return [...left, ...args.slice(i)];
    if (arg === CWD) i++;
    else if (!isCwd(arg) && arg !== "--debug") left.push(arg);
  }
  return left;
}

/** How many of the arguments, from the first on, are options that every command has. */
function lengthOfCommon(args: readonly string[]): number {
  let length = 0;
  for (let arg = args[0]; arg !== undefined; arg = args[length]) {
    if (arg === CWD) length += 2;
    else if (isCwd(arg) || FLAGS.includes(arg)) length++;
    else break;
  }
  return Math.min(length, args.length);
}

function cwdIn(args: readonly string[]): string | undefined {
  const options = beforeEnd(args);
  const at = options.findLastIndex((arg) => arg === CWD || isCwd(arg));
  if (at === -1) return undefined;
  return options[at] === CWD ? options[at + 1] : options[at]?.slice(CWD.length + 1);
}

function isCwd(arg: string): boolean {
  return arg.startsWith(`${CWD}=`);
}

/** Whether an option is among the arguments, as far as that can be told where parsing failed. */
function isGiven(option: string, args: readonly string[]): boolean {
  return beforeEnd(args).includes(option);
}

function beforeEnd(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return args.slice(0, end === -1 ? undefined : end);
}
