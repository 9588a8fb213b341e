import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A program that is talked to by the lines it prints. */
export class Child {
  /** Resolves when it has ended and all that it printed was read. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  #onLine: () => void = () => {};

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      this.lines.push(line);
      this.#onLine();
    });
    this.ended = new Promise((resolve) => {
      child.once("close", (code) => resolve({ code, stderr }));
    });
  }

  /** Resolves when it has printed that many lines. */
  async printed(count: number): Promise<void> {
    while (this.lines.length < count) {
      const line = new Promise<undefined>((resolve) => {
        this.#onLine = () => resolve(undefined);
      });
      const end = await Promise.race([line, this.ended]);
      if (end !== undefined && this.lines.length < count) {
        throw new Error(`It ended after ${this.lines.length} of ${count} lines: ${end.stderr}`);
      }
    }
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }
}
