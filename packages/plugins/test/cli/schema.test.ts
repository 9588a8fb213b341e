import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { parseConfig } from "../../src/config/parse/parse-config.js";
import type { JsonSchema } from "../../src/options/json-schema.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const zod = pathToFileURL(createRequire(import.meta.url).resolve("zod")).href;
const LIMIT = `import { z } from "${zod}";\nexport const limits = z.object({ limit: z.number().describe("How many") });\n`;
const CONFIG = ".hookline/config.yaml";
const MUST_NOT_RUN = "throw new Error('must not run');\n";

async function cli(scratch: ScratchProject, ...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    cwd: scratch.directory,
    env: { XDG_CONFIG_HOME: scratch.directory },
    color: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** A project with a plugin whose manifest names a module with its options, and one with JSON. */
async function project(): Promise<ScratchProject> {
  const dependencies = { "hookline-plugin-a": "*", "hookline-plugin-b": "*" };
  const scratch = await ScratchProject.create({ dependencies });
  const a = await scratch.install(plugin("a", { options: "./options.js" }), MUST_NOT_RUN);
  const b = await scratch.install(plugin("b", { options: "./options.json" }), MUST_NOT_RUN);
  const at = (path: string) => path.slice(scratch.directory.length + 1);
  await scratch.write(`${at(a)}/options.js`, LIMIT);
  await scratch.write(
    `${at(b)}/options.json`,
    '{ "properties": { "size": { "type": "number" } } }',
  );
  return scratch;
}

function optionsIn(text: string, name: string): JsonSchema | undefined {
  const { definitions } = JSON.parse(text) as { definitions: Record<string, JsonSchema> };
  return definitions[`options.${name}`]?.properties;
}

describe("plugins schema", () => {
  it("describes options from a JSON Schema without running anything, and from modules of enabled plugins", async () => {
    const scratch = await project();
    const before = await cli(scratch, "schema");
    expect(before.code).toBe(0);
    expect(optionsIn(before.out, "b")).toMatchObject({ size: expect.anything() });
    expect(optionsIn(before.out, "a")).toBeUndefined();
    expect(before.err).toMatch(/options of the plugin "a" are not described: .*\n.*--load/);
    await scratch.write(CONFIG, "plugins:\n  enabled: [a]\n");
    const after = await cli(scratch, "schema");
    expect(optionsIn(after.out, "a")).toMatchObject({ limit: { description: "How many" } });
    expect(after.err).toBe("");
  });

  it("runs the others when it is told to, and says which can not be asked", async () => {
    const scratch = await project();
    await scratch.install(plugin("c"), MUST_NOT_RUN);
    await scratch.write(
      "package.json",
      JSON.stringify({ dependencies: { "hookline-plugin-a": "*", "hookline-plugin-c": "*" } }),
    );
    const { code, out, err } = await cli(scratch, "schema", "--load");
    expect(code).toBe(0);
    expect(optionsIn(out, "a")).toMatchObject({ limit: { description: "How many" } });
    expect(err).toMatch(/^Note: The options of the plugin "c" are not described: .*must not run/);
  });

  it("writes it beside the configuration file, and says how a file points to it", async () => {
    const scratch = await project();
    await scratch.write("hookline.config.json", '{ "plugins": { "enabled": ["b"] } }\n');
    const { out, err } = await cli(scratch, "schema", "--write");
    expect(out).toMatch(/^Schema written: .*hookline\.config\.schema\.json$/);
    expect(err).toContain('begins with: "$schema": "./hookline.config.schema.json"');
    expect(optionsIn(await scratch.read("hookline.config.schema.json"), "b")).toBeDefined();
    expect(await scratch.read("hookline.config.json")).toBe(
      '{ "plugins": { "enabled": ["b"] } }\n',
    );
  });
});

describe("the configuration file that plugins enable makes", () => {
  it("is made all the same where a link would lead its schema elsewhere", async () => {
    const scratch = await project();
    await scratch.write("precious", "kept");
    await scratch.link(".hookline/config.schema.json", "precious");
    const { code, err } = await cli(scratch, "enable", "a");
    expect(code).toBe(0);
    expect(err).toMatch(/^Note: the schema for editors was not written: .*symbolic link/);
    expect(await scratch.read("precious")).toBe("kept");
  });

  it("points to a schema that lies beside it, and stays as it is when edited", async () => {
    const scratch = await project();
    expect(await cli(scratch, "enable", "a")).toMatchObject({ code: 0, err: "" });
    const first = "# yaml-language-server: $schema=./config.schema.json\n";
    expect(await scratch.read(CONFIG)).toBe(`${first}plugins:\n  enabled:\n    - a\n`);
    const written = await scratch.read(".hookline/config.schema.json");
    expect(optionsIn(written, "a")).toMatchObject({ limit: { description: "How many" } });
    await cli(scratch, "enable", "b");
    await cli(scratch, "disable", "a");
    const text = await scratch.read(CONFIG);
    expect(text).toBe(`${first}plugins:\n  enabled:\n    - b\n`);
    expect(parseConfig({ text, format: "yaml", path: CONFIG }).plugins?.enabled).toEqual(["b"]);
    expect(await scratch.read(".hookline/config.schema.json")).toBe(written);
  });
});
