import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CliBackendError, type CliFailureKind, cliBackend } from "../../src/index.js";
import { nodeScript, shellScript } from "../support/scripts.js";
import { tempDir } from "../support/temp-dir.js";
import { rejection } from "../support/thrown.js";

const PROMPT = "the prompt that nobody else may read";

async function failure(turn: Promise<unknown>, kind: CliFailureKind): Promise<CliBackendError> {
  const error = await rejection(turn);
  expect(error).toBeInstanceOf(CliBackendError);
  expect(error).toMatchObject({ kind, code: "CLI_BACKEND_FAILED", point: "cli_backend_execute" });
  return error as CliBackendError;
}

describe("CliBackend.execute", () => {
  it("resolves to the CLI's answer", async () => {
    const agent = await shellScript('echo "you asked: $1"; echo; echo note >&2');
    const turn = await cliBackend({ command: agent }).execute("why?");
    expect(turn).toEqual({
      content: "you asked: why?",
      exitCode: 0,
      durationMs: expect.any(Number),
      stderr: "note\n",
    });
  });

  it.each(["-n", "--help", "--", "-", "-p=x", "a\nb", "  spaces  ", "'\"$(id)`", "日本🎣"])(
    "delivers the prompt %j unchanged by argument, flag and stdin",
    async (prompt) => {
      const agent = await nodeScript(`
        let stdin = "";
        for await (const chunk of process.stdin.setEncoding("utf8")) stdin += chunk;
        console.log(JSON.stringify({ argv: process.argv.slice(2), stdin }));
      `);
      const ask = async (config: object) => {
        const { content } = await cliBackend({ command: agent, ...config }).execute(prompt);
        return JSON.parse(content);
      };
      const dash = prompt.startsWith("-");
      expect(await ask({})).toEqual({ argv: dash ? ["--", prompt] : [prompt], stdin: "" });
      expect(await ask({ promptBy: "flag", promptFlag: "--ask" })).toEqual({
        argv: dash ? [`--ask=${prompt}`] : ["--ask", prompt],
        stdin: "",
      });
      expect(await ask({ promptBy: "stdin" })).toEqual({ argv: [], stdin: prompt });
    },
  );

  it("runs a preset with another program in its place", async () => {
    const agent = await shellScript('echo "$@"; cat');
    const claude = cliBackend({ preset: "claude-code", command: agent });
    expect(claude.name).toBe("claude");
    const { content } = await claude.execute("hello there", { system: "be kind" });
    expect(content).toBe("-p --append-system-prompt be kind hello there");
    expect((await claude.execute("--version")).content).toBe("-p\n--version");
  });

  it("works in the directory it is told, and tells a CLI that wants to know", async () => {
    const cwd = await tempDir();
    const agent = await shellScript('echo "$PWD $*"');
    const codex = cliBackend({ preset: "codex", command: agent });
    const { content } = await codex.execute("do it", { cwd });
    expect(content).toBe(`${cwd} exec --skip-git-repo-check -C ${cwd} do it`);
  });

  it.each([
    ["", "an empty one"],
    [" \n", "an empty one"],
    [undefined, "undefined"],
    [7, "number"],
  ])("refuses the prompt %j before anything runs", async (prompt, what) => {
    const marker = join(await tempDir(), "ran");
    const backend = cliBackend({ command: "touch", args: [marker], name: "toucher" });
    const error = await rejection(backend.execute(prompt as string));
    expect(error).toMatchObject({ code: "INVALID_PROMPT" });
    expect(String(error)).toContain(`${what} came for the CLI backend "toucher"`);
    await expect(readFile(marker)).rejects.toThrow("ENOENT");
  });

  it("refuses a system text that is none", async () => {
    const turn = cliBackend("claude").execute("hi", { system: 1 as never });
    expect(await rejection(turn)).toMatchObject({ code: "INVALID_PROMPT" });
  });
});

