import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startOpenAiServer } from "hookline-example-openai-server";
import { describe, expect, it, vi } from "vitest";

// Each test starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL("../src/main.ts", import.meta.url));

async function quickstart(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const node = ["--conditions=hookline-source", "--import", "tsx", PROGRAM, ...args];
  const process_ = spawn(process.execPath, node, { env: { ...process.env, ...env } });
  const [stdout, stderr, [status]] = await Promise.all([
    text(process_.stdout),
    text(process_.stderr),
    once(process_, "close"),
  ]);
  return { status, stdout, stderr };
}

describe("npm start", () => {
  it("prints how it is used when asked", async () => {
    const { status, stdout, stderr } = await quickstart(["--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm start -- \[--backend NAME\] \[--provider NAME\]/);
  });

  it.each([
    [["--bad"], /^Unknown option '--bad'/],
    [["--backend"], /^Option '-b, --backend <value>' argument missing/],
    [["--backend", "cod"], /^Unknown CLI backend "cod"\. Did you mean "codex"\?/],
    [["--provider", "acme"], /^Unknown provider "acme"\. Known are openai, .*local\./],
    [["--provider", "openai"], /^"--provider openai" needs a key: set OPENAI_API_KEY\./],
    [["--base-url", "http://127.0.0.1:1/v1"], /^"--base-url" .* add --provider\./],
  ])("refuses %j with the reason and how it is used", async (args, reason) => {
    const { status, stdout, stderr } = await quickstart(args, { OPENAI_API_KEY: "" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(reason);
    expect(stderr).toContain("\n\nUsage: npm start -- ");
    expect(stderr).not.toContain("    at ");
  });

  it("talks to the provider that is named, with the key of the environment", async () => {
    await using server = await startOpenAiServer({ apiKey: "the-key" });
    const to = ["--provider", "openai", "--base-url", server.url, "--model", "file-reader"];
    const env = { OPENAI_API_KEY: "the-key" };
    const { status, stdout } = await quickstart([...to, "list the files"], env);
    expect(stdout).toContain("openai/file-reader > list the files\n  list_files({})\n");
    expect(stdout).toContain("> notes.txt\n");
    expect(status).toBe(0);
  });

  it("exits with 1 when a turn failed, and takes the others all the same", async () => {
    await using server = await startOpenAiServer({ apiKey: "the-key" });
    const env = { OPENAI_API_KEY: "another-key" };
    const to = ["--provider", "openai", "--base-url", server.url];
    const { status, stdout } = await quickstart(to, env);
    expect(stdout).toContain("\nThe turn failed. ");
    expect(stdout).toContain("companion: 1 turn(s), 0 failure(s)");
    expect(status).toBe(1);
  });

  it("asks the agent CLI that is named", async () => {
    const { status, stdout } = await quickstart(["--backend", "codex", "hi"], { PATH: "" });
    expect(stdout).toContain("\ncodex > hi\n");
    expect(stdout).toContain('\nThe turn failed. CLI backend "codex" could not be');
    expect(status).toBe(1);
  });
});
