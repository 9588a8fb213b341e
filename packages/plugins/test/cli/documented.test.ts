import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { buildProgram, runCli } from "../../src/cli/program.js";
import { LocalRegistry } from "../support/local-registry.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const PAGE = fileURLToPath(new URL("../../../../docs/plugins-cli.md", import.meta.url));
const page = await readFile(PAGE, "utf8");

const SILENT = { cwd: "/", env: {}, color: false, out: () => undefined, err: () => undefined };
const program = buildProgram(SILENT, () => undefined);
const commands = program.commands.filter((command) => command.name() !== "complete");

/** The block below a marker. */
function block(marker: string): string | undefined {
  return new RegExp(`<!-- ${marker} -->\n\`\`\`\\w+\n([\\s\\S]*?)\n\`\`\``).exec(page)?.[1];
}

async function cli(project: ScratchProject, env: Record<string, string>, args: readonly string[]) {
  const out: string[] = [];
  await runCli(args, { ...SILENT, cwd: project.directory, env, out: (line) => out.push(line) });
  return out.join("\n");
}

it.each(commands.map((command) => [command.name(), command] as const))(
  "%s is the same where it is made alone because it is called",
  (name, command) => {
    const alone = buildProgram(SILENT, () => undefined, name);
    const [only, ...others] = alone.commands.filter((one) => one.name() !== "help");
    expect(others).toEqual([]);
    expect(only?.helpInformation()).toBe(command.helpInformation());
  },
);

it("the page shows the help of every command; vitest --update writes it there", async () => {
  const project = await ScratchProject.create();
  let wanted = page;
  for (const name of commands.map((command) => command.name())) {
    expect(page).toContain(`| [\`plugins ${name}\`](#plugins-${name}) |`);
    const shown = block(`help ${name}`);
    expect(shown, `<!-- help ${name} -->`).toBeDefined();
    wanted = wanted.replace(shown ?? "", await cli(project, {}, [name, "--help"]));
  }
  await expect(wanted).toMatchFileSnapshot(PAGE);
});

const MODULE = `
import { z } from "${import.meta.resolve("zod")}";
class Plugin {
  get info() { return this.constructor.info; }
}
Object.defineProperty(Plugin.prototype, Symbol.for("hookline.plugin"), { value: true });
export class Audit extends Plugin {
  static info = { name: "audit", hooks: { before_tool: { match: "bash", timeout: 500 } } };
  static options = z.object({ url: z.string().optional().describe("Where it is sent") });
  before_tool() {}
}
`;

it("the page shows what the commands print for programs", async () => {
  const registry = await LocalRegistry.start();
  const project = await ScratchProject.create();
  await project.write(".hookline/plugins/local.js", "export {};\n");
  await registry.publish(
    plugin("audit", {
      ...{ aliases: ["auditor"], hooks: ["before_tool"], tools: ["show"] },
      ...{ env: ["AUDIT_URL"], auto_enable: ["AUDIT_URL"] },
    }),
    MODULE,
  );
  await registry.publish(
    { name: "emitter", hookline: { coverage: "./index.js" } },
    'export const coverage = { before_tool: ["block"] };\n',
  );
  await project.write("package.json", JSON.stringify({ dependencies: { emitter: "*" } }));
  const calls = [
    ["add", "hookline-plugin-audit"],
    ["list"],
    ["info", "audit", "--verify"],
    ["update"],
    ["disable", "audit"],
    ["enable", "audit"],
    ["hooks"],
    ["trust", "local"],
    ["untrust", "local"],
    ["create", "other"],
    ["remove", "audit"],
  ];
  for (const call of calls) {
    const [name = ""] = call;
    const printed: unknown = JSON.parse(await cli(project, registry.env, [...call, "--json"]));
    const documented: unknown = JSON.parse(block(`json ${name}`) ?? "null");
    expect({ name, shape: shapeOf(documented) }).toEqual({ name, shape: shapeOf(printed) });
  }
  // The page shows one that finds something.
  await cli(project, registry.env, ["enable", "local"]);
  const found: unknown = JSON.parse(await cli(project, registry.env, ["doctor", "--json"]));
  expect(shapeOf(JSON.parse(block("json doctor") ?? "null"))).toEqual(shapeOf(found));
}, 120_000);

/** The keys of a JSON value, all the way down; of a list, those of its elements. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length === 0 || typeof value[0] !== "object" ? [] : [shapeOf(value[0])];
  }
  if (typeof value !== "object" || value === null) return "value";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
