import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import {
  countingModule,
  type FixturePackage,
  plugin,
  ScratchProject,
} from "../support/scratch-project.js";

interface Report {
  readonly problems: number;
  readonly notes: number;
  readonly plugins: number;
  readonly usable: number;
  readonly findings: readonly {
    level: string;
    check: string;
    plugin: string | null;
    message: string;
  }[];
}

/** A package that says what it emits. */
function emitter(name: string, coverage: unknown): readonly [FixturePackage, string] {
  const manifest = { name, hookline: { coverage: "./index.js" } };
  return [manifest, `export const coverage = ${JSON.stringify(coverage)};\n`];
}

const EVERYTHING = {
  session_start: ["observe"],
  before_tool: ["observe", "rewrite", "block", "ask"],
};

async function project(
  packages: readonly (readonly [FixturePackage, string?])[],
  config = "plugins:\n  enabled: true\n",
): Promise<ScratchProject> {
  const names = packages.map(([{ name }]) => [name, "*"]);
  const scratch = await ScratchProject.create({ dependencies: Object.fromEntries(names) });
  for (const [manifest, module] of packages) await scratch.install(manifest, module);
  await scratch.write(".hookline/config.yaml", config);
  return scratch;
}

async function cli(scratch: ScratchProject, ...args: string[]) {
  const lines: string[] = [];
  const code = await runCli(["doctor", ...args], {
    cwd: scratch.directory,
    env: { XDG_CONFIG_HOME: `${scratch.directory}/home` },
    color: false,
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
}

async function report(
  scratch: ScratchProject,
  ...args: string[]
): Promise<Report & { code: number }> {
  const { code, text } = await cli(scratch, "--json", ...args);
  return { code, ...JSON.parse(text) };
}

/** What was found, in short. */
async function findings(scratch: ScratchProject, ...args: string[]) {
  const { findings: found } = await report(scratch, ...args);
  return found.map(({ level, check, plugin: who }) => [level, check, who]);
}

it("finds nothing where all is in order", async () => {
  const scratch = await project([
    emitter("runtime", EVERYTHING),
    [plugin("a", { hooks: ["session_start"] }), countingModule("a")],
  ]);
  expect(await cli(scratch)).toEqual({ code: 0, text: "No problems (1 plugin, 1 to run)." });
  expect(await report(scratch, "--load")).toEqual({
    code: 0,
    problems: 0,
    notes: 0,
    plugins: 1,
    usable: 1,
    findings: [],
  });
});

it("does not run plugins unless it is told to", async () => {
  const scratch = await project([[plugin("a"), "throw new Error('it ran');\n"]]);
  expect((await cli(scratch)).text).not.toMatch(/it ran/);
  expect((await cli(scratch, "--load")).text).toMatch(/problem \(broken\) a: .*it ran/);
});

it("tells every mistake of the configuration with its place", async () => {
  const scratch = await project([[plugin("a")]], "plugins:\n  enabld: true\n  hooks: 1\n");
  const { code, findings: found } = await report(scratch);
  expect(code).toBe(1);
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(/config\.yaml:2:3: .*"enabled"/),
    expect.stringMatching(/config\.yaml:3:10: /),
  ]);
});

it("takes for problems what is enabled and can not run, and for notes what is not enabled", async () => {
  const bad = { name: "hookline-plugin-bad", hookline: { plugin: "./gone.js" } };
  const enabled = "plugins:\n  enabled: [bad, file, gone]\n";
  for (const [config, level] of [
    [enabled, "problem"],
    ["", "note"],
  ] as const) {
    const scratch = await project([[bad]], config);
    await scratch.write(".hookline/plugins/file.ts", "");
    const found = await findings(scratch);
    expect(found).toContainEqual([level, "broken", "bad"]);
    expect(found).toContainEqual([level, "untrusted", "file"]);
    expect(found.some(([, check]) => check === "missing")).toBe(level === "problem");
    expect((await cli(scratch)).code).toBe(level === "problem" ? 1 : 0);
  }
});

