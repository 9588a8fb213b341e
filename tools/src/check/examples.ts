import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Step } from "./run-step.js";

const execute = promisify(execFile);
const EXAMPLES = "examples";
const OUTPUT = "expected-output.txt";
const LOG = "expected-log.txt";

/**
 * Every example that has an `expected-output.txt` runs, exits with 0 and prints the lines in it,
 * in that order; what else it prints may vary. The same holds for what it writes to stderr, where
 * the logs go, if it has an `expected-log.txt`.
 */
export const examples: Step = {
  title: "examples",
  async run() {
    let passed = 0;
    let failed = 0;
    for (const name of (await readdir(EXAMPLES)).sort()) {
      if (!existsSync(join(EXAMPLES, name, OUTPUT))) continue;
      const problem = await runExample(name);
      if (problem === undefined) passed++;
      else {
        failed++;
        console.error(`examples/${name}: ${problem}`);
      }
    }
    return { passed, failed };
  },
};

async function runExample(name: string): Promise<string | undefined> {
  const env = { ...process.env, NO_COLOR: "1" };
  try {
    const program = join(EXAMPLES, name, "dist/main.js");
    const { stdout, stderr } = await execute(process.execPath, [program], { env });
    return (
      lacking(stdout, await linesOf(name, OUTPUT), "output") ??
      lacking(stderr, await linesOf(name, LOG), "log")
    );
  } catch (error) {
    return String((error as { readonly stderr?: string }).stderr ?? error);
  }
}

async function linesOf(example: string, file: string): Promise<readonly string[]> {
  const path = join(EXAMPLES, example, file);
  if (!existsSync(path)) return [];
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

function lacking(text: string, lines: readonly string[], what: string): string | undefined {
  let from = 0;
  for (const line of lines) {
    const at = text.indexOf(line, from);
    if (at < 0) return `its ${what} lacks "${line}" at its place. It is:\n${text}`;
    from = at + line.length;
  }
  return undefined;
}
