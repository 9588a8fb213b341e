import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createPlugin } from "../../src/create/create-plugin.js";
import { newPluginNames } from "../../src/create/new-plugin-names.js";
import { manifestSchema } from "../../src/discovery/manifest.js";
import { ownVersion } from "../../src/own-version.js";
import { Workspace } from "../support/workspace.js";

const execute = promisify(execFile);

describe("newPluginNames", () => {
  it.each([
    ["audit", "audit", "hookline-plugin-audit", "AuditPlugin"],
    ["no-force-push", "no-force-push", "hookline-plugin-no-force-push", "NoForcePushPlugin"],
    ["my-plugin", "my-plugin", "hookline-plugin-my-plugin", "MyPlugin"],
    ["plugin", "plugin", "hookline-plugin-plugin", "PluginPlugin"],
    ["hookline-plugin-audit", "audit", "hookline-plugin-audit", "AuditPlugin"],
    ["@acme/plugin-audit", "audit", "@acme/plugin-audit", "AuditPlugin"],
    ["@acme/audit", "audit", "@acme/audit", "AuditPlugin"],
  ])("takes %s for the plugin %s of the package %s", (name, plugin, packageName, className) => {
    expect(newPluginNames(name)).toEqual({ plugin, packageName, className });
  });

  it.each([
    "",
    "Audit",
    "1st",
    "a--b",
    "a-",
    "a_b",
    "../up",
    "@acme",
    "@/a",
    "@Acme/a",
    "a/b",
    "a b",
  ])("refuses %j", (name) => {
    expect(() => newPluginNames(name)).toThrow(
      expect.objectContaining({ code: "INVALID_PLUGIN_NAME" }),
    );
  });

  it("refuses a name that is too long for a package", () => {
    expect(() => newPluginNames("a".repeat(215))).toThrow(/can not be called/);
  });
});

describe("createPlugin", () => {
  it.each(["typescript", "javascript"] as const)(
    "writes a package in %s with all its parts, and nothing of the template's names",
    async (language) => {
      const workspace = await Workspace.with();
      const created = await createPlugin({ name: "audit", cwd: workspace.root, language });
      const end = language === "typescript" ? "ts" : "js";
      expect(created.directory).toBe(workspace.path("hookline-plugin-audit"));
      expect(created.files).toEqual(
        expect.arrayContaining([
          ...[".github/workflows/test.yml", ".gitignore", "LICENSE", "README.md"],
          ...["package.json", `src/plugin.${end}`, `src/options.${end}`, `test/plugin.test.${end}`],
        ]),
      );
      for (const file of created.files) {
        const text = await workspace.read(`hookline-plugin-audit/${file}`);
        expect(text).not.toMatch(/my-plugin|MyPlugin|\bYEAR\b/);
      }
      const manifest = JSON.parse(await workspace.read("hookline-plugin-audit/package.json"));
      expect(manifest).toMatchObject({
        name: "hookline-plugin-audit",
        peerDependencies: { "@hookline/plugins": `^${ownVersion()}` },
        hookline: { name: "audit", minimum_plugins_version: ownVersion() },
      });
      expect(manifestSchema.safeParse(manifest.hookline).success).toBe(true);
    },
  );

  it("asks for the versions that this workspace has", async () => {
    const { catalog } = parse(
      await readFile(new URL("../../../../pnpm-workspace.yaml", import.meta.url), "utf8"),
    );
    const workspace = await Workspace.with();
    await createPlugin({ name: "audit", cwd: workspace.root, directory: "." });
    const { dependencies, devDependencies } = JSON.parse(await workspace.read("package.json"));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!name.startsWith("@hookline/"))
        expect([name, range]).toEqual([name, `^${catalog[name]}`]);
    }
  });

  it("writes into an empty directory, and refuses one that is not, or is a file", async () => {
    const workspace = await Workspace.with({ "empty/": "", "full/mine.txt": "mine", file: "" });
    const create = (directory: string) =>
      createPlugin({ name: "audit", cwd: workspace.root, directory });
    await create("empty");
    await expect(create("full")).rejects.toThrow(/it is not empty.*--dir/);
    await expect(create("file")).rejects.toMatchObject({ code: "PACKAGE_NOT_WRITABLE" });
    expect(await workspace.list()).not.toContain("full/package.json");
  });

  it.runIf(process.platform === "linux")(
    "leaves nothing where it can not write all of it",
    async () => {
      const workspace = await Workspace.with({ "empty/": "" });
      // In blocks of 512 bytes: with that name the test, which comes late, is longer.
      const limited = `ulimit -f 3; exec "$0" "$@"`;
      const cli = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
      const node = ["--import", import.meta.resolve("tsx"), "--conditions=hookline-source", cli];
      const create = ["create", "long-name".repeat(6), "--cwd", workspace.root];
      for (const place of [[], ["--dir", "empty"]]) {
        const run = execute("sh", ["-c", limited, process.execPath, ...node, ...create, ...place], {
          env: { ...process.env, TSX_DISABLE_CACHE: "1" },
        });
        await expect(run).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/EFBIG/),
        });
      }
      expect(await workspace.list()).toEqual(["empty"]);
    },
    60_000,
  );
});
