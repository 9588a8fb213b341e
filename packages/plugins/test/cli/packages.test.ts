import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { LocalRegistry } from "../support/local-registry.js";
import { FILES_OF, pathWith, type TestedManager } from "../support/package-managers.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const CONFIG = ".hookline/config.yaml";
const SLOW = 180_000;

/** A scratch project, a registry, and a way to call `plugins` there. */
class Scene {
  readonly project: ScratchProject;
  readonly registry: LocalRegistry;
  readonly #path: string;

  private constructor(project: ScratchProject, registry: LocalRegistry, path: string) {
    this.project = project;
    this.registry = registry;
    this.#path = path;
  }

  static async of(manager: TestedManager): Promise<Scene> {
    const registry = await LocalRegistry.start();
    const project = await ScratchProject.create();
    for (const [path, content] of Object.entries(FILES_OF[manager])) {
      await project.write(path, content);
    }
    return new Scene(project, registry, await pathWith(manager));
  }

  async plugins(...args: string[]) {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCli(args, {
      cwd: this.project.directory,
      env: { ...this.registry.env, PATH: this.#path },
      color: false,
      out: (line) => out.push(line),
      err: (line) => err.push(line),
    });
    return { code, out: out.join("\n"), err: err.join("\n") };
  }

  async add(wanted: string): Promise<void> {
    expect(await this.plugins("add", wanted)).toMatchObject({ code: 0, err: "" });
  }

  /** The files of the project by name, but `node_modules`. */
  async files(): Promise<Record<string, string>> {
    const entries = await readdir(this.project.directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((one) => one.isFile() && !/node_modules|\.yarn/.test(one.parentPath))
      .map((one) => join(one.parentPath, one.name).slice(this.project.directory.length + 1));
    return Object.fromEntries(
      await Promise.all(files.map(async (one) => [one, await this.project.read(one)])),
    );
  }
}

describe.each(["npm", "pnpm", "yarn"] as const)("with %s", (manager) => {
  it(
    "adds, updates and removes the package of a plugin",
    async () => {
      const scene = await Scene.of(manager);
      await scene.registry.publish(plugin("a"));
      const added = await scene.plugins("add", "hookline-plugin-a@^1");
      expect(added).toMatchObject({ code: 0, err: "" });
      expect(added.out).toMatch(/^Installed hookline-plugin-a 1\.2\.3 with/);
      expect(added.out).toMatch(/\nPlugin enabled: a \(.*config\.yaml\)$/);
      expect(await scene.project.read(CONFIG)).toContain("a");

      await scene.registry.publish({ ...plugin("a"), version: "1.4.0" });
      expect(JSON.parse((await scene.plugins("update", "--json")).out).plugins).toEqual([
        { name: "a", package: "hookline-plugin-a", from: "1.2.3", to: "1.4.0", changed: true },
      ]);
      expect((await scene.plugins("update", "a")).out).toBe("Plugin unchanged: a (1.4.0)");

      const removed = await scene.plugins("remove", "a");
      expect(removed).toMatchObject({ code: 0, err: "" });
      expect(removed.out).toBe("Plugin removed: a (hookline-plugin-a 1.4.0)");
      expect((await scene.plugins("list")).out).toContain("Plugins (0 available)");
      expect(await scene.project.read("package.json")).not.toContain("hookline-plugin-a");
    },
    SLOW,
  );

  it(
    "adds a tarball, for development, a second time too",
    async () => {
      const scene = await Scene.of(manager);
      const tarball = await scene.registry.publish(plugin("a"));
      for (const _time of [1, 2]) {
        const { code, out } = await scene.plugins("add", tarball, "--dev", "--json");
        expect(code).toBe(0);
        expect(JSON.parse(out)).toMatchObject({ package: tarball, plugins: [{ name: "a" }] });
      }
      const { devDependencies } = JSON.parse(await scene.project.read("package.json"));
      expect(Object.keys(devDependencies)).toEqual(["hookline-plugin-a"]);
    },
    SLOW,
  );

  it(
    "changes nothing where a package is not there, or brings no plugin, or a broken one",
    async () => {
      const scene = await Scene.of(manager);
      await scene.registry.publish(plugin("a"));
      await scene.add("hookline-plugin-a");
      await scene.registry.publish({ name: "no-plugin", version: "1.0.0" });
      await scene.registry.publish(plugin("broken", { plugin: "./gone.js" }));
      const before = await scene.files();
      for (const [wanted, why] of [
        ["not-there", /failed with exit code 1:\n/],
        ["no-plugin", /"no-plugin" brings no plugin.*"hookline-plugin-no-plugin"/],
        ["hookline-plugin-broken", /"\.\/gone\.js" does not exist/],
      ] as const) {
        const { code, out, err } = await scene.plugins("add", wanted);
        expect({ code, out }).toEqual({ code: 1, out: "" });
        expect(err).toMatch(why);
        expect(await scene.files()).toEqual(before);
        expect(await readdir(join(scene.project.directory, "node_modules"))).not.toContain(wanted);
      }
    },
    SLOW,
  );

  it(
    "puts a version back that would be broken",
    async () => {
      const scene = await Scene.of(manager);
      await scene.registry.publish(plugin("a"));
      await scene.add("hookline-plugin-a");
      await scene.registry.publish({ ...plugin("a", { plugin: "./gone.js" }), version: "1.3.0" });
      const before = await scene.files();
      const { code, err } = await scene.plugins("update");
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("./gone.js") });
      expect(await scene.files()).toEqual(before);
      expect((await scene.plugins("list")).out).toMatch(/a +1\.2\.3 +enabled/);
    },
    SLOW,
  );
});

