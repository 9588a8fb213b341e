import { execFile } from "node:child_process";
import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestedManager } from "../../../packages/plugins/test/support/package-managers.js";
import { PackageRegistry } from "../../../packages/plugins/test/support/package-registry.js";
import { packAll } from "./packed-packages.js";
import { pluginLife } from "./plugin-life.js";
import type { Step } from "./run-step.js";

const execute = promisify(execFile);
const MANAGERS = ["npm", "pnpm", "yarn"] as const;

/**
 * With each package manager, a plugin lives its whole life between an author, an operator and a
 * registry, to which our packages are published as well.
 */
export const publishedPlugins: Step = {
  title: "published plugins",
  async run() {
    const base = await realpath(await mkdtemp(join(tmpdir(), "hookline-published-")));
    const registry = await PackageRegistry.start(await registryInUse());
    try {
      await publishOurs(base, registry);
      const lives = await Promise.all(
        MANAGERS.map((manager) => holds(manager, base, registry.env)),
      );
      const passed = lives.filter((one) => one).length;
      return { passed, failed: lives.length - passed };
    } finally {
      await registry.close();
      await rm(base, { recursive: true, force: true });
    }
  },
};

/** Whether it was as it has to be; what was not is told. */
async function holds(
  manager: TestedManager,
  base: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  try {
    await pluginLife(manager, base, env);
    return true;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & Record<string, string>;
    console.error(`with ${manager}: ${message}\n${stdout}${stderr}`);
    return false;
  }
}

async function registryInUse(): Promise<string> {
  return (await execute("npm", ["config", "get", "registry"])).stdout.trim();
}

/** Publishes those that a plugin needs, as they would be. */
async function publishOurs(base: string, registry: PackageRegistry): Promise<void> {
  const tarballs = join(base, "tarballs");
  await packAll(tarballs);
  const wanted = (await readdir(tarballs)).filter((file) => /^hookline-(core|plugins)-/.test(file));
  const env = { ...process.env, ...registry.env };
  for (const file of wanted) await execute("npm", ["publish", join(tarballs, file)], { env });
}
