import { execFile } from "node:child_process";
import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { packAll } from "./packed-packages.js";
import { ONE_FAILED, ONE_PASSED, type Step } from "./run-step.js";

const execute = promisify(execFile);
const PROMPT = "the very secret question of this check";

/** What somebody writes who uses the packages from npm. */
const PROGRAM = `
import { loadPlugins } from "@hookline/plugins";
import { cliBackend, openSession, openStateStore } from "@hookline/runtime";

const plugins = await loadPlugins();
const store = await openStateStore();
const session = await openSession({ id: "first", sources: [plugins], store });
const agent = cliBackend({
  name: "echo-agent",
  command: process.execPath,
  args: ["-e", "console.log('an answer')"],
  promptBy: "argument",
});
const { content } = await session.delegate(agent, ${JSON.stringify(PROMPT)});
console.log(content.trim());
await session.end();
await plugins.shutdown();
await store.close();
`;

/**
 * In a project outside the workspace that has installed the packed tarballs, \`plugins enable
 * cli-tracer\` is all it takes to see a real delegation in the log, with the prompt masked;
 * \`plugins sessions\`, which the runtime brings along, lists the stored session; what the audit
 * plugin has recorded verifies, and \`plugins info --verify\` knows which of the packages call it.
 */
export const installedTarballs: Step = {
  title: "installed tarballs",
  async run() {
    const base = await realpath(await mkdtemp(join(tmpdir(), "hookline-installed-")));
    try {
      const tarballs = join(base, "tarballs");
      const project = join(base, "project");
      await execute("mkdir", [tarballs, project]);
      await packAll(tarballs);
      await writeFile(join(project, "package.json"), '{ "name": "scratch", "type": "module" }\n');
      await writeFile(join(project, "main.js"), PROGRAM);
      const files = (await readdir(tarballs)).map((file) => resolve(tarballs, file));
      await execute("npm", ["install", "--no-audit", "--no-fund", ...files], { cwd: project });
      const enabled = await plugins(project, ["enable", "cli-tracer", "audit"]);
      const run = await execute(process.execPath, ["main.js"], {
        cwd: project,
        env: { ...process.env, HOOKLINE_CLI_BACKEND_DEBUG: "1" },
      });
      const listed = await plugins(project, ["sessions", "list"]);
      const verified = await plugins(project, ["audit", "verify"]);
      const described = await plugins(project, ["info", "audit", "--verify"]);
      const problem =
        problemOf(enabled.stdout, run.stdout, run.stderr, listed.stdout) ??
        auditProblemOf(verified.stdout) ??
        coverageProblemOf(described.stdout);
      if (problem !== undefined) console.error(`${problem}\n${run.stdout}${run.stderr}`);
      return problem === undefined ? ONE_PASSED : ONE_FAILED;
    } finally {
      await rm(base, { recursive: true, force: true });
    }
  },
};

function plugins(cwd: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return execute(join(cwd, "node_modules/.bin/plugins"), args, { cwd });
}

function problemOf(
  enabled: string,
  answer: string,
  log: string,
  sessions: string,
): string | undefined {
  if (!enabled.includes("cli-tracer")) return `"plugins enable" said: ${enabled}`;
  if (!answer.includes("an answer")) return "The turn was not answered.";
  if (!log.includes("[cli-backend] echo-agent ok")) return "The log has no delegation.";
  if (!log.includes("<redacted>") || log.includes(PROMPT)) return "The log shows the prompt.";
  if (!/^first +.*completed/m.test(sessions)) return `"plugins sessions list" said: ${sessions}`;
  return undefined;
}

function auditProblemOf(verified: string): string | undefined {
  const isWhole = /^(?!0)\d+ lines in 1 file, as they were written\.$/m.test(verified);
  return isWhole ? undefined : `"plugins audit verify" said: ${verified}`;
}

/** What calls a handler, by the tables that the packages' manifests name. */
function coverageProblemOf(described: string): string | undefined {
  const calledBy = (point: string, emitter: string): boolean =>
    new RegExp(`^ +${point} .*${emitter} \\(`, "m").test(described);
  const isTold =
    calledBy("before_llm", "@hookline/ai-sdk") &&
    calledBy("before_compaction", "@hookline/runtime");
  return isTold ? undefined : `"plugins info audit --verify" said: ${described}`;
}
