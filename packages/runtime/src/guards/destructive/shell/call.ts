import type { ParsedScript, SyntaxNode } from "unbash";
import type { Alternatives } from "./alternatives.js";
import type { Judgement } from "./judgement.js";
import type { Memory } from "./memory.js";
import type { Stream } from "./stream.js";

/** Follows a line without running it, and hands each command to the rules. */
export interface Shell {
  readonly judgement: Judgement;
  readonly memory: Memory;
  /** Where the line is run. */
  readonly directory: string;

  /** Follows a text as the shell reads it. Returns what it prints. */
  runText(text: string, scope: Scope): Stream;

  /** The same for what is parsed already; undefined is what could not be. */
  runScript(script: ParsedScript | undefined, scope: Scope): Stream;

  /** Follows one command whose words are known. */
  runArgv(argv: readonly string[], scope: Scope): Stream;

  /** Follows any piece of syntax. */
  follow(node: SyntaxNode, scope: Scope): Stream;

  /** Sets a variable. */
  assign(name: string, values: Alternatives, scope: Scope): void;

  /** Whether a program of that name is judged when it is started. */
  isJudged(name: string): boolean;
}

/** Where in a line a command stands. */
export interface Scope {
  /** `$1`, `$2` …; undefined when they are not known. */
  readonly positional: Alternatives | undefined;
  /** What it can read; undefined when nothing is handed to it. */
  readonly stdin: Stream | undefined;
  /** The text that positions are counted in. */
  readonly source: string;
  /** The command as it is written. */
  readonly part: string;
  /** How many shells are around it. */
  readonly depth: number;
  /** The calls of functions and aliases around it. */
  readonly calls: readonly string[];
  /** It runs beside the shell: in a pipe or in the background. */
  readonly isBeside: boolean;
}

/** A command as it would be started. */
export interface Call {
  /** Its name without directory, in lower case. */
  readonly name: string;
  readonly args: readonly string[];
  readonly scope: Scope;
  readonly shell: Shell;
}

/** What is known of a command by its name. Returns what it prints, where that can be told. */
export type Rule = (call: Call) => Stream | undefined | void;

type Place = Pick<Call, "scope" | "shell">;

/** Reports that a part of the line is destructive. */
export function refuse({ scope, shell }: Place, what: string): void {
  shell.judgement.report({ kind: "destructive", part: scope.part, what });
}

/** Reports that it can not be told what a part of the line does. */
export function doubt({ scope, shell }: Place, what: string): void {
  shell.judgement.report({ kind: "unjudged", part: scope.part, what });
}

/** The name of a command without its directory, in lower case: `/bin/RM` is `rm`. */
export function commandName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat|com)$/, "");
}
