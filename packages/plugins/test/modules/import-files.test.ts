import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importFiles } from "../../src/modules/import-files.js";
import { readModuleFiles } from "../../src/modules/module-files.js";
import { ScratchProject } from "../support/scratch-project.js";

async function filesOf(files: Record<string, string>, entry = "main.ts") {
  const project = await ScratchProject.create();
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return { project, entry: join(project.directory, entry) };
}

describe("importing a module and the files it imports", () => {
  it("runs TypeScript, helpers in TypeScript and JavaScript, JSON, and cycles among them", async () => {
    const { entry } = await filesOf({
      "main.ts": `
        import type { Never } from "./types-are-not-read.ts";
        import { b } from "./lib/b.js";
        import data from "./data.json" with { type: "json" };
        export const greet = (name: string): string => name;
        export const all: unknown[] = [b(), data.n, (await import("./late.mjs")).late];
        export const url = import.meta.url;`,
      "lib/b.ts": `import { greet } from "../main.ts"; export const b = (): string => greet("b");`,
      "late.mjs": "export const late = 'late';",
      "data.json": '{ "n": 7 }',
    });
    const files = await readModuleFiles(entry);
    expect(Object.keys(files.digests)).toEqual(["data.json", "late.mjs", "lib/b.ts", "main.ts"]);
    const module = await importFiles(files);
    expect(module.all).toEqual(["b", 7, "late"]);
    expect(new URL(module.url as string).pathname).toBe(entry);
  });

  it("runs what was read, not what has taken its place", async () => {
    const { project, entry } = await filesOf({
      "main.ts": 'export { who } from "./who.ts";',
      "who.ts": 'export const who = "read";',
    });
    const files = await readModuleFiles(entry);
    await project.write("main.ts", 'export const who = "changed";');
    await rm(join(project.directory, "who.ts"));
    expect((await importFiles(files)).who).toBe("read");
  });

  it("runs every file anew when one of them has changed, and none when none has", async () => {
    const { project, entry } = await filesOf(
      {
        "main.js": 'import { n } from "./n.js"; export { n }; export const self = {};',
        "n.js": "export const n = 1;",
      },
      "main.js",
    );
    const first = await importFiles(await readModuleFiles(entry));
    expect((await importFiles(await readModuleFiles(entry))).self).toBe(first.self);
    await project.write("n.js", "export const n = 2;");
    const second = await importFiles(await readModuleFiles(entry));
    expect([first.n, second.n]).toEqual([1, 2]);
    expect(second.self).not.toBe(first.self);
  });

  it("resolves packages from where the file lies", async () => {
    const { project, entry } = await filesOf({ "main.ts": 'export { one } from "some-package";' });
    await project.install(
      { name: "some-package", exports: { import: "./index.js" } },
      "export const one = 1;",
    );
    const files = await readModuleFiles(entry);
    expect(Object.keys(files.digests)).toEqual(["main.ts"]);
    expect((await importFiles(files)).one).toBe(1);
  });

  it.each([
    ["made up at run time", 'const name = "./other.ts"; await import(name);'],
    ["of a URL made up at run time", 'await import(new URL("./other.ts", import.meta.url).href);'],
    ["through package.json, made up at run time", 'const name = "#other"; await import(name);'],
  ])("does not import a path %s", async (_what, code) => {
    const { entry } = await filesOf({ "main.ts": code, "other.ts": "" });
    await expect(importFiles(await readModuleFiles(entry))).rejects.toThrow(
      /was not among the files that were read/,
    );
  });
});

describe("reading a module and the files it imports", () => {
  it.each([
    [
      "is not there",
      "import './gone.ts';",
      /"gone\.ts", which it imports, can not be read: ENOENT/,
    ],
    ["is no module", "import './a.css';", /"a\.css".*only \.ts, \.mts/],
    ["is a directory", "import './lib.js';", /"lib\.js".*it is no file/],
    [
      "goes through package.json",
      "import '#lib';",
      /^it can not be read: import "#lib" by the path/,
    ],
    ["has an enum", "enum A { B }", /^it can not be read: .*enum is not supported.*\(line 1\)/],
    ["is no TypeScript", "const = ;", /^it can not be read: .*\(line 1\)/],
  ])("says why, when it %s", async (_what, code, message) => {
    const { project, entry } = await filesOf({ "main.ts": code, "a.css": "" });
    await mkdir(join(project.directory, "lib.js"));
    await expect(readModuleFiles(entry)).rejects.toThrow(message);
  });

  it("reads through symbolic links, and takes paths as they lie", async () => {
    const { project, entry } = await filesOf({ "lib/real.ts": "import './x.ts';", "x.ts": "" });
    await symlink(join(project.directory, "lib/real.ts"), entry);
    expect(Object.keys((await readModuleFiles(entry)).digests)).toEqual(["main.ts", "x.ts"]);
  });

  it("refuses what is not encoded as UTF-8", async () => {
    const { entry } = await filesOf({});
    await writeFile(entry, Buffer.from([0xff, 0xfe]));
    await expect(readModuleFiles(entry)).rejects.toThrow(/can not be read/);
  });
});
