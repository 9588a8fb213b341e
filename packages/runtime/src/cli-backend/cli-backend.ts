import { resolve } from "node:path";
import { HooklineError } from "@hookline/core";
import { buildCommand } from "./build-command.js";
import type { CliBackendConfig, CliBackendName, ResolvedConfig } from "./config.js";
import { failureOf } from "./describe-failure.js";
import { emitTurn, type TurnBus } from "./emit-turn.js";
import { maskOutput } from "./mask-output.js";
import { resolveConfig } from "./resolve-config.js";
import { runProcess } from "./run-process.js";
import { secretsOf } from "./secrets.js";

/** How one turn is delegated. */
export interface ExecuteOptions {
  /** Instructions for the CLI. Default none. */
  readonly system?: string | undefined;
  /** Where the CLI works. Default: the directory of this process. */
  readonly cwd?: string | undefined;
  /** Stops the turn; the CLI and everything it started are ended. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each piece of the answer as it comes, never with half a character. When it
   * throws, the turn is stopped.
   */
  readonly onOutput?: ((chunk: string) => void) | undefined;
  /** Where `cli_backend_execute` is emitted. Default nowhere. */
  readonly bus?: TurnBus | undefined;
}

/** A turn that went well. */
export interface CliTurn {
  /** What the CLI wrote to stdout, without the line breaks at the end. */
  readonly content: string;
  readonly exitCode: 0;
  /** Life of the subprocess in ms. */
  readonly durationMs: number;
  /** The end of what it wrote to stderr, with prompts and credentials masked. */
  readonly stderr: string;
}

/** An agent CLI that turns can be delegated to; made by `cliBackend`. */
export class CliBackend {
  /** What events and messages call it. */
  readonly name: string;
  readonly #config: ResolvedConfig;

  /** @throws HooklineError `INVALID_CLI_BACKEND`, `UNKNOWN_CLI_BACKEND` */
  constructor(config: CliBackendConfig) {
    this.#config = resolveConfig(config);
    this.name = this.#config.name;
  }

  /**
   * Runs the CLI for one turn. `cli_backend_execute` is emitted once, on success and on failure,
   * before the returned promise settles; what its handlers do does not change the result.
   * @throws CliBackendError when the turn failed, its `kind` says how; HooklineError
   * `INVALID_PROMPT`, before anything is run or emitted, for a prompt that can not be passed;
   * StateRefusedError when a store refuses to write a good turn
   */
  async execute(prompt: string, options: ExecuteOptions = {}): Promise<CliTurn> {
    checkTexts(this.name, prompt, options.system);
    const { timeout, maxOutput, killGrace, env } = this.#config;
    const cwd = resolve(options.cwd ?? process.cwd());
    const system = options.system === "" ? undefined : options.system;
    const command = buildCommand(this.#config, { prompt, system, cwd });
    const secrets = secretsOf({ prompt, system, env, inherited: process.env }, command);
    const { argv } = command;
    const { signal, onOutput, bus } = options;

    const limits = { timeout, maxOutput, killGrace };
    const report = await runProcess({ command, cwd, env, ...limits, signal, onOutput });
    const failure = failureOf({ backend: this.name, argv, cwd, ...limits, report, secrets });
    const content = report.stdout.replace(/[\r\n]+$/, "");
    if (bus !== undefined) {
      const payload = {
        backend: this.name,
        command: argv,
        content: failure === undefined ? content : null,
        error: failure?.message ?? null,
        transport: "subprocess",
        duration_ms: report.durationMs,
      };
      await emitTurn(bus, payload, secrets);
    }
    if (failure !== undefined) throw failure;
    const stderr = maskOutput(report.stderr, secrets);
    return { content, exitCode: 0, durationMs: report.durationMs, stderr };
  }
}

/**
 * A CLI that turns can be delegated to: one that is known by name, or any other by its
 * configuration.
 *
 * @example
 * cliBackend("codex-cli");
 * cliBackend({ preset: "claude-code", timeout: 60_000 });
 * cliBackend({ command: "my-agent", args: ["ask"], promptBy: "stdin" });
 * @throws HooklineError `UNKNOWN_CLI_BACKEND` naming the nearest, `INVALID_CLI_BACKEND`
 */
export function cliBackend(backend: CliBackendName | CliBackendConfig): CliBackend {
  return new CliBackend(typeof backend === "string" ? { preset: backend } : backend);
}

function checkTexts(backend: string, prompt: unknown, system: unknown): void {
  if (typeof prompt !== "string" || prompt.trim() === "") {
    const came = typeof prompt === "string" ? "an empty one" : typeof prompt;
    throw invalidPrompt(backend, `A prompt must be a text, but ${came} came`);
  }
  if (system !== undefined && typeof system !== "string") {
    throw invalidPrompt(backend, `"system" must be a text, but ${typeof system} came`);
  }
}

function invalidPrompt(backend: string, what: string): HooklineError {
  return new HooklineError(
    "INVALID_PROMPT",
    `${what} for the CLI backend "${backend}". Pass the question or the instructions to hand on.`,
  );
}
