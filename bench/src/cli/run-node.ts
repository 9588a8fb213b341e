import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Subject } from "../measure.js";

/** The program `plugins`, as it is built. */
export const PLUGINS = fileURLToPath(
  new URL("./plugins.cjs", import.meta.resolve("@hookline/plugins")),
);

/** Runs of Node from start to end in a directory; what they print is read and dropped. */
export function runNode(name: string, cwd: string, args: readonly string[]): Subject {
  return {
    name,
    async sample(calls) {
      for (let i = 0; i < calls; i++) await run(cwd, args);
    },
  };
}

async function run(cwd: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    // Nothing of whoever runs the bench is to be found.
    env: { PATH: process.env.PATH, HOME: cwd, XDG_CONFIG_HOME: cwd },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let failure = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    failure += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`"node ${args.join(" ")}" ended with ${code}: ${failure}`);
}
