import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Step } from "./run-step.js";

const execute = promisify(execFile);

/** What runs on Node 22 and later only, and so is not in the workspace. */
const PACKAGES = ["ai@7.0.173", "@ai-sdk/openai-compatible@3.0.92", "zod@4.6.7"];
const NODES = ["22", "24"];

/** The adapter's tests, its conformance among them, pass with the AI SDK 7 as they do with 6. */
export const otherAiSdk: Step = {
  title: "AI SDK 7 on Node 22 and 24",
  async run() {
    const directory = await realpath(await mkdtemp(join(tmpdir(), "hookline-ai-sdk-")));
    try {
      await writeFile(join(directory, "package.json"), '{ "private": true, "type": "module" }\n');
      const install = ["install", "--no-audit", "--no-fund", "--engine-strict=false", ...PACKAGES];
      await execute("npm", install, { cwd: directory });
      let failed = 0;
      for (const node of NODES) if (!(await passesOn(node, directory))) failed++;
      return { passed: NODES.length - failed, failed };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

async function passesOn(node: string, directory: string): Promise<boolean> {
  const vitest = [
    ...["node_modules/vitest/vitest.mjs", "run", "packages/adapter-ai-sdk"],
    ...["--config", "vitest.ai-sdk.config.ts"],
    "--typecheck.enabled=false",
  ];
  const env = { ...process.env, AI_SDK_DIRECTORY: directory, LOGLEVEL: "silent" };
  try {
    await execute("npx", ["-y", "-p", `node@${node}`, "node", ...vitest], { env });
    return true;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    console.error(`Node ${node}:\n${stdout}${stderr}`);
    return false;
  }
}
