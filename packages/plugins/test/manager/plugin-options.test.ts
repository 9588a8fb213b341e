// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of the configuration look like template strings
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { type LoadPluginsOptions, loadPlugins } from "../../src/manager/load-plugins.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const zod = pathToFileURL(createRequire(import.meta.url).resolve("zod")).href;

/** A plugin that hands its options out, and may fail to start. */
const module = `
import { z } from ${JSON.stringify(zod)};
class Plugin { get info() { return this.constructor.info; } }
Object.defineProperty(Plugin.prototype, Symbol.for("hookline.plugin"), { value: true });
export class Guard extends Plugin {
  static info = { name: "guard" };
  static options = z.strictObject({
    limit: z.number().default(10),
    branches: z.array(z.string()).default(["main"]),
    strict: z.boolean().default(true),
    rules: z.object({ deny: z.string().optional() }).default({}),
    api_key: z.string().optional(),
    service_keys: z.array(z.string()).optional(),
    pin: z.number().optional(),
    made: z.string().transform((text) => ({ parts: text.split("|"), size: 3 })).optional(),
    nested: z.object({ at: z.string().toUpperCase(), as: z.string().default("plain") }).optional(),
    mode: z.string().refine((mode) => mode !== "bad", { error: ({ input }) => "not " + input }).optional(),
  });
  on_init({ options, logger }) {
    this.options = options;
    logger.info({ options }, "starts with " + options.mode);
    if (options.mode === "fail") throw new Error("can not reach it with " + (options.api_key ?? options.service_keys?.[0] ?? options.made?.parts[0]));
  }
  on_shutdown() {
    const { mode, made } = this.options;
    if (mode === "stuck") throw new Error("can not close " + made.parts[1]);
  }
  session_start() {}
}
`;

async function load(config: string, options: LoadPluginsOptions = {}) {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-guard": "*" } });
  await scratch.install(plugin("guard", { aliases: ["g"] }), module);
  const file = await scratch.write(".hookline/config.yaml", config);
  const logger = new RecordingLogger();
  const manager = await loadPlugins({ cwd: scratch.directory, env: {}, logger, ...options });
  return {
    file,
    logger,
    manager,
    options: () => manager.options("guard"),
    failure: manager.failures[0]?.error,
  };
}

const ON = "plugins:\n  enabled: [guard]\n";