it("names two plugins of one name", async () => {
  const scratch = await project([[plugin("a")], [{ ...plugin("a"), name: "other" }]]);
  expect(await findings(scratch)).toContainEqual(["problem", "duplicate", "a"]);
  await scratch.write(".hookline/config.yaml", "");
  expect(await findings(scratch)).toContainEqual(["note", "duplicate", "a"]);
});

it("finds hooks that nothing emits: a plugin without any other is a problem", async () => {
  const scratch = await project([
    emitter("runtime", { session_start: ["observe"] }),
    [plugin("guard", { hooks: ["before_tool", "session_start"] })],
    [plugin("some", { hooks: ["session_start", "message_sent", "on_error"] })],
    [plugin("none", { hooks: ["message_sent"] })],
    [plugin("dormant", { hooks: ["artifact_created", "session_start"] })],
    [plugin("typo", { hooks: ["befor_tool"] })],
  ]);
  expect(await findings(scratch)).toEqual([
    ["problem", "manifest", "typo"],
    ["problem", "dead hook", "none"],
    ["problem", "dead hook", "dormant"],
    ["note", "dead hook", "guard"],
    ["note", "dead hook", "some"],
  ]);
  expect((await cli(scratch)).text).toMatch(
    /guard: .*"before_tool", which none of "runtime" emits.*run "plugins doctor --load"/,
  );
});

