import { HooklineError, messageOf } from "@hookline/core/errors";
import { x } from "tinyexec";
import type { ConfigPlace } from "../config/environment.js";
import type { PackageCommand } from "./package-manager.js";

/** Lines of output that an error repeats. */
const LAST_LINES = 12;

/**
 * Runs a package manager to its end. It is asked nothing: nobody could answer. Where this process
 * is interrupted meanwhile it is ended, so that whoever called can still put things back.
 * @throws HooklineError `PACKAGE_MANAGER_FAILED`, with the end of its output
 */
export async function runPackageManager(
  { command, args }: PackageCommand,
  { cwd, env }: ConfigPlace,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    const { exitCode, stdout, stderr } = await x(command, args, {
      signal: interruption.signal,
      // The project's own node_modules/.bin may hold another program of that name.
      nodePath: false,
      inheritEnv: false,
      nodeOptions: { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] },
    });
    if (interruption.signal.aborted) throw failed(command, args, "was interrupted.");
    if (exitCode !== 0) {
      const end = lastLines(stderr) || lastLines(stdout);
      throw failed(command, args, `failed with exit code ${exitCode ?? "none"}:\n${end}`);
    }
  } catch (cause) {
    if (cause instanceof HooklineError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") {
      const why = `can not be run: "${command}", which the project's files ask for, is not installed. Install it.`;
      throw failed(command, args, why, cause);
    }
    throw failed(command, args, `failed: ${messageOf(cause)}`, cause);
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function failed(
  command: string,
  args: readonly string[],
  why: string,
  cause?: unknown,
): HooklineError {
  const details = cause === undefined ? {} : { cause };
  const call = [command, ...args].join(" ");
  return new HooklineError("PACKAGE_MANAGER_FAILED", `"${call}" ${why}`, details);
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-LAST_LINES).join("\n");
}
