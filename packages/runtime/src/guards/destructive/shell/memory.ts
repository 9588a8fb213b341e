import { posix } from "node:path";
import type { Function as FunctionNode } from "unbash";
import { type Alternatives, unite } from "./alternatives.js";
import { WORD } from "./marks.js";
import { concatStreams, eitherStream, type Stream, unknownFrom } from "./stream.js";

/** The body of a function, and the text its positions are counted in. */
export interface FunctionBody {
  readonly node: FunctionNode["body"];
  readonly source: string;
}

const STDIN: ReadonlySet<string> = new Set(["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]);

/** What variables that are not set in the line are taken for. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  HOME: "~",
  PWD: ".",
  IFS: " \t\n",
  TMPDIR: "/tmp",
  SHELL: "bash",
  EDITOR: "vi",
  VISUAL: "vi",
  PAGER: "less",
  PYTHON: "python3",
};
/** Variables that hold one plain word. */
const ONE_WORD = /^(?:[$?#!]|RANDOM|SECONDS|LINENO|UID|EUID|PPID|USER|LOGNAME|HOSTNAME|LANG|TERM)$/;

/**
 * What a line has set so far. Nothing is forgotten: a variable may hold each value it was ever
 * given, so that no branch, loop or subshell has to be told apart.
 */
export class Memory {
  readonly #variables = new Map<string, Alternatives>();
  readonly #functions = new Map<string, readonly FunctionBody[]>();
  readonly #aliases = new Map<string, readonly string[]>();
  readonly #files = new Map<string, Stream>();
  #pipes = 0;
  /** Grows whenever something new is learnt. */
  revision = 0;
  /** Whether the shell may have left the directory it started in. */
  hasLeft = false;

  /** The values of a variable; undefined when they are not known. */
  variable(name: string): Alternatives | undefined {
    const set = this.#variables.get(name);
    if (set !== undefined) return set;
    const known = Object.hasOwn(ENVIRONMENT, name) ? ENVIRONMENT[name] : undefined;
    return known === undefined ? (ONE_WORD.test(name) ? [[WORD]] : undefined) : [[known]];
  }

  assign(name: string, values: Alternatives): void {
    const before = this.#variables.get(name) ?? [];
    const after = unite(before, values);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    this.#variables.set(name, after);
    this.revision++;
  }

  functionsNamed(name: string): readonly FunctionBody[] {
    return this.#functions.get(name) ?? [];
  }

  define(name: string, body: FunctionBody): void {
    const before = this.functionsNamed(name);
    if (before.some(({ node }) => node === body.node)) return;
    this.#functions.set(name, [...before, body]);
    this.revision++;
  }

  aliasesNamed(name: string): readonly string[] {
    return this.#aliases.get(name) ?? [];
  }

  alias(name: string, text: string): void {
    this.#aliases.set(name, [...new Set([...this.aliasesNamed(name), text])]);
  }

  /** What a file may hold from now on. */
  write(path: string, content: Stream): void {
    const before = this.written(path);
    const after = before === undefined ? content : eitherStream(before, content);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    this.#files.set(posix.normalize(path), after);
    this.revision++;
  }

  /** What a file holds behind what it held; a loop never comes to an end with that. */
  append(path: string, content: Stream): void {
    const before = this.written(path);
    const after = before === undefined ? content : concatStreams(before, content);
    this.#files.set(posix.normalize(path), after);
  }

  /** What the line has written into a file; undefined when it has not. */
  written(path: string): Stream | undefined {
    return this.#files.get(posix.normalize(path));
  }

  /** The files that the line has written. */
  get writtenPaths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** What is read from a path. */
  read(path: string, stdin: Stream | undefined): Stream {
    if (STDIN.has(path) && stdin !== undefined) return stdin;
    const isNetwork = /^\/dev\/(?:tcp|udp)\//.test(path);
    return this.written(path) ?? unknownFrom(isNetwork ? "made" : "file");
  }

  /** A path for what a process substitution prints. */
  pipe(content: Stream): string {
    const path = `/dev/fd/pipe-${++this.#pipes}`;
    this.#files.set(path, content);
    return path;
  }
}
