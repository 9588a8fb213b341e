import { existsSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../../rolldown.config.js";
import { runCliProcess } from "../support/cli-process.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
/** As deep in the package as the place where it is published, and without the other modules. */
const BUILT = join(PACKAGE, ".hookline-scratch");

/** Makes the process say on its standard error which modules it has loaded. */
const TELLING = `
import { writeSync } from "node:fs";
import Module, { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(\`
import { writeSync } from "node:fs";
export function load(url, context, next) {
  if (url.startsWith("file:")) writeSync(2, "loads " + new URL(url).pathname + "\\\\n");
  return next(url, context);
}\`));
process.on("exit", () => {
  for (const path of Object.keys(Module._cache)) writeSync(2, "loads " + path + "\\n");
});`;

/** Runs a call that has to succeed. */
async function run(args: readonly string[], project: ScratchProject, program?: string) {
  const { code, out, err } = await runCliProcess(args, {
    cwd: project.directory,
    env: { PATH: process.env.PATH ?? "", HOME: project.directory },
    before: TELLING,
    ...(program !== undefined && { program }),
  });
  expect(code, err).toBe(0);
  const loaded = new Set([...err.matchAll(/^loads (.*)$/gm)].map(([, path = ""]) => path));
  return { out, loaded: [...loaded] };
}

function packagesOf(paths: readonly string[]): readonly string[] {
  const names = paths.flatMap(
    (path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

async function withPlugin(manifest: Record<string, unknown> = {}): Promise<ScratchProject> {
  const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await project.install(plugin("a", { hooks: ["before_tool"], env: ["A_URL"], ...manifest }));
  return project;
}

describe("the program as it is built", () => {
  let chunks: readonly OutputChunk[];

  beforeAll(async () => {
    const { output, ...input } = config;
    await using build = await rolldown(input);
    const written = await build.write({ ...output, dir: BUILT });
    chunks = written.output.filter((one) => one.type === "chunk");
  });
  afterAll(() => rm(BUILT, { recursive: true, force: true }));

  function chunk(file: string): OutputChunk {
    return chunks.find(({ fileName }) => fileName === file) as OutputChunk;
  }

  async function filesLoaded(args: readonly string[], project: ScratchProject) {
    const { out, loaded } = await run(args, project, join(BUILT, "plugins.cjs"));
    return { out, files: loaded.map((path) => relative(BUILT, path)).sort() };
  }

  it("starts with one file that has no schemas, parsers, loggers or containers in it", () => {
    const { moduleIds } = chunk("plugins.cjs");
    expect(packagesOf(moduleIds)).toEqual(["commander", "fastest-levenshtein"]);
  });

  it.each(["--help", "--version", "list"])(
    "loads nothing else for %s in an empty project",
    async (command) => {
      const { files } = await filesLoaded([command], await ScratchProject.create());
      expect(files).toEqual(["plugins.cjs"]);
    },
  );

  it("loads nothing else for a list of plugins whose manifests are right", async () => {
    const { out, files } = await filesLoaded(["list"], await withPlugin());
    expect(out).toContain("The plugin a");
    expect(files).toEqual(["plugins.cjs"]);
  });

  it.each([
    ["yaml", "plugins:\n  enabled: [a]\n  options: { a: { level: 3 } }\n"],
    ["json", '{ "plugins": { "enabled": ["a"] }, }'],
  ])("loads but a parser where there is a configuration in %s", async (format, text) => {
    const project = await withPlugin();
    await project.write(`hookline.config.${format}`, text);
    const { out, files } = await filesLoaded(["list"], project);
    expect(out).toMatch(/^ +a +1\.2\.3 +enabled/m);
    expect(files).toEqual([`parse-${format}.cjs`, "plugins.cjs"]);
  });

  it("starts by a link that is taken for the place of the program", async () => {
    const project = await withPlugin();
    await project.write("hookline.config.yaml", "plugins:\n  enabled: [a]\n");
    const link = join(project.directory, "plugins.cjs");
    await symlink(join(BUILT, "plugins.cjs"), link);
    const { code, out, err } = await runCliProcess(["list"], {
      cwd: project.directory,
      program: link,
      env: { PATH: process.env.PATH ?? "", NODE_PRESERVE_SYMLINKS_MAIN: "1" },
    });
    expect(code, err).toBe(0);
    expect(out).toMatch(/^ +a +1\.2\.3 +enabled/m);
  });

  it("says which version it is", async () => {
    const { out } = await filesLoaded(["--version"], await ScratchProject.create());
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("refers to modules that there are", () => {
    const outside = chunks.flatMap(({ dynamicImports }) => dynamicImports);
    const own = outside.filter((path) => path.startsWith("./"));
    expect(own).toContain("./cli/commands/add.js");
    const lacking = own.filter(
      (path) => !existsSync(join(PACKAGE, "src", path.replace(/\.js$/, ".ts"))),
    );
    expect(lacking).toEqual([]);
  });

  it("carries the licences of the packages in it", () => {
    expect(chunk("plugins.cjs").code).toContain("Copyright (c) 2011 TJ Holowaychuk");
    expect(chunk("parse-yaml.cjs").code).toContain("Copyright Eemeli Aro");
  });
});

it("list loads what it takes to say what is wrong with a manifest", async () => {
  const { loaded } = await run(["list"], await withPlugin({ env: ["not a variable"] }));
  expect(packagesOf(loaded)).toContain("zod");
}, 60_000);
