import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";

// Each test starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 60_000 });

const PROGRAM = fileURLToPath(new URL("../../examples/quickstart/src/main.ts", import.meta.url));

function quickstart(...args: readonly string[]) {
  const node = ["--conditions=hookline-source", "--import", "tsx", PROGRAM, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("npm start", () => {
  it("prints how it is used when asked", () => {
    const { status, stdout, stderr } = quickstart("--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm start -- \[--backend NAME\]/);
  });

  it.each([
    [["--bad"], /^Unknown option '--bad'/],
    [["--backend"], /^Option '-b, --backend <value>' argument missing/],
    [["--backend", "cod"], /^Unknown CLI backend "cod"\. Did you mean "codex"\?/],
  ])("refuses %j with the reason and how it is used", (args, reason) => {
    const { status, stdout, stderr } = quickstart(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(reason);
    expect(stderr).toContain("\n\nUsage: npm start -- ");
    expect(stderr).not.toContain("    at ");
  });
});
