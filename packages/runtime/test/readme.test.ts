import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { run } from "./support/run.js";
import { tsArguments } from "./support/run-fixture.js";
import { tempDir } from "./support/temp-dir.js";

// It starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 30_000 });

describe("the delegated turn in the README", () => {
  it("runs as it stands", async () => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [, example = ""] = /## Agent CLIs\n+```ts\n(.*?)```/s.exec(readme) ?? [];
    const source = new URL("../src/index.ts", import.meta.url).href;
    const file = join(await tempDir(), "example.mts");
    await writeFile(file, example.replace('"@hookline/runtime"', JSON.stringify(source)));
    const { ending, stdout } = await run([process.execPath, ...tsArguments(file)]);
    expect(ending).toMatchObject({ how: "exited", code: 0 });
    const answer = "You asked: What does this project do?\n";
    expect(stdout).toMatch(/^You asked: .*\nsh: ok after \d+ ms\n/);
    expect(stdout.startsWith(answer) && stdout.endsWith(answer)).toBe(true);
  });
});
