import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packAll } from "./packed-packages.js";
import { ONE_FAILED, ONE_PASSED, type Step } from "./run-step.js";

const execute = promisify(execFile);
const NO_EXTRAS = ["--no-audit", "--no-fund"];

/**
 * What `plugins create` writes, in each language, passes its own test at once, with the packed
 * tarballs in place of the published packages; and packed in its turn it is a plugin that a
 * project can enable.
 */
export const createdPlugins: Step = {
  title: "created plugins",
  async run() {
    const base = await realpath(await mkdtemp(join(tmpdir(), "hookline-created-")));
    try {
      const tarballs = join(base, "tarballs");
      await mkdir(tarballs);
      await packAll(tarballs);
      await npm(base, ["init", "-y"]);
      await npm(base, ["install", ...NO_EXTRAS, ...Object.values(await ours(tarballs))]);
      for (const [name, ...flags] of [["typed"], ["plain", "--js"]] as const) {
        await plugins(base, ["create", name, ...flags]);
        const directory = join(base, `hookline-plugin-${name}`);
        await useTarballs(directory, tarballs);
        await npm(directory, ["install", ...NO_EXTRAS]);
        await npm(directory, ["test"]);
        await npm(directory, ["pack", "--pack-destination", base]);
        const packed = join(base, `hookline-plugin-${name}-0.1.0.tgz`);
        await npm(base, ["install", ...NO_EXTRAS, packed]);
        await plugins(base, ["enable", name]);
      }
      const { stdout } = await plugins(base, ["list", "--enabled", "--json"]);
      const enabled = (JSON.parse(stdout) as { readonly id: string }[]).map(({ id }) => id);
      if (enabled.toSorted().join() === "plain,typed") return ONE_PASSED;
      console.error(`"plugins list" said: ${stdout}`);
    } catch (error) {
      const { message, stdout = "", stderr = "" } = error as Error & Record<string, string>;
      console.error(`${message}\n${stdout}${stderr}`);
    } finally {
      await rm(base, { recursive: true, force: true });
    }
    return ONE_FAILED;
  },
};

/** The packages that a plugin package needs, by name. */
async function ours(tarballs: string): Promise<Readonly<Record<string, string>>> {
  const files = await readdir(tarballs);
  return Object.fromEntries(
    ["core", "plugins"].map((name) => {
      const file = files.find((one) => new RegExp(`^hookline-${name}-\\d`).test(one)) ?? "";
      return [`@hookline/${name}`, `file:${join(tarballs, file)}`];
    }),
  );
}

/** Nothing is published yet. */
async function useTarballs(directory: string, tarballs: string): Promise<void> {
  const path = join(directory, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  Object.assign(manifest.devDependencies, await ours(tarballs));
  await writeFile(path, JSON.stringify(manifest, null, 2));
}

function npm(cwd: string, args: readonly string[]) {
  return execute("npm", args, { cwd });
}

function plugins(cwd: string, args: readonly string[]) {
  return execute(join(cwd, "node_modules/.bin/plugins"), args, { cwd });
}