it("takes for a problem who would decide or change where nothing emits, for a note who watches", async () => {
  const points = ["session_start", "before_tool", "before_llm", "llm_stream_text", "message_sent"];
  const scratch = await project([
    emitter("runtime", { session_start: ["observe"] }),
    [plugin("guard", { hooks: points }), handling("guard", points)],
    [plugin("watcher", { hooks: points }), handling("watcher", points, "watch")],
  ]);
  const { findings: found, code } = await report(scratch, "--load");
  expect(found.map(({ level, plugin: who, message }) => [level, who, message])).toEqual([
    [
      "problem",
      "guard",
      expect.stringMatching(
        /^It handles "before_tool", "before_llm", "llm_stream_text", which none.*"optional: true" for each of them under "plugins\.hooks\.guard"\.$/,
      ),
    ],
    ["note", "guard", expect.stringMatching(/^It handles "message_sent", which none/)],
    [
      "note",
      "watcher",
      expect.stringMatching(/^It handles "before_tool", "before_llm", "llm_stream_text", "mess/),
    ],
  ]);
  expect(code).toBe(1);
  await scratch.write(".hookline/config.yaml", "plugins:\n  enabled: [watcher]\n");
  expect((await report(scratch, "--load")).code).toBe(0);
});

describe("a plugin that is for more than the project has", () => {
  const emits = emitter("runtime", { before_tool: ["block"], session_start: ["observe"] });
  const points = ["session_start", "before_tool", "message_received"];

  async function guard(hook: string, config: string) {
    const module = handling("guard", points).replace('message_received: { phase: "change"', hook);
    const scratch = await project([emits, [plugin("guard", { hooks: points }), module]], config);
    const { findings: found, code } = await report(scratch, "--load");
    return { code, told: found.map(({ level, message }) => [level, message]) };
  }

  const enabled = "plugins:\n  enabled: true\n";
  const note = ["note", expect.stringMatching(/^It handles "message_received", which none/)];
  const problem = [
    "problem",
    'It handles "message_received", which none of "runtime" emits: it will not be called there. Install a runtime or an adapter that does; or, where it may go uncalled, set "optional: true" under "plugins.hooks.guard.message_received".',
  ];

  it("is none's problem where it says so", async () => {
    expect(await guard("message_received: {", enabled)).toEqual({ code: 1, told: [problem] });
    expect(await guard("message_received: { optional: true", enabled)).toEqual({
      ...{ code: 0, told: [note] },
    });
  });

  it("may say so by its options", async () => {
    const hook = "message_received: { optional: ({ where = 'all' }) => where !== 'messages'";
    const options = (where: string) => `${enabled}  options:\n    guard:\n      where: ${where}\n`;
    expect(await guard(hook, options("prompts"))).toEqual({ code: 0, told: [note] });
    expect(await guard(hook, options("messages"))).toEqual({ code: 1, told: [problem] });
  });

  it("does what the operator says of it", async () => {
    const said = (optional: boolean) =>
      `${enabled}  hooks:\n    guard:\n      message_received: { optional: ${optional} }\n`;
    expect(await guard("message_received: {", said(true))).toEqual({ code: 0, told: [note] });
    expect(await guard("message_received: { optional: true", said(false))).toEqual({
      ...{ code: 1, told: [problem] },
    });
  });

  it("may say so of what nothing emits yet", async () => {
    const hooks = ["session_start", "artifact_created"];
    const module = handling("a", hooks).replace("artifact_created: {", "$& optional: true,");
    const scratch = await project([emits, [plugin("a", { hooks }), module]]);
    expect(await findings(scratch, "--load")).toEqual([["note", "dead hook", "a"]]);
  });

  it("is a problem where it is called nowhere, whatever it says", async () => {
    const module = guarding("a", "message_sending").replace(
      "static info = {",
      "static info = { hooks: { message_sending: { optional: true } },",
    );
    const scratch = await project([emits, [plugin("a", { hooks: ["message_sending"] }), module]]);
    const { findings: found, code } = await report(scratch, "--load");
    expect(found.map(({ level, message }) => [level, message])).toEqual([
      [
        "problem",
        expect.stringMatching(/"message_sending", which none .*run "plugins disable a"\.$/),
      ],
    ]);
    expect(code).toBe(1);
  });
});

it("does not propose to load what it could not load", async () => {
  const hooks = ["before_tool", "session_start"];
  const scratch = await project([
    emitter("runtime", { session_start: ["observe"] }),
    [plugin("a", { hooks }), "throw new Error('oops');\n"],
    [plugin("b"), "throw new Error('oops');\n"],
  ]);
  const { text } = await cli(scratch, "--load");
  expect(text).toMatch(/problem \(broken\) a: .*oops/);
  expect(text).toMatch(/note \(dead hook\) a: .*"before_tool", which none/);
  expect(text).not.toMatch(/doctor --load/);
});

describe("the tools of a manifest, when it may load the class", () => {
  const having = (tools: string) =>
    countingModule("a").replace("static info", `${tools};\n  static info`);
  it.each([
    ["are those of the class", 'tools = [{ name: "t1" }]', []],
    ["are not there", "other = 1", [["problem", /says .* the tools "t1", but its class has not/]]],
    [
      "are others",
      'tools = [{ name: "t1" }, { name: "t2" }]',
      [["problem", /has the tools "t2", which its manifest does not say/]],
    ],
    ["may be there when it starts", "on_init() {}", [["note", /"t1"\. .*can not be told/]]],
    [
      "can not be asked for",
      "on_init() {} get tools() { return this.gone.map(String); }",
      [["note", /"t1"\. .*can not be told/]],
    ],
  ])("%s", async (_what, tools, expected) => {
    const scratch = await project([
      emitter("runtime", EVERYTHING),
      [plugin("a", { hooks: ["session_start"], tools: ["t1"] }), having(tools)],
    ]);
    expect(await findings(scratch)).toEqual([]);
    const { findings: found } = await report(scratch, "--load");
    expect(found.map(({ level, message }) => [level, message])).toEqual(
      expected.map(([level, message]) => [level, expect.stringMatching(message as RegExp)]),
    );
  });
});

it("tells in one line of all points that the same emitters emit, and others do not", async () => {
  const scratch = await project([
    emitter("one", EVERYTHING),
    emitter("other", { message_sent: ["observe"] }),
    [plugin("a", { hooks: ["session_start", "before_tool"] })],
  ]);
  expect((await report(scratch)).findings.map(({ message }) => message)).toEqual([
    'It handles "session_start", "before_tool", which "one" emits, but not "other".',
  ]);
});

describe("the options of enabled plugins", () => {
  const zod = pathToFileURL(createRequire(import.meta.url).resolve("zod")).href;
  const schema = `z.strictObject({ key: z.string(), limit: z.number().default(1) })`;
  const CONFIG =
    "plugins:\n  enabled: [a]\n  options:\n    a:\n      limit: many\n      lmit: $NOT_SET\n";
  const WRONG = [
    expect.stringMatching(/config\.yaml:5:14: "plugins\.options\.a\.limit" .*number/),
    expect.stringMatching(/config\.yaml:6:13: .*lmit/),
    expect.stringMatching(/"key" is not set.*HOOKLINE_PLUGIN_A_KEY/),
  ];

  async function messages(scratch: ScratchProject, ...args: string[]) {
    const { findings: found, code } = await report(scratch, ...args);
    const problems = found.filter(({ check }) => check === "options");
    expect(problems.every(({ level }) => level === "problem")).toBe(true);
    return { code, messages: problems.map(({ message }) => message) };
  }

  it.each([
    ["the module of its manifest", { options: "./options.js" }, []],
    ["the JSON Schema of its manifest", { options: "./options.json" }, []],
    ["its class, with --load", {}, ["--load"]],
  ])("are problems, each with its place, by %s", async (_what, more, args) => {
    const code = countingModule("a").replace(
      "static info",
      `static options = ${schema};\n  static info`,
    );
    const scratch = await project(
      [[plugin("a", more), `import { z } from "${zod}";\n${code}`]],
      CONFIG.replace("$NOT_SET", "1"),
    );
    const at = "node_modules/hookline-plugin-a/options";
    await scratch.write(
      `${at}.js`,
      `import { z } from "${zod}";\nexport const options = ${schema};\n`,
    );
    await scratch.write(
      `${at}.json`,
      JSON.stringify({
        type: "object",
        properties: { key: { type: "string" }, limit: { type: "number", default: 1 } },
        required: ["key"],
        additionalProperties: false,
      }),
    );
    const found = await messages(scratch, ...args);
    expect(found.code).toBe(1);
    expect([...found.messages].sort()).toEqual(WRONG);
    await scratch.write(".hookline/config.yaml", "plugins:\n  enabled: []\n");
    expect((await messages(scratch, ...args)).messages).toEqual([]);
  });

  it("are problems where they refer to what is not set, though nothing tells of them", async () => {
    const scratch = await project([[plugin("a")]], CONFIG.replace("$NOT_SET", `\${NOT_SET}`));
    expect((await messages(scratch)).messages).toEqual([
      expect.stringMatching(/config\.yaml:6:13: "plugins\.options\.a\.lmit" .*NOT_SET/),
    ]);
  });

  it.each(["{", "[]", "true", "1"])(
    "are a problem where what tells of them is %s, which is no JSON Schema",
    async (text) => {
      const scratch = await project([[plugin("a", { options: "./options.json" })]]);
      await scratch.write("node_modules/hookline-plugin-a/options.json", text);
      expect((await messages(scratch)).messages).toEqual([
        expect.stringMatching(/^What its options are can not be read: .*options\.json/),
      ]);
    },
  );

  it("are a problem where what tells of them can not be read", async () => {
    const scratch = await project([[plugin("a", { options: "./index.js" }), "export {};\n"]]);
    expect((await messages(scratch)).messages).toEqual([
      expect.stringMatching(/can not be read: "index\.js" must export/),
    ]);
  });
});

it("finds plugins that would not start because of others, when it may load them", async () => {
  const requiring = (name: string, other: string) =>
    countingModule(name).replace("static info = {", `static info = { requires: ["${other}"],`);
  const scratch = await project([
    emitter("runtime", EVERYTHING),
    [plugin("a", { hooks: ["session_start"] }), requiring("a", "gone")],
    [plugin("b", { hooks: ["session_start"] }), requiring("b", "C")],
    [plugin("c", { hooks: ["session_start"] }), requiring("c", "b")],
    [plugin("d", { hooks: ["session_start"] }), requiring("d", "a")],
  ]);
  expect(await findings(scratch)).toEqual([]);
  const { findings: found } = await report(scratch, "--load");
  expect(found.map(({ check, plugin: who, message }) => [check, who, message])).toEqual([
    ["missing", "a", expect.stringMatching(/"a" requires "gone", but no plugin/)],
    ["missing", "b", expect.stringMatching(/circle: "b" → "c" → "b"/)],
    ["missing", "c", expect.stringMatching(/circle/)],
  ]);
});

it("says where it can not tell", async () => {
  const scratch = await project([[plugin("a")]]);
  expect((await report(scratch)).findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/points that "a" handle.*doctor --load/),
    expect.stringMatching(/No package of the project says what it emits/),
  ]);
});

