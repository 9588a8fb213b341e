import {
  type ProcessReport,
  type ProcessRequest,
  runProcess,
} from "../../src/cli-backend/run-process.js";

/** Runs a program with roomy limits. */
export function run(
  argv: readonly [string, ...string[]],
  request: Partial<ProcessRequest> & { readonly stdin?: string } = {},
): Promise<ProcessReport> {
  const { stdin = "", ...rest } = request;
  return runProcess({
    command: { argv, stdin },
    cwd: process.cwd(),
    env: {},
    timeout: 60_000,
    maxOutput: 1_000_000,
    killGrace: 5_000,
    signal: undefined,
    onOutput: undefined,
    ...rest,
  });
}

/** Waits for the numbers a program prints, one a line, and for the promise to go on with. */
export class PidReader {
  readonly pids: number[] = [];
  readonly ready: Promise<void>;
  #text = "";
  #resolve: () => void = () => {};

  /** @param wanted how many to wait for */
  constructor(readonly wanted: number) {
    this.ready = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  readonly read = (chunk: string): void => {
    this.#text += chunk;
    const lines = this.#text.split("\n").slice(0, -1);
    this.pids.splice(0, this.pids.length, ...lines.map(Number));
    if (lines.length >= this.wanted) this.#resolve();
  };
}
