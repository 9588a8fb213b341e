// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of the configuration look like template strings
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import type { Environment } from "../../src/config/environment.js";
import type { ListedOption } from "../../src/options/list-options.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const SCHEMA = {
  type: "object",
  properties: {
    limit: { type: "number", default: 5, description: "How many" },
    mode: { enum: ["fast", "safe"], description: "How" },
    api_key: { type: "string", default: "built in", description: "Key of the service" },
    pin: { type: "number", writeOnly: true },
    url: { type: "string" },
    login: { type: "object" },
    hosts: { type: "array", items: { type: "string" } },
    retries: { type: "number" },
    api_keys: { type: "array", items: { type: "string" } },
    max_tokens: { type: "number" },
    tuple: { type: "array", items: [{ type: "string" }, { type: "number", writeOnly: true }] },
  },
  required: ["mode"],
};

async function project(config: string, more: Record<string, unknown> = {}) {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  const manifest = { options: "./options.json", tools: ["search"], env: ["A_DEBUG"], ...more };
  await scratch.install(plugin("a", manifest), "throw new Error('must not run');\n");
  await scratch.write("node_modules/hookline-plugin-a/options.json", JSON.stringify(SCHEMA));
  await scratch.write(".hookline/config.yaml", config);
  return scratch;
}

async function cli(scratch: ScratchProject, args: readonly string[], env: Environment = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    cwd: scratch.directory,
    env: { XDG_CONFIG_HOME: scratch.directory, ...env },
    color: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function optionsOf(scratch: ScratchProject, env?: Environment) {
  const { out } = await cli(scratch, ["info", "a", "--json"], env);
  const { options } = JSON.parse(out) as { options: readonly ListedOption[] };
  return Object.fromEntries(options.map((option) => [option.name, option]));
}

describe("plugins info", () => {
  it("shows what the manifest says, and each option with its default and where its value is from", async () => {
    const scratch = await project("plugins:\n  options:\n    a:\n      mode: fast\n");
    const { code, out, err } = await cli(scratch, ["info", "a"], { HOOKLINE_PLUGIN_A_URL: "x" });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/tools: +search\n/);
    expect(out).toMatch(/env: +A_DEBUG\n/);
    expect(out).toMatch(/ limit +number +5 +default +How many\n/);
    expect(out).toMatch(/ mode +"fast" \| "safe" +fast +.*\.hookline\/config\.yaml:4 +How\n/);
    expect(out).toMatch(/ url +string +x +HOOKLINE_PLUGIN_A_URL/);
    expect(await optionsOf(scratch)).toMatchObject({
      limit: { type: "number", default: 5, value: 5, from: "default", required: false },
      mode: { value: "fast", required: true, variable: "HOOKLINE_PLUGIN_A_MODE" },
      url: { default: null, value: null, from: null },
    });
  });

  it("says which option is required and missing", async () => {
    const { out } = await cli(await project("plugins: {}\n"), ["info", "a"]);
    expect(out).toMatch(/ mode +"fast" \| "safe" +required +-/);
  });

  it("masks secrets, wherever they are from, and what is not described", async () => {
    const scratch = await project(
      'plugins:\n  options:\n    a:\n      api_key: hunter2\n      url: "https://${HOST}"\n      other: hunter2\n      login: { user: me, password: hunter2 }\n',
    );
    const env = { HOST: "hunter2.example", HOOKLINE_PLUGIN_A_PIN: "1234" };
    const text = await cli(scratch, ["info", "a"], env);
    const json = await cli(scratch, ["info", "a", "--json"], env);
    for (const { code, out, err } of [text, json]) {
      expect(code).toBe(0);
      expect(out + err).not.toMatch(/hunter2|1234|built in/);
    }
    expect(text.out).toMatch(/ url +string +https:\/\/<redacted> +.*:5 \(\$\{HOST\}\)/);
    expect(text.out).toMatch(/ other +not described +<redacted> +.*:6/);
    expect(text.out).toMatch(/ login +object +\{"user":"me","password":"<redacted>"\}/);
  });

  it("masks what a reference was read as, and nothing else that is short", async () => {
    const scratch = await project(
      'plugins:\n  options:\n    a:\n      mode: safe\n      hosts: "${LIST}"\n      retries: "${DIGIT}"\n      limit: 7\n      login: "${LOGIN}"\n',
    );
    const env = {
      LIST: "alphaone,betatwo",
      DIGIT: "7",
      LOGIN: '{"user":"gammathree","id":31337}',
      HOOKLINE_PLUGIN_A_API_KEYS: "deltafour,9",
      HOOKLINE_PLUGIN_A_MAX_TOKENS: "4096",
      HOOKLINE_PLUGIN_A_TUPLE: "left,65537",
    };
    const options = await optionsOf(scratch, env);
    expect(options).toMatchObject({
      hosts: { value: ["<redacted>", "<redacted>"] },
      retries: { value: "<redacted>" },
      limit: { value: 7 },
      login: { value: { user: "<redacted>", id: "<redacted>" } },
      api_keys: { value: "<redacted>" },
      max_tokens: { value: 4096 },
      tuple: { value: ["left", "<redacted>"] },
    });
    const { out, err } = await cli(scratch, ["info", "a"], env);
    expect(out + err).not.toMatch(/alphaone|betatwo|gammathree|31337|deltafour|65537/);
  });

  it("finds a reference that leads nowhere, and a variable that can not be read", async () => {
    const scratch = await project('plugins:\n  options:\n    a: { url: "${GONE}" }\n');
    const { code, err } = await cli(scratch, ["info", "a"], { HOOKLINE_PLUGIN_A_LIMIT: "many" });
    expect(code).toBe(1);
    expect(err).toMatch(/^Problem: .*config\.yaml:3:15: "plugins\.options\.a\.url" .*"GONE"/m);
    expect(err).toMatch(/^Problem: HOOKLINE_PLUGIN_A_LIMIT: .* must be a number\./m);
  });

  it("runs a plugin that is not enabled only when it is told to", async () => {
    const scratch = await project("plugins: {}\n", { options: "./index.js" });
    const { code, err } = await cli(scratch, ["info", "a"]);
    expect(code).toBe(0);
    expect(err).toMatch(/options are not described: .*"--load"/);
    expect((await cli(scratch, ["info", "a", "--load"])).err).toContain("must not run");
  });

  it("tells of a schema that is none", async () => {
    const scratch = await project("plugins: {}\n");
    await scratch.write("node_modules/hookline-plugin-a/options.json", "[1]");
    const { code, err } = await cli(scratch, ["info", "a"]);
    expect(code).toBe(0);
    expect(err).toContain("is no JSON Schema");
  });

  it("refuses a plugin that needs a later version of this package, with both versions", async () => {
    const scratch = await project("plugins: {}\n", { minimum_plugins_version: "999.1.0" });
    const { out } = await cli(scratch, ["info", "a"]);
    expect(out).toMatch(/status: +broken\n/);
    expect(out).toMatch(/needs @hookline\/plugins 999\.1\.0 or later, and this is \d+\.\d+\.\d+/);
    const enabling = await cli(scratch, ["enable", "a"]);
    expect(enabling).toMatchObject({ code: 1, out: "" });
    expect(enabling.err).toContain("999.1.0");
  });
});
