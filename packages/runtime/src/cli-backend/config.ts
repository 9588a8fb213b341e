/** Name of a ready-made configuration. */
export type CliPresetName = "claude-code" | "codex-cli" | "gemini-cli" | "grok-cli";

/** Every name `cliBackend` takes: of a preset, or the short name of its CLI. */
export type CliBackendName = CliPresetName | "claude" | "codex" | "gemini" | "grok";

/** Where a CLI takes its prompt: as a positional argument, as a flag's value, or on stdin. */
export type PromptBy = "argument" | "flag" | "stdin";

/** How an agent CLI is called. Every field is optional where a `preset` gives it. */
export interface CliBackendConfig {
  /** What the other fields are taken from where they are not given. */
  readonly preset?: CliBackendName | undefined;
  /** What events and messages call the CLI. Default: `command`. */
  readonly name?: string | undefined;
  /**
   * The program: a name looked up on PATH, or a path, relative to the directory of the turn. No
   * shell is involved.
   */
  readonly command?: string | undefined;
  /** Arguments before everything that is added to them. Default none. */
  readonly args?: readonly string[] | undefined;
  /** Default `argument`. */
  readonly promptBy?: PromptBy | undefined;
  /** The flag in front of the prompt, such as `-p`; needed for `promptBy: "flag"`. */
  readonly promptFlag?: string | undefined;
  /** The long form of `promptFlag`: `--flag=TEXT` is used for a prompt that starts with `-`. */
  readonly longPromptFlag?: string | undefined;
  /**
   * Whether the CLI reads its prompt from stdin when no argument gives it: used for prompts that
   * it would misread as an argument, and for very long ones. Default false.
   */
  readonly stdinFallback?: boolean | undefined;
  /** Words that the CLI would take for its own commands if one was the whole prompt. */
  readonly subcommands?: readonly string[] | undefined;
  /** The flag in front of the system text. Without one it is put ahead of the prompt. */
  readonly systemFlag?: string | undefined;
  /** The flag that tells the CLI its working directory, besides being started in it. */
  readonly cwdFlag?: string | undefined;
  /** Variables added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Ms that a turn may take. Default 300 000 (5 minutes). */
  readonly timeout?: number | undefined;
  /** Bytes that the CLI may write to stdout. Default 10 485 760 (10 MiB). */
  readonly maxOutput?: number | undefined;
  /** Ms from asking the CLI to end until it is killed. Default 2 000. */
  readonly killGrace?: number | undefined;
}

/** A configuration with nothing left open. */
export interface ResolvedConfig {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly promptBy: PromptBy;
  readonly promptFlag: string | undefined;
  readonly longPromptFlag: string | undefined;
  readonly stdinFallback: boolean;
  readonly subcommands: readonly string[];
  readonly systemFlag: string | undefined;
  readonly cwdFlag: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly maxOutput: number;
  readonly killGrace: number;
}
