import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { coverage } from "../src/index.js";

interface Manifest {
  readonly files: readonly string[];
  readonly hookline: { readonly coverage: string };
}

describe("the package's manifest", () => {
  it("names the module in which the CLI finds what the adapter emits", async () => {
    const file = new URL("../package.json", import.meta.url);
    const { hookline, files } = JSON.parse(await readFile(file, "utf8")) as Manifest;
    const [, directory = "", name] = /^\.\/(\w+)\/(.+)\.js$/.exec(hookline.coverage) ?? [];
    expect(files).toContain(directory);
    const module = (await import(`../src/${name}.ts`)) as { readonly coverage: unknown };
    expect(module.coverage).toEqual(coverage);
  });
});
