import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../src/commands/audit.js";
import { AuditLog } from "../../src/log/audit-log.js";
import { auditOptions } from "../../src/options.js";
import { recordingLogger } from "../support/recording-logger.js";
import { scratchDirectory } from "../support/scratch-directory.js";

const scratch = scratchDirectory();

async function cli(args: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    cwd: scratch.path,
    env,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
  };
  return { code: await run(args, io), out: out.join("\n"), err: err.join("\n") };
}

/** Writes two lines where the command looks for them; returns the file. */
async function record(options: object = {}): Promise<string> {
  const directory = join(scratch.path, ".hookline/audit");
  const log = new AuditLog(auditOptions.parse({ directory, ...options }), recordingLogger().logger);
  await log.close();
  const [file] = await readdir(directory);
  return join(directory, file as string);
}

describe("plugins audit verify", () => {
  it("says that files are as they were written", async () => {
    await record();
    expect(await cli(["verify"])).toEqual({
      code: 0,
      out: "2 lines in 1 file, as they were written.",
      err: "",
    });
  });

  it("names the file and the line that is not, and fails", async () => {
    const file = await record();
    await writeFile(file, (await readFile(file, "utf8")).replace('"pid":', '"pid":1'));
    const { code, out } = await cli(["verify", file]);
    expect(code).toBe(1);
    expect(out).toContain(`${file}: line 1 was changed`);
  });

  it("takes the key from the environment", async () => {
    const key = "a key of some length";
    await record({ key });
    expect(await cli(["verify"], { HOOKLINE_AUDIT_KEY: key })).toMatchObject({ code: 0 });
    expect(await cli(["verify"])).toMatchObject({ code: 1 });
  });

  it("prints JSON for programs", async () => {
    await record();
    const { out } = await cli(["verify", "--json", ".hookline/audit"]);
    expect(JSON.parse(out)).toMatchObject({ ok: true, lines: 2, chains: [{ ended: true }] });
  });

  it("says what can not be read", async () => {
    const { code, err } = await cli(["verify", "none\u001b[2J"]);
    expect(code).toBe(1);
    expect(err).toMatch(/none" can not be read: ENOENT/);
    expect(err).not.toContain("\u001b");
  });

  it.each([
    [["check"], /no command "check"/],
    [["verify", "a", "b"], /one path/],
    [["verify", "--deep"], /--deep/],
  ])("takes %j for a wrong call", async (args, message) => {
    const { code, out, err } = await cli(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
  });

  it.each([
    [["verify", "nowhere", "--json"], 1, /nowhere" can not be read: ENOENT/],
    [["check", "--json"], 2, /no command "check"/],
    [["verify", "--json", "--deep"], 2, /--deep/],
  ])("tells programs why it fails: %j", async (args, code, message) => {
    const said = await cli(args);
    expect(said.code).toBe(code);
    expect(JSON.parse(said.out)).toEqual({
      error: { code: null, message: expect.stringMatching(message) },
    });
  });

  it("explains itself", async () => {
    expect(await cli(["--help"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Examples:"),
    });
  });
});
