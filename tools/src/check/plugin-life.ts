import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  FILES_OF,
  pathWith,
  type TestedManager,
} from "../../../packages/plugins/test/support/package-managers.js";

const execute = promisify(execFile);

type Environment = Readonly<Record<string, string>>;

/** How an author works who has chosen a package manager. */
const AUTHORS = {
  npm: { language: [], entry: "src/index.ts", publish: ["publish"] },
  pnpm: { language: [], entry: "src/index.ts", publish: ["publish", "--no-git-checks"] },
  yarn: { language: ["--js"], entry: "src/index.js", publish: ["npm", "publish"] },
} as const;

const IMPORTED = "the plugin was imported";
const DENIED = "bash: deny";
const PASSED = "bash: none";

/** An application that runs whatever is enabled. */
const APPLICATION = `
import { buildSessionBus } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";

const plugins = await loadPlugins();
const bus = buildSessionBus({ sessionId: "scratch" });
bus.use(plugins);
const { decision } = await bus.decide("before_tool", { tool_name: "bash", tool_input: {} });
console.log(\`bash: \${decision}\`);
await bus.close();
await plugins.shutdown();
`;

/**
 * A plugin is created, passes its own test as it is, and is published; from the registry it is
 * added to an application, where it fires, is not even imported once it is disabled, and leaves
 * nothing when it is removed.
 * @param base where to work; the caller removes it
 * @param env what makes the package manager use the registry
 * @throws where one of it is not so
 */
export async function pluginLife(
  manager: TestedManager,
  base: string,
  env: Environment,
): Promise<void> {
  const name = `made-with-${manager}`;
  const packageName = `hookline-plugin-${name}`;
  const whole = { ...process.env, ...env, PATH: await pathWith(manager) };
  const run = async (cwd: string, program: string, ...args: string[]): Promise<string> =>
    (await execute(program, args, { cwd, env: whole })).stdout;

  const application = join(base, manager, "application");
  const plugins = (...args: string[]): Promise<string> =>
    run(application, join(application, "node_modules/.bin/plugins"), ...args);
  const start = (): Promise<string> => run(application, process.execPath, "main.js");
  await writeProject(application, manager, {
    "package.json": '{ "name": "application", "private": true, "type": "module" }\n',
    "main.js": APPLICATION,
  });
  const add = manager === "npm" ? "install" : "add";
  await run(application, manager, add, "@hookline/core", "@hookline/plugins");

  const { language, entry, publish } = AUTHORS[manager];
  const author = join(base, manager, packageName);
  await plugins("create", name, "--dir", author, ...language);
  await writeProject(author, manager, {});
  await run(author, manager, "install");
  await run(author, manager, "test");
  await appendFile(join(author, entry), `\nconsole.log(${JSON.stringify(IMPORTED)});\n`);
  await run(author, manager, ...publish);

  assert.match(await plugins("add", packageName), new RegExp(`Plugin enabled: ${name} `));
  assert.match(await plugins("enable", name), /already enabled/);
  await appendFile(
    join(application, ".hookline/config.yaml"),
    `  options:\n    ${name}:\n      denied_tools: [bash]\n`,
  );
  assert.deepEqual(linesOf(await start()), [IMPORTED, DENIED]);

  await plugins("disable", name);
  assert.deepEqual(linesOf(await start()), [PASSED]);

  await plugins("enable", name);
  await plugins("remove", name);
  assert.deepEqual(JSON.parse(await plugins("list", "--json")), []);
  const manifest = await readFile(join(application, "package.json"), "utf8");
  assert.ok(!manifest.includes(packageName), "package.json still names the package");
  assert.deepEqual(linesOf(await start()), [PASSED]);
}

async function writeProject(
  directory: string,
  manager: TestedManager,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [path, content] of Object.entries({ ...FILES_OF[manager], ...files })) {
    await writeFile(join(directory, path), content);
  }
}

function linesOf(output: string): readonly string[] {
  return output.split("\n").filter((line) => line !== "");
}
