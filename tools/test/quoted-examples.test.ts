import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { quotedExamples } from "../src/generate/quoted-examples.js";

const FENCE = "```";

/** What the README of a project with these texts should say. */
async function requoted(readme: string): Promise<string | undefined> {
  const root = await mkdtemp(join(tmpdir(), "hookline-quotes-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = { "README.md": readme, "examples/a/main.ts": "run();\n", "docs/x.md": "" };
  for (const [name, text] of Object.entries({ ...files, "packages/p/package.json": "{}" })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return quotedExamples(root)["README.md"]?.();
}

describe("quotedExamples", () => {
  it("puts the file into the code block below its marker, and leaves the rest", async () => {
    const stale = `A\n\n<!-- from examples/a/main.ts -->\n\n${FENCE}ts\nold();\n${FENCE}\n\nB\n`;
    const marker = "<!-- from examples/a/main.ts -->";
    expect(await requoted(stale)).toBe(`A\n\n${marker}\n${FENCE}ts\nrun();\n${FENCE}\n\nB\n`);
  });

  it("fills an empty block, and leaves the next one alone", async () => {
    const marker = "<!-- from examples/a/main.ts -->";
    const next = `\n\nB\n\n${FENCE}sh\nls\n${FENCE}\n`;
    const empty = `${marker}\n${FENCE}ts\n${FENCE}${next}`;
    expect(await requoted(empty)).toBe(`${marker}\n${FENCE}ts\nrun();\n${FENCE}${next}`);
  });

  it("has nothing to say of a document without markers", async () => {
    expect(await requoted(`${FENCE}ts\nfree();\n${FENCE}\n`)).toBeUndefined();
  });

  it.each([
    [
      "a marker without a code block",
      "<!-- from examples/a/main.ts -->\n\nText\n",
      /no code block/,
    ],
    [
      "one with text between",
      `<!-- from examples/a/main.ts -->\nSo:\n${FENCE}\n${FENCE}\n`,
      /no code/,
    ],
    ["a file that is not there", `<!-- from b.ts -->\n${FENCE}ts\n${FENCE}\n`, /names no file/],
  ])("refuses %s", async (_what, readme, message) => {
    await expect(requoted(readme)).rejects.toThrow(message);
  });
});
