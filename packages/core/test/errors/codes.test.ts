import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../src/errors/codes.js";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));

/** The source of every package but the table of codes itself. */
async function sources(): Promise<string> {
  const texts: string[] = [];
  for (const name of await readdir(PACKAGES)) {
    const src = join(PACKAGES, name, "src");
    const files = await readdir(src, { recursive: true }).catch(() => []);
    for (const file of files) {
      if (!file.endsWith(".ts") || file.endsWith(join("errors", "codes.ts"))) continue;
      texts.push(await readFile(join(src, file), "utf8"));
    }
  }
  return texts.join("\n");
}

describe("ERROR_CODES", () => {
  it("has a code and a sentence for each, none of them twice", () => {
    for (const [code, meaning] of Object.entries(ERROR_CODES)) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(meaning, code).toMatch(/^\S.*\.$/);
    }
    const meanings = Object.values(ERROR_CODES);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it("has no code twice in its text, where a later line would hide an earlier one", async () => {
    const text = await readFile(join(PACKAGES, "core", "src", "errors", "codes.ts"), "utf8");
    const codes = [...text.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, code]) => code);
    expect(codes).toEqual(Object.keys(ERROR_CODES));
  });

  it("has no code that nothing raises", async () => {
    const text = await sources();
    const unused = Object.keys(ERROR_CODES).filter((code) => !text.includes(`"${code}"`));
    expect(unused).toEqual([]);
  });
});
