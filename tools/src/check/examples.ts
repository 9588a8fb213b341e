import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Step } from "./run-step.js";

const execute = promisify(execFile);
const EXAMPLES = "examples";

/**
 * Every example that has an `expected-output.txt` runs, exits with 0 and prints the lines in it,
 * in that order; what else it prints may vary.
 */
export const examples: Step = {
  title: "examples",
  async run() {
    let passed = 0;
    let failed = 0;
    for (const name of (await readdir(EXAMPLES)).sort()) {
      const expected = join(EXAMPLES, name, "expected-output.txt");
      if (!existsSync(expected)) continue;
      const problem = await runExample(name, (await readFile(expected, "utf8")).split("\n"));
      if (problem === undefined) passed++;
      else {
        failed++;
        console.error(`examples/${name}: ${problem}`);
      }
    }
    return { passed, failed };
  },
};

async function runExample(name: string, lines: readonly string[]): Promise<string | undefined> {
  let stdout: string;
  try {
    const env = { ...process.env, NO_COLOR: "1" };
    ({ stdout } = await execute(process.execPath, [join(EXAMPLES, name, "dist/main.js")], { env }));
  } catch (error) {
    return String((error as { readonly stderr?: string }).stderr ?? error);
  }
  let from = 0;
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== "")) {
    const at = stdout.indexOf(line, from);
    if (at < 0) return `its output lacks "${line}" at its place. It printed:\n${stdout}`;
    from = at + line.length;
  }
  return undefined;
}