describe("a CliBackendError", () => {
  it("says missing_binary for a program that is not there", async () => {
    const error = await failure(
      cliBackend({ command: "no-such-cli" }).execute(PROMPT),
      "missing_binary",
    );
    expect(error.message).toBe(
      'CLI backend "no-such-cli" could not be started: the program "no-such-cli" was not found. Install it, or set "command" to its path; for a script, check the interpreter in its first line.',
    );
    expect(error.cause).toMatchObject({ code: "ENOENT", syscall: "spawn no-such-cli" });
    expect(error).toMatchObject({ backend: "no-such-cli", exitCode: null, signal: null });
  });

  it("shows the prompt nowhere in its cause either", async () => {
    const backend = cliBackend({ command: "no-such-cli", args: ["--verbose"] });
    const error = await failure(backend.execute(PROMPT), "missing_binary");
    expect(error.cause).toMatchObject({ spawnargs: ["--verbose", "<redacted>"] });
  });

  it("says not_executable for a file without the permission", async () => {
    const file = join(await tempDir(), "agent");
    await writeFile(file, "#!/bin/sh\n");
    await chmod(file, 0o644);
    const error = await failure(cliBackend({ command: file }).execute(PROMPT), "not_executable");
    expect(error.message).toContain(`"${file}" may not be executed`);
    expect(error.message).toContain("chmod +x");
    expect(error.cause).toMatchObject({ code: "EACCES" });
  });

  it("says spawn, and not that the program is missing, for a directory that is not there", async () => {
    const cwd = join(await tempDir(), "gone");
    const error = await failure(cliBackend({ command: "true" }).execute(PROMPT, { cwd }), "spawn");
    expect(error.message).toContain(`working directory "${cwd}" is no directory`);
    expect(error.cause).toMatchObject({ code: "ENOENT" });
  });

  it("says spawn for arguments that are too long, and names stdin", async () => {
    const turn = cliBackend({ command: "true" }).execute("long ".repeat(600_000));
    const error = await failure(turn, "spawn");
    expect(error.message).toContain('set promptBy to "stdin"');
    expect(error.message.length).toBeLessThan(500);
  });

  it("says exit with the code and the end of what the CLI wrote to stderr", async () => {
    const agent = await shellScript("echo no credit left >&2; exit 4");
    const error = await failure(cliBackend({ command: agent, name: "x" }).execute(PROMPT), "exit");
    expect(error.message).toBe(
      `CLI backend "x" ended with exit code 4, expected exit code 0. Run it by hand to see why: ${agent} <redacted>\nIt wrote: no credit left`,
    );
    expect(error).toMatchObject({ exitCode: 4, stderr: "no credit left\n" });
    expect(error.cause).toBeUndefined();
  });

  it("quotes stdout where a failed CLI left stderr empty", async () => {
    const agent = await shellScript("echo Invalid API key; exit 1");
    const error = await failure(cliBackend({ command: agent }).execute(PROMPT), "exit");
    expect(error.message).toContain("It wrote: Invalid API key");
  });

  it("says exit with the signal that ended the CLI", async () => {
    const agent = await shellScript("kill -s SEGV $$");
    const error = await failure(cliBackend({ command: agent }).execute(PROMPT), "exit");
    expect(error.message).toContain("was ended by SIGSEGV");
    expect(error).toMatchObject({ exitCode: null, signal: "SIGSEGV" });
  });

  it("says timeout with how long the CLI had", async () => {
    const agent = await shellScript("exec sleep 300");
    const turn = cliBackend({ command: agent, timeout: 20 }).execute(PROMPT);
    const error = await failure(turn, "timeout");
    expect(error.message).toContain('did not end within 20 ms. Raise "timeout"');
    expect(error.durationMs).toBeGreaterThanOrEqual(20);
  });

  it("says output_cap with how much the CLI might write", async () => {
    const turn = cliBackend({ command: "yes", maxOutput: 4_096 }).execute(PROMPT);
    const error = await failure(turn, "output_cap");
    expect(error.message).toContain('more than 4096 bytes to stdout. Raise "maxOutput"');
  });

  it("says aborted with the reason as its cause, before and during the turn", async () => {
    const reason = new Error("the user left");
    const backend = cliBackend({ command: await shellScript("echo up; exec sleep 300") });
    const before = backend.execute(PROMPT, { signal: AbortSignal.abort(reason) });
    expect(await failure(before, "aborted")).toMatchObject({ cause: reason });

    const stop = new AbortController();
    const during = backend.execute(PROMPT, {
      signal: stop.signal,
      onOutput: () => stop.abort(reason),
    });
    const error = await failure(during, "aborted");
    expect(error.cause).toBe(reason);
    expect(error.message).toContain("the turn was aborted (the user left)");
  });

  it("says aborted when onOutput throws, with its error as cause", async () => {
    const reason = new Error("disk full");
    const turn = cliBackend({ command: "yes" }).execute(PROMPT, {
      onOutput: () => {
        throw reason;
      },
    });
    const error = await failure(turn, "aborted");
    expect(error.message).toContain("onOutput failed (disk full)");
    expect(error.cause).toBe(reason);
  });
});

describe("what a CliBackendError shows", () => {
  it("is neither prompt nor system text, wherever the CLI repeats them", async () => {
    const system = "You guard the secret garden behind the house";
    const agent = await nodeScript(`
      const [system, prompt] = process.argv.slice(-2);
      console.error("argument error near " + JSON.stringify(prompt));
      console.error("hint: " + prompt.slice(0, 24) + "...");
      console.error("system was: " + system);
      process.exit(1);
    `);
    const backend = cliBackend({ command: agent, systemFlag: "--system" });
    const error = await failure(backend.execute(PROMPT, { system }), "exit");
    for (const shown of [error.message, error.stderr, error.stack ?? ""]) {
      expect(shown).not.toMatch(/prompt that nobody|secret garden/);
      expect(shown).toContain("<redacted>");
    }
  });

  it("holds no half of a prompt where stderr was cut", async () => {
    const agent = await nodeScript(`
      console.error(process.argv[2] + "!".repeat(8_170));
      process.exit(1);
    `);
    const error = await failure(cliBackend({ command: agent }).execute(PROMPT), "exit");
    expect(error.stderr).not.toContain("may read");
    expect(error.message).not.toContain("may read");
  });

  it("is no credential of its arguments or variables, while the CLI gets the real ones", async () => {
    const value = "S3CRET-value-1";
    const seen = join(await tempDir(), "argv.json");
    const agent = await nodeScript(`
      import { writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.argv.slice(2)));
      console.error(process.argv.join("\\n") + process.env.AGENT_KEY);
      process.exit(1);
    `);
    const args = [
      ...[`--prompt=${value}`, "--prompt", value, `-p${value}`, "-p", value, `-p=${value}`],
      ...["--api-key", "--verbose", `TOKEN=${value}`, `https://u:${value}@host/`],
    ];
    const backend = cliBackend({ command: agent, args, env: { AGENT_KEY: `key:${value}` } });
    const error = await failure(backend.execute("hello"), "exit");
    expect(`${error.message}${error.stderr}`).not.toContain(value);
    expect(error.message).toContain("--api-key --verbose TOKEN=<redacted>");
    expect(JSON.parse(await readFile(seen, "utf8"))).toEqual([...args, "hello"]);
  });
});