it("finds gates where an emitter only observes, and points that not all emit", async () => {
  const scratch = await project([
    emitter("looking", { before_tool: ["observe"], session_start: ["observe"] }),
    emitter("other", EVERYTHING),
    [plugin("a", { hooks: ["before_tool"] }), guarding("a", "before_tool")],
    [plugin("w", { hooks: ["before_tool"] }), guarding("w", "before_tool", "watch")],
    [plugin("m", { hooks: ["message_add"] }), guarding("m", "message_add")],
  ]);
  expect(await findings(scratch)).toEqual([
    ["problem", "dead hook", "m"],
    ["note", "coverage", "a"],
    ["note", "coverage", "w"],
  ]);
  expect(await findings(scratch, "--load")).toEqual([
    ["problem", "dead hook", "m"],
    ["problem", "coverage", "a"],
  ]);
});

it("compares what a class handles with what its manifest says, when it may load it", async () => {
  const scratch = await project([
    emitter("runtime", EVERYTHING),
    [plugin("a", { hooks: ["before_tool"] }), countingModule("a")],
  ]);
  expect(await findings(scratch)).toEqual([]);
  const { findings: found, code } = await report(scratch, "--load");
  expect(code).toBe(1);
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(/says that it handles "before_tool", but/),
    expect.stringMatching(/handles "session_start", which its manifest does not say/),
  ]);
});

