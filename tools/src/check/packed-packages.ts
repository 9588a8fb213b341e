import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ONE_FAILED, ONE_PASSED, type Step, type StepResult } from "./run-step.js";

const execute = promisify(execFile);

/** Every package, packed as it would be published, has the license and passes publint and attw. */
export const packedPackages: Step = {
  title: "packed packages",
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "hookline-packed-"));
    try {
      await packAll(directory);
      const results: StepResult[] = [];
      for (const tarball of (await readdir(directory)).sort()) {
        results.push(await check(join(directory, tarball)));
      }
      return {
        passed: results.filter(({ passed }) => passed > 0).length,
        failed: results.filter(({ failed }) => failed > 0).length,
      };
    } catch (error) {
      console.error(error);
      return ONE_FAILED;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** Packs every package under `packages/` that is published into a directory. */
export async function packAll(directory: string): Promise<void> {
  await execute("npx", [
    "-y",
    "pnpm@12.4.2",
    "--recursive",
    ...["--filter", "./packages/*", "--filter", "!@hookline/conformance"],
    "pack",
    "--pack-destination",
    directory,
  ]);
}

async function check(tarball: string): Promise<StepResult> {
  if (!(await hasLicense(tarball))) {
    console.error(`${tarball} does not contain the LICENSE of the project.`);
    return ONE_FAILED;
  }
  for (const [tool, args] of [
    ["publint", ["--strict"]],
    ["attw", ["--profile", "esm-only"]],
  ] as const) {
    try {
      await execute(join("tools/node_modules/.bin", tool), [tarball, ...args]);
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      console.error(`${tool} ${tarball}\n${stdout}${stderr}`);
      return ONE_FAILED;
    }
  }
  return ONE_PASSED;
}

/** pnpm adds the license of the workspace only where no file of the package has that name. */
async function hasLicense(tarball: string): Promise<boolean> {
  const license = await readFile("LICENSE", "utf8");
  try {
    return (await execute("tar", ["-xzOf", tarball, "package/LICENSE"])).stdout === license;
  } catch {
    return false;
  }
}
