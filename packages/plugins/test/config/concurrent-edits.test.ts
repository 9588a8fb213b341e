import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/read-config.js";
import { Workspace } from "../support/workspace.js";

const SCRIPT = fileURLToPath(new URL("toggle-process.ts", import.meta.url));
const TSX = pathToFileURL(
  createRequire(new URL("../../../../package.json", import.meta.url)).resolve("tsx"),
).href;
const PATIENCE = 180_000;

function startToggling(workspace: Workspace, name: string, times: number): ChildProcess {
  const { cwd, env } = workspace.place();
  return fork(SCRIPT, [cwd, env.XDG_CONFIG_HOME ?? "", name, String(times)], {
    execArgv: ["--conditions=hookline-source", "--import", TSX],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Lets processes edit one file at the same time and resolves to their exit codes. */
async function race(workspace: Workspace, names: readonly string[], times: number) {
  const children = names.map((name) => startToggling(workspace, name, times));
  const exits = children.map(async (child) => (await once(child, "exit"))[0]);
  await Promise.all(children.map((child) => once(child, "message")));
  for (const child of children) child.send("go");
  return Promise.all(exits);
}

describe("setPluginEnabled in many processes at once", () => {
  const names = Array.from({ length: 8 }, (_, index) => `plugin-${index}`);

  it(
    "loses nothing and never shows a torn file to a reader",
    async () => {
      const header =
        "# Plugins of the project\n\nplugins:\n  enabled: # the list\n    - kept # always\n";
      const footer = "  options:\n    kept: { level: 3 } # as it is\n# end\n";
      const workspace = await Workspace.with({
        ".git": "",
        "hookline.config.yaml": header + footer,
      });
      let isOver = false;
      const exits = race(workspace, names, 51).finally(() => {
        isOver = true;
      });
      let reads = 0;
      const seen = new Set<string>();
      while (!isOver) {
        const { config } = await readConfig(workspace.place());
        expect(config.plugins?.enabled).toContain("kept");
        expect(config.plugins?.options).toEqual({ kept: { level: 3 } });
        seen.add(String(config.plugins?.enabled));
        reads++;
      }
      expect(await exits).toEqual(names.map(() => 0));
      expect(reads).toBeGreaterThan(0);
      expect(seen.size).toBeGreaterThan(1);

      const text = await workspace.read("hookline.config.yaml");
      expect(text.startsWith(header)).toBe(true);
      expect(text.endsWith(footer)).toBe(true);
      expect(await workspace.enabled()).toEqual(["kept", ...names]);
      expect(await workspace.list()).toEqual([".git", "hookline.config.yaml"]);
    },
    PATIENCE,
  );

  it(
    "agrees on one new file, and on one that a dead process left locked",
    async () => {
      const workspace = await Workspace.with({ ".git": "", ".hookline/config.yaml.lock/": "" });
      const longAgo = new Date("2001-01-01T00:00:00Z");
      await utimes(workspace.path(".hookline/config.yaml.lock"), longAgo, longAgo);
      const some = names.slice(0, 4);
      expect(await race(workspace, some, 1)).toEqual(some.map(() => 0));
      expect(await workspace.enabled()).toEqual(some);
      expect(await workspace.list()).toEqual([".git", ".hookline", ".hookline/config.yaml"]);
    },
    PATIENCE,
  );
});