it("finds coverage that can not be read", async () => {
  const scratch = await project([
    [{ name: "torn", hookline: { coverage: "./gone.js" } }],
    emitter("wrong", { before_tool: "all" }),
  ]);
  expect((await report(scratch)).findings.map(({ level, message }) => [level, message])).toEqual([
    ["problem", expect.stringMatching(/Of "torn", its coverage can not be read/)],
    ["problem", expect.stringMatching(/"before_tool" must be a list of observe/)],
  ]);
});

it("finds plugins for another version, and copies of ours", async () => {
  const peer = { ...plugin("a"), peerDependencies: { "@hookline/plugins": "^99.0.0" } };
  const scratch = await project([[peer], [plugin("b")]]);
  await scratch.install({ name: "@hookline/core", version: "1.0.0" });
  const own = "node_modules/hookline-plugin-b/node_modules/@hookline/core";
  await scratch.install({ name: "@hookline/core", version: "1.0.0" }, undefined, own);
  expect(await findings(scratch)).toEqual(
    expect.arrayContaining([
      ["problem", "version", "a"],
      ["note", "copies", null],
    ]),
  );
  await scratch.install({ name: "@hookline/core", version: "2.0.0" }, undefined, own);
  const { findings: found } = await report(scratch);
  expect(found.find(({ check }) => check === "copies")).toMatchObject({
    level: "problem",
    message: expect.stringMatching(
      /2 times: 1\.0\.0 for the project, package:hookline-plugin-a; 2\.0\.0 for package:hookline-plugin-b/,
    ),
  });
});

/** A module whose plugin handles points. */
function handling(name: string, points: readonly string[], phase = "change"): string {
  const how = points.map((point) => `${point}: { phase: "${phase}" }`).join(", ");
  return countingModule(name)
    .replace(
      "session_start()",
      `${points
        .slice(1)
        .map((one) => `${one}() {}\n`)
        .join("")}session_start()`,
    )
    .replace(/(static info = \{ name: "\w+")/, `$1, hooks: { ${how} }`);
}

/** A module whose plugin handles one point. */
function guarding(name: string, point: string, phase?: string): string {
  const hooks = phase === undefined ? "" : `, hooks: { ${point}: { phase: "${phase}" } }`;
  return countingModule(name)
    .replace("session_start()", `${point}()`)
    .replace(/(static info = \{ name: "\w+")/, `$1${hooks}`);
}
