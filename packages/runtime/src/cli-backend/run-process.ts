import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Command } from "./build-command.js";
import { killAtExit } from "./live-groups.js";
import { endGroup } from "./process-group.js";
import { CappedText, type TextEnd, TextTail } from "./process-output.js";

/** A process to run, and when to stop it. */
export interface ProcessRequest {
  readonly command: Command;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Ms. */
  readonly timeout: number;
  /** Bytes of stdout. */
  readonly maxOutput: number;
  /** Ms from SIGTERM to SIGKILL. */
  readonly killGrace: number;
  readonly signal: AbortSignal | undefined;
  /** Gets stdout as it comes; what it throws stops the process. */
  readonly onOutput: ((chunk: string) => unknown) | undefined;
}

/** Why a process was stopped from here. */
export type Stop =
  | { readonly how: "timeout" }
  | { readonly how: "output_cap" }
  | { readonly how: "aborted"; readonly reason: unknown }
  | { readonly how: "consumer_failed"; readonly reason: unknown };

/** How a process ended; of two reasons the first. */
export type Ending =
  | { readonly how: "exited"; readonly code: number | null; readonly signal: string | null }
  | { readonly how: "not_started"; readonly error: unknown }
  | Stop;

/** What became of a process. */
export interface ProcessReport {
  readonly ending: Ending;
  readonly stdout: string;
  readonly stderr: TextEnd;
  /** Its life in ms. */
  readonly durationMs: number;
}

/** Characters of stderr that are kept. */
const STDERR_KEPT = 8_192;
/** Ms that others of the group have to pass on what an ended process has written. */
const DRAIN = 500;

/**
 * Runs a process in a group of its own, without a shell.
 * @returns a promise that never rejects, and resolves when the whole group is gone and its
 * streams are closed
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessReport> {
  const startedAt = performance.now();
  const { signal } = request;
  const run = new ProcessRun(request);
  const ending: Ending = signal?.aborted
    ? { how: "aborted", reason: signal.reason }
    : await run.toEnd();
  return {
    ending,
    stdout: run.stdout.text,
    stderr: run.stderr.end(),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/** One process from its start until nothing is left of it. */
class ProcessRun {
  readonly stdout: CappedText;
  readonly stderr: TextTail = new TextTail(STDERR_KEPT);
  readonly #request: ProcessRequest;
  #stop: Stop | undefined = undefined;
  #whenStopped: (() => void) | undefined = undefined;

  constructor(request: ProcessRequest) {
    this.#request = request;
    this.stdout = new CappedText(request.maxOutput);
  }

  async toEnd(): Promise<Ending> {
    let child: ChildProcessWithoutNullStreams;
    try {
      child = await this.#start();
    } catch (error) {
      return { how: "not_started", error };
    }
    // It has a process id: it was started.
    const leader = child.pid as number;
    const release = killAtExit(leader);
    try {
      return await this.#watch(child, leader);
    } finally {
      release();
    }
  }

  async #start(): Promise<ChildProcessWithoutNullStreams> {
    const { command, cwd, env } = this.#request;
    const [program, ...args] = command.argv;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      windowsHide: true,
    });
    // Later errors only say that a signal could not be sent.
    const failed = new Promise<never>((_, reject) => child.on("error", reject));
    if (child.pid === undefined) return failed;
    failed.catch(ignore);
    return child;
  }

  async #watch(child: ChildProcessWithoutNullStreams, leader: number): Promise<Ending> {
    const { timeout, signal, killGrace } = this.#request;
    const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const stopped = new Promise<void>((resolve) => {
      this.#whenStopped = resolve;
    });
    const exited = new Promise<Ending>((resolve) => {
      child.once("exit", (code, by) => resolve({ how: "exited", code, signal: by }));
    });
    const onAbort = (): void => this.#stopFor({ how: "aborted", reason: signal?.reason });
    const timer = setTimeout(() => this.#stopFor({ how: "timeout" }), timeout);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#connect(child);

    const ending = await Promise.race([exited, stopped]);
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    if (ending !== undefined) await settlesWithin(closed, DRAIN);
    await endGroup(leader, killGrace);
    if (!(await settlesWithin(closed, DRAIN))) disconnect(child);
    await closed;
    this.#deliver(this.stdout.end());
    return this.#stop ?? (await exited);
  }

  #connect(child: ChildProcessWithoutNullStreams): void {
    child.stdout.on("data", (chunk: Buffer) => {
      if (this.#stop !== undefined) return;
      const text = this.stdout.add(chunk);
      if (text === undefined) this.#stopFor({ how: "output_cap" });
      else this.#deliver(text);
    });
    child.stderr.on("data", (chunk: Buffer) => this.stderr.add(chunk));
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      // A CLI need not read its stdin to the end; how it exits says whether that was a failure.
      stream.on("error", ignore);
    }
    child.stdin.end(this.#request.command.stdin);
  }

  #deliver(text: string): void {
    const { onOutput } = this.#request;
    if (onOutput === undefined || text === "" || this.#stop !== undefined) return;
    const failed = (reason: unknown): void => this.#stopFor({ how: "consumer_failed", reason });
    try {
      const returned = onOutput(text);
      if (returned instanceof Promise) returned.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  #stopFor(stop: Stop): void {
    this.#stop ??= stop;
    this.#whenStopped?.();
  }
}

/** Lets go of the pipes; whoever else holds them may keep them. */
function disconnect(child: ChildProcessWithoutNullStreams): void {
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

async function settlesWithin(promise: Promise<void>, time: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, time, false);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

function ignore(): void {}
