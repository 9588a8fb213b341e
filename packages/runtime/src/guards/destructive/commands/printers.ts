import type { Call, Rule } from "../shell/call.js";
import { GLOB, HOLE, hasMarks, WORD } from "../shell/marks.js";
import { concatStreams, NOTHING, type Stream, streamOf, unknownFrom } from "../shell/stream.js";

/** Programs that print plain words, none of which is an option. */
const PRINT_WORDS: ReadonlySet<string> = new Set(
  "date whoami hostname id uname basename dirname mktemp nproc arch tty pgrep pidof lsof getconf uuidgen realpath readlink find fd".split(
    " ",
  ),
);
/** The same for subcommands. */
const PRINTS_WORDS =
  /^(?:git (?:-C \S+ )?(?:branch|rev-parse|symbolic-ref|describe|merge-base|ls-files|diff|rev-list|hash-object)|(?:docker|podman) (?:compose )?(?:ps|images|volume ls|container ls)|npm (?:bin|prefix|root)|brew --prefix|go env|xcrun|kubectl get) ?/;
/** Programs whose output is meant for `eval`. */
const PRINT_SETTINGS =
  /^(?:ssh-agent|keychain|dircolors|brew shellenv|direnv (?:hook|export)|(?:pyenv|rbenv|nodenv|goenv|jenv) (?:init|virtualenv-init)|fnm env|mise activate|opam env|starship init|zoxide init|(?:docker-machine|minikube) (?:docker-)?env)/;
/** An option by which the line makes up what is printed. */
const FORMATS = /format|printf|pretty|template|^\+-|^-o/;
const DOWNLOADS: ReadonlySet<string> = new Set(
  "curl wget nc ncat netcat socat http https aria2c lynx w3m ftp tftp".split(" "),
);

/** What a command prints of which nothing else is known. */
export function outputOf({ name, args, scope }: Call): Stream {
  const line = [name, ...args].join(" ");
  if (PRINT_SETTINGS.test(line)) return NOTHING;
  const printsWords = PRINT_WORDS.has(name) || PRINTS_WORDS.test(`${line} `);
  if (printsWords && !args.some((arg) => FORMATS.test(arg))) return streamOf([WORD], "program");
  // What goes through a filter is known as little as what the filter makes of it.
  const isMade = scope.stdin?.origin === "made" || DOWNLOADS.has(name);
  return unknownFrom(isMade ? "made" : "program");
}

/** The commands of which it is known what they print. */
export const PRINTERS: Readonly<Record<string, Rule>> = {
  true: () => NOTHING,
  ":": () => NOTHING,
  echo: ({ args }) => streamOf(echoed(args)),
  printf: print,
  yes: ({ args }) => streamOf([`${args.length === 0 ? "y" : args.join(" ")}\n`]),
  pwd: () => streamOf(["."]),
  cat: concatenate,
  tee: ({ args, scope, shell }) => {
    const content = scope.stdin ?? NOTHING;
    const appends = args.some((text) => /^-\w*a|^--append/.test(text));
    for (const path of operandsOf(args)) {
      if (appends) shell.memory.append(path, content);
      else shell.memory.write(path, content);
    }
    return content;
  },
  which: locate,
  type: locate,
  whence: locate,
  cp: copyFile,
  mv: copyFile,
  ln: copyFile,
  curl: download,
  wget: download,
};

/** What `echo` prints: with escapes as they stand and as they are meant, for shells differ. */
function echoed(args: readonly string[]): readonly string[] {
  const first = args.findIndex((text) => !/^-[neE]+$/.test(text));
  const text = (first < 0 ? [] : args.slice(first)).join(" ").replaceAll(GLOB, HOLE);
  const end = args[0]?.startsWith("-n") ? "" : "\n";
  return text.includes("\\") ? [text + end, decoded(text) + end] : [text + end];
}

function print({ args, scope, shell }: Call): Stream {
  const isAssigned = args[0] === "-v";
  const [format = "", ...values] = args.slice(isAssigned ? 2 : args[0] === "--" ? 1 : 0);
  const text = formatted(format.replaceAll(GLOB, HOLE), values);
  if (!isAssigned) return streamOf([text]);
  // The name may have an index, which is counted with.
  shell.runArgv(["declare", `${args[1] ?? ""}=${text}`], scope);
  return NOTHING;
}

/** What `printf` prints; other places than `%s` and `%d` are not followed. */
function formatted(format: string, values: readonly string[]): string {
  let used = 0;
  const pattern = decoded(format);
  let text = "";
  do {
    const before = used;
    text += pattern.replace(/%(.)/gs, (_, kind: string) => {
      if (kind === "%") return "%";
      const value = values[used++] ?? "";
      return kind === "s" || kind === "d" ? value : kind === "b" ? decoded(value) : HOLE;
    });
    // A format without places prints once.
    if (used === before) return text;
  } while (used < values.length);
  return text;
}

/** Escapes for blanks are replaced; a text with any other is not known. */
function decoded(text: string): string {
  if (/\\(?![nrt\\]|0(?![0-7]))/.test(text.replaceAll("\\\\", ""))) return HOLE;
  return text.replace(/\\([nrt0\\])/g, (_, letter: string) => BLANKS[letter] ?? letter);
}

const BLANKS: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t", 0: "\0" };

function concatenate({ args, scope, shell }: Call): Stream {
  const paths = operandsOf(args);
  if (paths.length === 0) return scope.stdin ?? NOTHING;
  return paths.map((path) => shell.memory.read(path, scope.stdin)).reduce(concatStreams);
}

/** `which rm` prints the path of a program of that name. */
function locate({ args }: Call): Stream {
  const names = operandsOf(args).filter((name) => !hasMarks(name));
  return streamOf([names.length === 0 ? WORD : names.map((name) => `/usr/bin/${name}\n`).join("")]);
}

function copyFile({ args, shell }: Call): undefined {
  const [from, to] = operandsOf(args);
  const content = from === undefined ? undefined : shell.memory.written(from);
  if (content !== undefined && to !== undefined) shell.memory.write(to, content);
}

/** A file that was downloaded in the same line is no file that was there before. */
function download({ args, shell }: Call): undefined {
  for (const text of args) {
    const path = text.replace(/^(?:--output(?:-document)?=|-[oO](?=.))/, "");
    const name = /^\w+:\/\//.test(path)
      ? path
          .replace(/[?#].*$/, "")
          .split("/")
          .at(-1)
      : path;
    if (name !== undefined && name !== "" && !name.startsWith("-")) {
      shell.memory.write(name, unknownFrom("made"));
    }
  }
}

function operandsOf(args: readonly string[]): readonly string[] {
  return args.filter((text) => text === "-" || !text.startsWith("-"));
}
