import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ONE_FAILED, ONE_PASSED, type Step } from "./run-step.js";

/** Lines a source file may have. */
const SOURCE_LIMIT = 350;
/** Lines a test file may have. */
const TEST_LIMIT = 500;
const GENERATED = /\/generated\//;

/** No source or test file is too long. */
export const fileSizes: Step = {
  title: "file sizes",
  async run() {
    const tooLong = sourceFiles().flatMap((file) => {
      const limit = /\/test\//.test(file) ? TEST_LIMIT : SOURCE_LIMIT;
      const lines = readFileSync(file, "utf8").split("\n").length - 1;
      return lines > limit ? [`${file} has ${lines} lines; the limit is ${limit}.`] : [];
    });
    for (const line of tooLong) console.error(line);
    return tooLong.length === 0 ? ONE_PASSED : ONE_FAILED;
  },
};

function sourceFiles(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((file) => /\.(?:ts|mts|js|mjs)$/.test(file) && !GENERATED.test(file));
}
