import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new directory that is removed when the running test has ended. */
export async function tempDir(): Promise<string> {
  // The real path, since a subprocess sees that as its working directory.
  const made = await realpath(await mkdtemp(join(tmpdir(), "hookline-runtime-")));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}