describe("the options of a plugin that is loaded", () => {
  it("come from the file, the environment and code, in rising precedence and key by key", async () => {
    const { options } = await load(
      `${ON}  options:\n    g: { limit: 1, branches: [a], strict: false }\n`,
      {
        env: { HOOKLINE_PLUGIN_GUARD_LIMIT: "2", HOOKLINE_PLUGIN_GUARD_BRANCHES: "b,c" },
        options: { guard: { limit: 3 } },
      },
    );
    expect(options()).toMatchObject({ limit: 3, branches: ["b", "c"], strict: false });
  });

  it("take objects and switches from the environment as the schema has them", async () => {
    const env = {
      HOOKLINE_PLUGIN_GUARD_RULES: '{"deny":"x"}',
      HOOKLINE_PLUGIN_GUARD_STRICT: "off",
    };
    const { options } = await load(ON, { env });
    expect(options()).toMatchObject({ rules: { deny: "x" }, strict: false });
  });

  it("are refused with the file, the line and the key, or with the variable, or with the code", async () => {
    const { failure, file } = await load(
      `${ON}  options:\n    guard:\n      limit: many\n      rules:\n        dney: x\n      barnches: []\n`,
      { env: { HOOKLINE_PLUGIN_GUARD_MODE: "bad" }, options: { guard: { strict: "no" } } },
    );
    expect(failure).toMatchObject({ code: "INVALID_OPTIONS", handler: "guard" });
    const lines = failure?.message.split("\n  ") ?? [];
    expect(lines.toSorted()).toEqual([
      `${file}:5:14: "plugins.options.guard.limit" is wrong: Invalid input: expected number, received string.`,
      `${file}:7:15: "plugins.options.guard.rules.dney" is no option. Did you mean "deny"?`,
      `${file}:8:17: "plugins.options.guard.barnches" is no option. Did you mean "branches"?`,
      'HOOKLINE_PLUGIN_GUARD_MODE: the option "mode" is wrong: not bad.',
      expect.stringMatching(/^The options of the plugin "guard" have 5 mistakes\. Correct them/),
      'options of loadPlugins: "strict" is wrong: Invalid input: expected boolean, received string.',
    ]);
  });

  it("are refused where a variable is not of the option's type, or not set at all", async () => {
    const { failure, file } = await load(`${ON}  options: { guard: { api_key: "\${GONE}" } }\n`, {
      env: { HOOKLINE_PLUGIN_GUARD_LIMIT: "many" },
    });
    expect(failure?.message).toContain(
      'HOOKLINE_PLUGIN_GUARD_LIMIT: the option "limit" must be a number.',
    );
    expect(failure?.message).toContain(
      `${file}:3:32: "plugins.options.guard.api_key" refers to the environment variable "GONE", which is not set.`,
    );
    expect(failure?.message).not.toContain("many");
  });

  it("need no variable for a reference that does not count", async () => {
    const { options } = await load(`${ON}  options: { guard: { api_key: "\${GONE}" } }\n`, {
      options: { guard: { api_key: "from code" } },
    });
    expect(options()).toMatchObject({ api_key: "from code" });
  });

  it("may be secrets, which reach the plugin, but no error and no log", async () => {
    const config = `${ON}  options: { guard: { api_key: "\${KEY}", mode: "\${MODE}" } }\n`;
    const started = await load(config, { env: { KEY: "opensesame", MODE: "quiet mode" } });
    expect(started.options()).toMatchObject({ api_key: "opensesame", mode: "quiet mode" });
    const failed = await load(config, { env: { KEY: "opensesame", MODE: "fail" } });
    expect(failed.failure).toMatchObject({ code: "PLUGIN_FAILED", handler: "guard" });
    expect(failed.failure?.message).toContain("can not reach it with <redacted>");
    expect((failed.failure?.cause as Error | undefined)?.stack).not.toContain("opensesame");
    const refused = await load(config, { env: { KEY: "opensesame", MODE: "bad" } });
    expect(refused.failure?.message).toContain("is wrong: not <redacted>");
    const logged = [started, failed].map(({ logger }) => JSON.stringify(logger));
    expect(logged.join()).toContain("starts with");
    expect([...logged, failed.failure?.message].join()).not.toMatch(/opensesame|quiet mode/);
  });

  it.each<[string, string, Record<string, string>]>([
    ["commas", "service_keys: '${K}', pin: '${P}'", { K: "alphaone, betatwo", P: "48151623" }],
    [
      "JSON",
      "service_keys: '${K}', pin: '${P}'",
      { K: '["alphaone", "betatwo"]', P: "48151623.0" },
    ],
    [
      "items",
      "service_keys: ['${K}', '${L}'], pin: '${P}'",
      { K: "alphaone", L: "betatwo", P: "+48151623" },
    ],
  ])("stay secrets when they are read as lists and numbers, by %s", async (_how, options, env) => {
    const config = `${ON}  options: { guard: { ${options}, mode: "\${MODE}" } }\n`;
    const started = await load(config, { env: { ...env, MODE: "start" } });
    expect(started.options()).toMatchObject({
      service_keys: ["alphaone", "betatwo"],
      pin: 48151623,
    });
    const failed = await load(config, { env: { ...env, MODE: "fail" } });
    expect(failed.failure?.message).toContain("can not reach it with <redacted>");
    const shown = [started, failed].map(({ logger }) => JSON.stringify(logger));
    shown.push(String((failed.failure?.cause as Error | undefined)?.stack));
    expect(shown.join()).not.toMatch(/alphaone|betatwo|48151623/);
    expect(shown.join()).toContain("guard");
  });

  it("stay secrets when the schema makes something else of them", async () => {
    const config = `${ON}  options: { guard: { made: "\${M}", nested: { at: "\${N}" }, mode: "\${MODE}" } }\n`;
    const env = { M: "alphaone|betatwo", N: "gammathree" };
    const started = await load(config, { env: { ...env, MODE: "start" } });
    expect(started.options()).toMatchObject({
      made: { parts: ["alphaone", "betatwo"] },
      nested: { at: "GAMMATHREE", as: "plain" },
    });
    const failed = await load(config, { env: { ...env, MODE: "fail" } });
    expect(failed.failure?.message).toContain("can not reach it with <redacted>");
    const shown = [started, failed].map(({ logger }) => JSON.stringify(logger));
    shown.push(String((failed.failure?.cause as Error | undefined)?.stack));
    const stuck = await load(config, { env: { ...env, MODE: "stuck" } });
    const closing = await stuck.manager.shutdown().catch((error: unknown) => inspect(error));
    expect(closing).toContain("can not close <redacted>");
    shown.push(String(closing));
    expect(shown.join()).not.toMatch(/alphaone|betatwo|gammathree/i);
    expect(shown.join()).toContain("plain");
  });

  it("are not set by a variable that fits none of them, which is warned of", async () => {
    const { logger } = await load(ON, { env: { HOOKLINE_PLUGIN_GUARD_LIMITS: "2" } });
    expect(JSON.stringify(logger)).toContain("HOOKLINE_PLUGIN_GUARD_LIMITS");
  });
});
