import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A project on disk. */
export interface ScratchProject extends AsyncDisposable {
  readonly directory: string;
}

/** A manifest as packages have them, of about a kilobyte. */
const USUAL = {
  version: "1.4.2",
  description: "A package that has nothing to do with agents",
  license: "MIT",
  repository: { type: "git", url: "git+https://example.org/packages.git" },
  main: "./index.js",
  files: ["index.js", "index.d.ts"],
  scripts: Object.fromEntries(
    ["build", "clean", "docs", "format", "lint", "release", "test", "watch"].map((name) => [
      name,
      `node scripts/${name}.js --all --quiet && node scripts/report.js ${name}`,
    ]),
  ),
  dependencies: { "left-side": "^2.0.0", "right-side": "~1.3.0" },
  keywords: ["text", "list", "tree"],
};

/** Makes a project with so many installed dependencies, and so many plugins beside them. */
export async function scratchProject(packages: number, plugins: number): Promise<ScratchProject> {
  const directory = await mkdtemp(join(tmpdir(), "hookline-bench-"));
  const dependencies: Record<string, string> = {};
  const install = async (name: string, more: object): Promise<void> => {
    dependencies[name] = "*";
    const place = join(directory, "node_modules", name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "index.js"), "");
    await writeFile(
      join(place, "package.json"),
      JSON.stringify({ name, ...USUAL, ...more }, null, 2),
    );
  };
  for (let i = 0; i < packages; i++) {
    await install(i % 4 === 0 ? `@scope-${i % 20}/package-${i}` : `package-${i}`, {});
  }
  for (let i = 0; i < plugins; i++) {
    const hookline = { plugin: "./index.js", name: `plugin-${i}`, hooks: ["before_tool"] };
    await install(`hookline-plugin-${i}`, { description: `The plugin ${i}`, hookline });
  }
  await writeFile(
    join(directory, "package.json"),
    JSON.stringify({ name: "scratch", dependencies }),
  );
  return {
    directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
