import { spawn } from "node:child_process";

/** How a check ended. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
}

/** One check of the project. */
export interface Step {
  /** What holds when it passes, for people. */
  readonly title: string;
  run(): Promise<StepResult>;
}

/** A check that is a command: it passes when the command exits with 0. */
export function command(title: string, program: string, args: readonly string[]): Step {
  return {
    title,
    run: async () => ((await runCommand(program, args)) === 0 ? ONE_PASSED : ONE_FAILED),
  };
}

export const ONE_PASSED: StepResult = { passed: 1, failed: 0 };
export const ONE_FAILED: StepResult = { passed: 0, failed: 1 };

/** Runs a command at the project's root, showing what it prints. */
export function runCommand(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit" });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