it(
  "changes nothing where the plugin would take the name of one that is enabled",
  async () => {
    const scene = await Scene.of("npm");
    for (const name of ["@x/plugin-log", "@y/plugin-log"]) {
      await scene.registry.publish({ ...plugin("log"), name });
    }
    await scene.add("@x/plugin-log");
    const before = await scene.files();
    const { code, err } = await scene.plugins("add", "@y/plugin-log");
    expect(code).toBe(1);
    expect(err).toMatch(/"log" is the name of several plugins/);
    expect(await scene.files()).toEqual(before);
  },
  SLOW,
);

it("only says what it would do", async () => {
  const scene = await Scene.of("npm");
  const before = await scene.files();
  const { code, out } = await scene.plugins("add", "@acme/plugin-a", "--dev", "--dry-run");
  expect(code).toBe(0);
  expect(out).toMatch(/Would run in .*: npm i --save-dev .*@acme\/plugin-a\n/);
  expect(await scene.files()).toEqual(before);
});

it("finds a wrong configuration before anything is installed", async () => {
  const scene = await Scene.of("npm");
  await scene.project.write(CONFIG, "plugin:\n");
  const { code, err } = await scene.plugins("add", "not-there");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("config.yaml") });
});

it.each(["--global", "", "a\u001b[2J"])("refuses %j for a package", async (wanted) => {
  const scene = await Scene.of("npm");
  const { code, err } = await scene.plugins("add", "--", wanted);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("is no package") });
});

it("says how to begin where there is no package.json", async () => {
  const scene = await Scene.of("npm");
  await rm(join(scene.project.directory, "package.json"));
  const { code, err } = await scene.plugins("add", "a");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("npm init") });
});

it("says which package manager is missing", async () => {
  const scene = await Scene.of("npm");
  await scene.project.write("bun.lock", "{}");
  await scene.project.write("package.json", "{}");
  const { code, err } = await scene.plugins("add", "a");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/"bun".*not installed/) });
});

it("removes no plugin that no package.json names", async () => {
  const scene = await Scene.of("npm");
  await scene.project.install(plugin("a"));
  const { code, err } = await scene.plugins("remove", "a");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("no package.json") });
});

it("neither removes nor updates a plugin that is a file", async () => {
  const scene = await Scene.of("npm");
  await scene.project.write(".hookline/plugins/local.js", "export {};\n");
  for (const command of ["remove", "update"]) {
    const { code, err } = await scene.plugins(command, "local");
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("it is a file") });
  }
  expect((await scene.plugins("update")).out).toBe("There is no plugin to update.");
});
