import { buildSessionBus } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";
import { openSession } from "@hookline/runtime";
import { readArguments } from "./arguments.js";
import { chooseBackend } from "./backend.js";
import { Companion } from "./companion.js";
import { ScratchProject } from "./scratch-project.js";
import { Timeline } from "./timeline.js";

const { prompt, backend } = readArguments(process.argv.slice(2));
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
try {
  const { content } = await session.delegate(chooseBackend(backend), prompt);
  console.log(content.trim());
} catch (error) {
  console.log(`The turn failed. ${(error as Error).message}`);
  process.exitCode = 1;
}
const uncovered = hooks.uncovered();
await session.end();
await hooks.close();
await plugins.shutdown();

// 4. What happened.
timeline.print();
console.log("\nBound, but emitted by nothing that is attached yet:");
for (const { point, handler } of uncovered) console.log(`  ${point.padEnd(20)} ${handler}`);
