import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PidReader, run } from "../support/run.js";
import { nodeScript, shellScript } from "../support/scripts.js";
import { tempDir } from "../support/temp-dir.js";

describe("runProcess", () => {
  it("returns what was written and how the process ended", async () => {
    const agent = await shellScript("echo answer; echo trouble >&2; exit 7");
    const report = await run([agent]);
    expect(report).toMatchObject({
      ending: { how: "exited", code: 7, signal: null },
      stdout: "answer\n",
      stderr: { text: "trouble\n", isCut: false },
    });
    expect(report.durationMs).toBeGreaterThan(0);
  });

  it("hands every argument over as it is, past every shell", async () => {
    const agent = await nodeScript("console.log(JSON.stringify(process.argv.slice(2)))");
    const args = ["a b", "$HOME", "`id`", '"', "'", ";", "*", "", "\n", "-p", "ünïcode 🎣"];
    const { stdout } = await run([agent, ...args]);
    expect(JSON.parse(stdout)).toEqual(args);
  });

  it("writes stdin to its end and closes it", async () => {
    const text = "é".repeat(200_000);
    const { stdout } = await run(["cat"], { stdin: text });
    expect(stdout).toBe(text);
  });

  it("does not mind a process that never reads its stdin", async () => {
    const { ending } = await run(["true"], { stdin: "x".repeat(5_000_000) });
    expect(ending).toEqual({ how: "exited", code: 0, signal: null });
  });

  it("adds variables to the environment and works in the directory", async () => {
    const cwd = await tempDir();
    const agent = await shellScript('echo "$PWD $HOOKLINE_TEST"; test -n "$PATH"');
    const { stdout, ending } = await run([agent], { cwd, env: { HOOKLINE_TEST: "on" } });
    expect(stdout).toBe(`${cwd} on\n`);
    expect(ending).toMatchObject({ code: 0 });
  });

  it("streams in order, and before the process ends", async () => {
    const agent = await nodeScript(`
      process.stdin.resume();
      process.stdout.write("one ");
      process.on("SIGTERM", () => process.stdout.write("late", () => process.exit()));
    `);
    const chunks: string[] = [];
    const stop = new AbortController();
    const report = await run([agent], {
      signal: stop.signal,
      onOutput: (chunk) => {
        chunks.push(chunk);
        stop.abort("seen");
      },
    });
    expect(chunks).toEqual(["one "]);
    expect(report.stdout).toBe("one ");
    expect(report.ending).toEqual({ how: "aborted", reason: "seen" });
  });

  it("streams a character whole when its bytes come one by one", async () => {
    const text = "aé€🎣z";
    const agent = await nodeScript(`
      for (const byte of Buffer.from(${JSON.stringify(text)})) {
        await new Promise((resolve) => process.stdout.write(Buffer.of(byte), resolve));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    `);
    const chunks: string[] = [];
    const { stdout } = await run([agent], { onOutput: (chunk) => chunks.push(chunk) });
    expect(stdout).toBe(text);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every((chunk) => text.includes(chunk))).toBe(true);
  });

  it("stops the process when the consumer of its output throws", async () => {
    const agent = await shellScript("echo one; exec sleep 100");
    const reason = new Error("no room");
    const report = await run([agent], {
      onOutput: () => {
        throw reason;
      },
    });
    expect(report.ending).toEqual({ how: "consumer_failed", reason });
  });

  it("stops the process when the consumer's promise rejects", async () => {
    const agent = await shellScript("echo one; exec sleep 100");
    const reason = new Error("no room");
    const report = await run([agent], { onOutput: () => Promise.reject(reason) });
    expect(report.ending).toEqual({ how: "consumer_failed", reason });
  });

  it("stops what writes more than it may, and keeps what fitted", async () => {
    const agent = await shellScript("echo 123; exec yes");
    const report = await run([agent], { maxOutput: 100_000 });
    expect(report.ending).toEqual({ how: "output_cap" });
    expect(report.stdout.length).toBeLessThanOrEqual(100_000);
  });

  it("keeps only the end of a long stderr, and does not hold the process up", async () => {
    const agent = await shellScript("yes complaint | head -c 1000000 >&2; echo end >&2");
    const { stderr, ending } = await run([agent]);
    expect(ending).toMatchObject({ code: 0 });
    expect(stderr.text).toHaveLength(8_192);
    expect(stderr.text.endsWith("complaint\nend\n")).toBe(true);
    expect(stderr.isCut).toBe(true);
  });

  it("starts nothing when it is aborted before", async () => {
    const marker = join(await tempDir(), "started");
    const agent = await shellScript(`touch ${marker}`);
    const report = await run([agent], { signal: AbortSignal.abort("too late") });
    expect(report.ending).toEqual({ how: "aborted", reason: "too late" });
    await expect(readFile(marker)).rejects.toThrow("ENOENT");
  });

  it("names the signal that ended a process from outside", async () => {
    const agent = await shellScript("kill -9 $$");
    const { ending } = await run([agent]);
    expect(ending).toEqual({ how: "exited", code: null, signal: "SIGKILL" });
  });

  it("reports what can not be started", async () => {
    const { ending } = await run(["hookline-no-such-program"]);
    expect(ending).toMatchObject({ how: "not_started", error: { code: "ENOENT" } });
    const tooLong = await run(["true", "x".repeat(3_000_000)]);
    expect(tooLong.ending).toMatchObject({ how: "not_started", error: { code: "E2BIG" } });
  });

  it("runs many processes at once without mixing them", async () => {
    const reports = await Promise.all(
      Array.from({ length: 12 }, (_, index) => run(["echo", `number ${index}`])),
    );
    expect(reports.map(({ stdout }) => stdout)).toEqual(
      Array.from({ length: 12 }, (_, index) => `number ${index}\n`),
    );
  });

  it("waits for what the process has handed to another one of its group to pass on", async () => {
    const agent = await shellScript(`
      mkfifo "$0.pipe"
      { read answer; while kill -0 $$; do :; done; sleep 0.05; echo "$answer"; } \\
        < "$0.pipe" 2>/dev/null &
      echo fine > "$0.pipe"
    `);
    const { stdout, ending } = await run([agent]);
    expect(ending).toMatchObject({ how: "exited", code: 0 });
    expect(stdout).toBe("fine\n");
  });

  it("tells the process's own answer from what another one in its group says later", async () => {
    const agent = await shellScript("(sleep 100; echo late) & echo $!; exit 0");
    const pids = new PidReader(1);
    const report = await run([agent], { onOutput: pids.read });
    expect(report.ending).toMatchObject({ how: "exited", code: 0 });
    expect(report.stdout).toBe(`${pids.pids[0]}\n`);
  });
});
