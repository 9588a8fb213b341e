import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A new directory for each test of the file; `path` is that of the running one. */
export function scratchDirectory(): { readonly path: string } {
  const scratch = { path: "" };
  beforeEach(async () => {
    scratch.path = await mkdtemp(join(tmpdir(), "hookline-audit-"));
  });
  afterEach(() => rm(scratch.path, { recursive: true, force: true }));
  return scratch;
}
