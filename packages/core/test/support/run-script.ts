import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs a TypeScript file of test/fixtures in a process of its own, on the packages' sources. */
export async function runScript(
  name: string,
  flags: readonly string[] = [],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const script = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  return run(process.execPath, [
    "--import",
    import.meta.resolve("tsx"),
    "--conditions=hookline-source",
    ...flags,
    script,
  ]);
}
