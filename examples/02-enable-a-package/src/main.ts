import { loadPlugins } from "@hookline/plugins";
import { cliBackend, openSession } from "@hookline/runtime";
import { fileAgent, hereAsUser } from "./setup.js";

// As `npx plugins enable cli-tracer` has left it: .hookline/config.yaml beside package.json.
const plugins = await loadPlugins({ cwd: hereAsUser });
console.log(plugins.list().map(({ name, enabled }) => `${name}: ${enabled ? "enabled" : "off"}`));

await using session = await openSession({ sources: [plugins] });
const { content } = await session.delegate(cliBackend(fileAgent), "What is a hook point?");
console.log(content.trim().split("\n")[0]);
