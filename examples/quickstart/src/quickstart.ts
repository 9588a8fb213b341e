import { buildSessionBus } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";
import { type CliBackend, openSession } from "@hookline/runtime";
import { Companion } from "./companion.js";
import { ScratchProject } from "./scratch-project.js";
import { Timeline } from "./timeline.js";

/**
 * The main job: a plugin is turned on, a session delegates a turn, and what the plugins saw is
 * printed.
 * @returns the exit code: 1 when the turn failed
 */
export async function runQuickstart(prompt: string, backend: CliBackend): Promise<number> {
  process.env.HOOKLINE_CLI_BACKEND_DEBUG ??= "1";

  // 1. An operator turns a plugin on.
  await using project = await ScratchProject.create();
  await project.plugins("enable", "cli-tracer");
  await project.plugins("list");

  // 2. An application loads what is enabled and adds a plugin of its own.
  const plugins = await loadPlugins({ cwd: project.directory });
  await plugins.register(Companion);

  // 3. A session runs a turn on a real agent CLI; the plugins see it.
  const timeline = new Timeline();
  const hooks = buildSessionBus({
    sessionId: "quickstart",
    cwd: project.directory,
    agentName: "quickstart",
    observer: timeline,
    agentHooks: plugins.agentHooks,
  });
  const session = await openSession({ hooks, sources: [plugins] });
  console.log(`> ${prompt}\n`);
  let exitCode = 0;
  try {
    const { content } = await session.delegate(backend, prompt);
    console.log(content.trim());
  } catch (error) {
    console.log(`The turn failed. ${(error as Error).message}`);
    exitCode = 1;
  }
  const uncovered = hooks.uncovered();
  await session.end();
  await hooks.close();
  await plugins.shutdown();

  // 4. What happened.
  timeline.print();
  console.log("\nBound, but emitted by nothing that is attached yet:");
  for (const { point, handler } of uncovered) console.log(`  ${point.padEnd(20)} ${handler}`);
  return exitCode;
}
