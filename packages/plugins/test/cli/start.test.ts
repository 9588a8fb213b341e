import { expect, it } from "vitest";
import { runCliProcess } from "../support/cli-process.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

/** Makes the process say on its standard error which modules it loads. */
const TELLING = `
import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(\`
import { writeSync } from "node:fs";
export function load(url, context, next) {
  writeSync(2, "loads " + url + "\\\\n");
  return next(url, context);
}\`));`;

/** The packages of others from which the program loads something. */
async function loadedBy(args: readonly string[], project: ScratchProject) {
  const { code, out, err } = await runCliProcess(args, {
    cwd: project.directory,
    env: { PATH: process.env.PATH ?? "", HOME: project.directory },
    before: TELLING,
  });
  expect(code, err).toBe(0);
  const urls = [...err.matchAll(/^loads (file:.*)$/gm)].map(([, url = ""]) => url);
  expect(urls.join("\n")).toContain("/src/cli/program.ts");
  const packages = urls.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  return { out, packages: [...new Set(packages)].sort() };
}

const FEW = ["commander", "fastest-levenshtein"];

it.each(["--help", "list"])(
  "%s of an empty project loads no schemas, parsers, loggers or containers",
  async (command) => {
    const { packages } = await loadedBy([command], await ScratchProject.create());
    expect(packages).toEqual(FEW);
  },
  60_000,
);

it("list loads no more for plugins whose manifests are right", async () => {
  const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await project.install(plugin("a", { hooks: ["before_tool"], env: ["A_URL"] }));
  const { out, packages } = await loadedBy(["list"], project);
  expect(out).toContain("The plugin a");
  expect(packages).toEqual(FEW);
}, 60_000);

it("list loads what it takes to say what is wrong with a manifest", async () => {
  const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await project.install(plugin("a", { env: ["not a variable"] }));
  const { packages } = await loadedBy(["list"], project);
  expect(packages).toContain("zod");
}, 60_000);
