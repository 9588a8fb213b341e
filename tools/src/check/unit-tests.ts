import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ONE_FAILED, runCommand, type Step } from "./run-step.js";

/** The unit, property and type tests; each test counts. */
export const unitTests: Step = {
  title: "unit, property and type tests",
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "hookline-check-"));
    try {
      const report = join(directory, "results.json");
      const exit = await runCommand("npx", [
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ]);
      const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
        await readFile(report, "utf8"),
      ) as { readonly numPassedTests: number; readonly numFailedTests: number };
      // A file that can not be loaded fails the run without a failed test.
      return { passed, failed: exit === 0 ? failed : Math.max(1, failed) };
    } catch (error) {
      console.error(error);
      return ONE_FAILED;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};
