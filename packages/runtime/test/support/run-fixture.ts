import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Node's arguments that run a TypeScript file on the packages' sources. */
export function tsArguments(file: string): string[] {
  return ["--conditions=hookline-source", "--import", tsx, file];
}

/** A file of test/fixtures that runs in a process of its own. */
export class FixtureRun {
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  stdout = "";
  stderr = "";
  readonly #child;
  #whenLines: () => void = () => {};

  constructor(name: string, ...args: string[]) {
    const file = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
    this.#child = spawn(process.execPath, [...tsArguments(file), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      this.stdout += chunk;
      this.#whenLines();
    });
    this.#child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr += chunk;
    });
    this.exited = new Promise((resolve) => {
      this.#child.once("close", (code, signal) => resolve({ code, signal }));
    });
  }

  /** The lines it has printed, once there are that many. */
  async lines(wanted: number): Promise<string[]> {
    for (;;) {
      const lines = this.stdout.split("\n").slice(0, -1);
      if (lines.length >= wanted) return lines;
      const more = new Promise<true>((resolve) => {
        this.#whenLines = () => resolve(true);
      });
      const ended = this.exited.then(() => false);
      if (!(await Promise.race([more, ended]))) {
        throw new Error(`It ended before printing ${wanted} lines: ${this.stdout}${this.stderr}`);
      }
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}
