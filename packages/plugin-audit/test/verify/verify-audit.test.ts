import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AuditLog } from "../../src/log/audit-log.js";
import { auditOptions } from "../../src/options.js";
import { verifyAudit } from "../../src/verify/verify-audit.js";
import { recordingLogger } from "../support/recording-logger.js";
import { scratchDirectory } from "../support/scratch-directory.js";

const scratch = scratchDirectory();

/** Writes a chain of that many records, its start and its end included; returns its files. */
async function chain(records: number, options: object = {}): Promise<readonly string[]> {
  const before = await readdir(scratch.path);
  const log = new AuditLog(
    auditOptions.parse({ directory: scratch.path, fsync: "never", ...options }),
    recordingLogger().logger,
  );
  for (let i = 0; i < records - 2; i++) await log.append({ kind: "event", text: `number ${i}` });
  await log.close();
  const files = (await readdir(scratch.path)).filter((file) => !before.includes(file));
  return files.toSorted().map((file) => join(scratch.path, file));
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).trimEnd().split("\n");
}

async function edited(file: string, edit: (lines: string[]) => readonly string[]) {
  await writeFile(file, `${edit(await linesOf(file)).join("\n")}\n`);
  return verifyAudit(file);
}

describe("verifyAudit", () => {
  it("finds nothing wrong with files that nobody has touched", async () => {
    const [file] = await chain(5);
    const report = await verifyAudit(file as string);
    expect(report).toMatchObject({ ok: true, files: 1, lines: 5, problems: [] });
    const last = JSON.parse((await linesOf(file as string)).at(-1) as string);
    expect(report.chains).toEqual([
      { id: last.chain, first: 1, last: 5, head: last.hash, ended: true },
    ]);
  });

  it.each([
    [
      "changed",
      (l: string[]) => l.with(2, (l[2] as string).replace("number 1", "number 7")),
      [3],
      /was changed/,
    ],
    ["removed", (l: string[]) => l.toSpliced(2, 1), [3], /is number 4: number 3 is missing/],
    [
      "swapped with the next",
      (l: string[]) => l.with(2, l[3] as string).with(3, l[2] as string),
      [3, 4, 5],
      /missing|comes after/,
    ],
    ["doubled", (l: string[]) => l.toSpliced(2, 0, l[2] as string), [4], /comes after number 3/],
    ["torn", (l: string[]) => l.with(2, (l[2] as string).slice(0, 40)), [3, 4], /no whole line/],
    ["removed at the beginning", (l: string[]) => l.slice(1), [], /^$/],
  ])("names the line where one was %s", async (_what, edit, lines, message) => {
    const [file] = await chain(6);
    const { problems, ok } = await edited(file as string, edit);
    expect(problems.map(({ line }) => line)).toEqual(lines);
    expect(ok).toBe(lines.length === 0);
    expect(problems[0]?.message ?? "").toMatch(message);
  });

  it("takes the beginning of a single file on trust, and of a directory not", async () => {
    const [file] = await chain(4);
    expect(await edited(file as string, (lines) => lines.slice(2))).toMatchObject({
      ok: true,
      chains: [{ first: 3 }],
    });
    expect((await verifyAudit(scratch.path)).problems).toMatchObject([
      { line: 1, message: "is number 3: those before it are missing" },
    ]);
  });

  it("says that a chain has no end where lines were cut off", async () => {
    const [file] = await chain(4);
    const report = await edited(file as string, (lines) => lines.slice(0, -2));
    expect(report).toMatchObject({ ok: true, chains: [{ last: 2, ended: false }] });
  });

  it("follows a chain from file to file, and sees that one is missing", async () => {
    const files = await chain(30, { max_bytes: 1_024 });
    expect(files.length).toBeGreaterThan(3);
    expect(await verifyAudit(scratch.path)).toMatchObject({
      ok: true,
      files: files.length,
      lines: 30,
      chains: [{ first: 1, last: 30 }],
    });
    await writeFile(files[1] as string, "");
    expect((await verifyAudit(scratch.path)).problems).toMatchObject([
      { file: files[2], line: 1, message: expect.stringMatching(/missing before it$/) },
    ]);
  });

  it("tells a chain that was written anew without the key", async () => {
    const key = "a key of some length";
    const [file] = await chain(3, { key });
    expect(await verifyAudit(file as string, { key })).toMatchObject({ ok: true });
    expect((await verifyAudit(file as string)).problems).toHaveLength(3);
    const [forged] = await chain(3);
    expect((await verifyAudit(forged as string, { key })).problems).toHaveLength(3);
  });

  it("sees any change of any character", async () => {
    const [file] = await chain(4);
    const text = await readFile(file as string, "utf8");
    const places = fc.nat({ max: text.length - 2 });
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom("0", "x", '"', "\n", " "), async (at, other) => {
        fc.pre(text[at] !== other);
        await writeFile(file as string, text.slice(0, at) + other + text.slice(at + 1));
        expect((await verifyAudit(file as string)).ok).toBe(false);
      }),
    );
  });

  it("throws for what can not be read", async () => {
    await expect(verifyAudit(join(scratch.path, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
