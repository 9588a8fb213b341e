import { HooklineError } from "@hookline/core";

/**
 * How a delegated turn failed: the program is not there or may not be run, it ended with another
 * code than 0, it took or wrote too much, the turn was aborted, or the operating system could not
 * start it.
 */
export type CliFailureKind =
  | "missing_binary"
  | "not_executable"
  | "exit"
  | "timeout"
  | "output_cap"
  | "aborted"
  | "spawn";

/** What a `CliBackendError` says; texts in it are masked already. */
export interface CliFailure {
  readonly kind: CliFailureKind;
  readonly backend: string;
  /** What happened and what to do next, without the backend's name. */
  readonly message: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stderr: string;
  readonly durationMs: number;
  readonly cause?: unknown;
}

/**
 * A turn that was delegated to a CLI failed. Its text, `stderr` included, shows neither prompt
 * nor system text nor credentials; an error of the operating system is its `cause`.
 */
export class CliBackendError extends HooklineError {
  readonly kind: CliFailureKind;
  /** Name of the backend. */
  readonly backend: string;
  /** The CLI's exit code; null when it did not end by itself. */
  readonly exitCode: number | null;
  /** The signal that ended it, where one did. */
  readonly signal: string | null;
  /** The end of what it wrote to stderr. */
  readonly stderr: string;
  /** Life of the subprocess in ms; 0 when there was none. */
  readonly durationMs: number;

  constructor(failure: CliFailure) {
    super("CLI_BACKEND_FAILED", `CLI backend "${failure.backend}" ${failure.message}`, {
      point: "cli_backend_execute",
      ...("cause" in failure ? { cause: failure.cause } : {}),
    });
    this.kind = failure.kind;
    this.backend = failure.backend;
    this.exitCode = failure.exitCode;
    this.signal = failure.signal;
    this.stderr = failure.stderr;
    this.durationMs = failure.durationMs;
  }
}
