import { HooklineError } from "@hookline/core/errors";
import type { KeyPath } from "./key-path.js";
import type { TextPosition } from "./locate.js";

/** One mistake in a configuration file. */
export interface ConfigProblem extends TextPosition {
  /** The file. */
  readonly file: string;
  /** The value it concerns; empty for the file as a whole. */
  readonly path: KeyPath;
  /** What was expected, what came, and the next step, with the key path in quotes. */
  readonly message: string;
}

/** A configuration file has mistakes; `problems` lists all of them in the order of the text. */
export class InvalidConfigError extends HooklineError {
  readonly file: string;
  readonly problems: readonly ConfigProblem[];

  constructor(file: string, problems: readonly ConfigProblem[]) {
    const count = problems.length === 1 ? "a mistake" : `${problems.length} mistakes`;
    const lines = problems.map(
      ({ line, column, message }) => `\n  ${file}:${line}:${column}: ${message}`,
    );
    super(
      "INVALID_CONFIG",
      `The configuration file "${file}" has ${count}. Correct it, then try again.${lines.join("")}`,
    );
    this.file = file;
    this.problems = problems;
  }
}
