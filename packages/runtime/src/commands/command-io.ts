/** What a command of the `plugins` CLI talks to. */
export interface CommandIo {
  /** Where to work; `--cwd` has been obeyed, and is not among the arguments. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of result. */
  out(line: string): void;
  /** Writes a line of error or advice. */
  err(line: string): void;
}

/** Exit codes of a command: fine, a problem was found, the call itself is wrong. */
export const EXIT = { ok: 0, problem: 1, usage: 2 } as const;
