import { execFile } from "node:child_process";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { AuditLog } from "../../src/log/audit-log.js";
import { auditOptions } from "../../src/options.js";
import { verifyAudit } from "../../src/verify/verify-audit.js";
import { recordingLogger } from "../support/recording-logger.js";
import { scratchDirectory } from "../support/scratch-directory.js";

const scratch = scratchDirectory();
const execute = promisify(execFile);

describe("AuditLog", () => {
  it("keeps the chains whole of several processes that record at once", async () => {
    const script = fileURLToPath(new URL("../support/append-process.ts", import.meta.url));
    const tsx = ["--import", "tsx", "--conditions=hookline-source", script, scratch.path, "100"];
    await Promise.all([1, 2, 3].map(() => execute(process.execPath, tsx)));
    const report = await verifyAudit(scratch.path);
    expect(report).toMatchObject({ ok: true, lines: 3 * 102 });
    expect(report.chains.map(({ last, ended }) => [last, ended])).toEqual([
      [102, true],
      [102, true],
      [102, true],
    ]);
  }, 60_000);

  it("keeps what comes at once in order, in files that are the owner's alone", async () => {
    const log = new AuditLog(
      auditOptions.parse({ directory: scratch.path }),
      recordingLogger().logger,
    );
    await Promise.all(Array.from({ length: 50 }, (_, number) => log.append({ kind: "x", number })));
    await log.close();
    const [file] = await readdir(scratch.path);
    expect((await stat(join(scratch.path, file as string))).mode & 0o777).toBe(0o600);
    expect(await verifyAudit(scratch.path)).toMatchObject({ ok: true, lines: 52 });
  });

  it("lets no file grow beyond its limit in a burst, but for a line that is longer", async () => {
    const { logger } = recordingLogger();
    const log = new AuditLog(
      auditOptions.parse({ directory: scratch.path, max_bytes: 4_096 }),
      logger,
    );
    const texts = Array.from({ length: 80 }, (_, i) => "ä".repeat(i === 40 ? 3_000 : i * 5));
    await Promise.all(texts.map((text) => log.append({ kind: "x", text })));
    await log.close();
    const files = (await readdir(scratch.path)).sort();
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(scratch.path, file))).size),
    );
    const [longest = 0, ...others] = sizes.toSorted((a, b) => b - a);
    expect(longest).toBeGreaterThan(6_000);
    expect(Math.max(...others)).toBeLessThanOrEqual(4_096);
    // Each was filled before the next began.
    expect(Math.max(...others)).toBeGreaterThan(3_000);
    const alone = await readFile(join(scratch.path, files[sizes.indexOf(longest)] ?? ""), "utf8");
    expect(alone.trimEnd().split("\n")).toHaveLength(1);
    expect(await verifyAudit(scratch.path)).toMatchObject({ ok: true, lines: 82 });
  });

  it("writes what is left of a burst when the next file can not be made at first", async () => {
    const { logger, errors } = recordingLogger();
    const log = new AuditLog(
      auditOptions.parse({ directory: scratch.path, max_bytes: 1_024 }),
      logger,
    );
    await log.append({ kind: "x" });
    const [first = ""] = await readdir(scratch.path);
    const second = join(scratch.path, first.replace(".0001.", ".0002."));
    await writeFile(second, "stands in the way");
    await Promise.all(Array.from({ length: 50 }, (_, number) => log.append({ kind: "x", number })));
    expect(errors).toHaveLength(1);
    await rm(second);
    await log.close();
    expect(await verifyAudit(scratch.path)).toMatchObject({
      ok: true,
      lines: 53,
      chains: [{ first: 1, last: 53, ended: true }],
    });
  });

  it("keeps a record on one line, whatever is in it", async () => {
    const text = "\u2028 \u2029 \r \n \u0085";
    const log = new AuditLog(
      auditOptions.parse({ directory: scratch.path }),
      recordingLogger().logger,
    );
    await log.append({ kind: "x", text });
    await log.close();
    expect(await verifyAudit(scratch.path)).toMatchObject({ ok: true, lines: 3 });
  });

  it("logs that it can not write, and writes it with what comes next", async () => {
    const directory = join(scratch.path, "later");
    await writeFile(directory, "a file stands in the way");
    const { logger, errors } = recordingLogger();
    const log = new AuditLog(auditOptions.parse({ directory }), logger);
    await log.append({ kind: "event" });
    expect(errors).toEqual([
      "Audit records were not written; they are tried again with the next ones.",
    ]);
    await rm(directory);
    await log.append({ kind: "event" });
    await log.close();
    expect(await verifyAudit(directory)).toMatchObject({ ok: true, lines: 4 });
  });

  it("counts in the chain what it had to give up", async () => {
    const directory = join(scratch.path, "later");
    await writeFile(directory, "a file stands in the way");
    const log = new AuditLog(auditOptions.parse({ directory }), recordingLogger().logger);
    await Promise.all(Array.from({ length: 10_004 }, () => log.append({ kind: "event" })));
    await rm(directory);
    await log.close();
    const report = await verifyAudit(directory);
    // The last of those waiting and the end, after the line that counts the rest.
    expect(report).toMatchObject({ ok: true, lines: 10_002, chains: [{ ended: true }] });
  });
});
