import { hooks } from "@hookline/ai-sdk";
import { messageOf } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";
import { type CliBackend, codingGuards, createRuntime } from "@hookline/runtime";
import { type LanguageModel, ToolLoopAgent } from "ai";
import type { Arguments } from "./arguments.js";
import { askAgent } from "./ask-agent.js";
import { Companion } from "./companion.js";
import { MaskCredentials } from "./mask-credentials.js";
import { ScratchProject } from "./scratch-project.js";
import { Timeline } from "./timeline.js";
import { workspaceTools } from "./tools.js";

/** What is asked, and who is asked. */
export interface Quickstart extends Pick<Arguments, "task" | "question"> {
  readonly model: LanguageModel;
  /** Who that is, for people. */
  readonly title: string;
  readonly backend: CliBackend;
}

const SESSION_ID = "quickstart";
/** What only somebody knows who has seen the notes. */
const RECALL = "When do we deploy?";
const INSTRUCTIONS = "You work in the current directory. Use relative paths. Answer in few words.";

/**
 * The main job: plugins are turned on, an agent takes a turn and delegates another, its session is
 * resumed, and what the plugins saw and did is printed.
 * @returns the exit code: 1 when a turn failed
 */
export async function runQuickstart(asked: Quickstart): Promise<number> {
  process.env.HOOKLINE_CLI_BACKEND_DEBUG ??= "1";

  // 1. An operator turns a plugin on.
  await using project = await ScratchProject.create();
  await project.plugins("enable", "cli-tracer");
  await project.plugins("list");

  // 2. An application loads what is enabled and adds plugins of its own.
  const plugins = await loadPlugins({ cwd: project.directory });
  await plugins.register(MaskCredentials);
  await plugins.register(Companion);
  await using runtime = await createRuntime({
    cwd: project.workspace,
    stateUrl: project.database,
    sources: [plugins, codingGuards()],
  });

  // 3. An agent of the AI SDK runs inside the hooks.
  const { model } = asked;
  const tools = workspaceTools(project.workspace);
  const settings = {
    ...{ model, tools, instructions: INSTRUCTIONS },
    // The SDK would print it whole, with what was sent; the turn says what it failed with.
    onError() {},
  };
  const agent = new ToolLoopAgent(hooks(settings));

  // 4. It takes a turn, and an agent CLI takes the next one.
  const { task, question, backend } = asked;
  const timeline = new Timeline();
  const options = { agentName: "quickstart", observer: timeline };
  const session = await runtime.openSession({ ...options, id: SESSION_ID });
  const hasActed = await turn(asked.title, task, () => askAgent(agent, task, session));
  const hasDelegated = await turn(backend.name, question, async () => {
    const { content } = await session.delegate(backend, question);
    console.log(content.trim());
  });
  const uncovered = session.hooks.uncovered();
  await session.end();

  // 5. The stored session goes on, as it may in another process.
  const resumed = await runtime.openSession({ ...options, resume: SESSION_ID });
  console.log(`The session is resumed with ${resumed.currentBranch.messages.length} messages`);
  const hasResumed = await turn(asked.title, RECALL, () => askAgent(agent, RECALL, resumed));
  await resumed.end();
  await runtime.close();
  await plugins.shutdown();

  // 6. What happened.
  console.log(`The key in notes.txt is stored: ${(await project.storesSecret()) ? "yes" : "no"}`);
  timeline.print();
  const unseen = uncovered.map(({ point, handler }) => `${point} (${handler})`);
  console.log(`\nBound, but emitted by nothing that is attached yet:\n  ${unseen.join(", ")}`);
  return hasActed && hasDelegated && hasResumed ? 0 : 1;
}

/** Shows who is asked what and what comes of it; whether that was an answer. */
async function turn(whom: string, prompt: string, work: () => Promise<void>): Promise<boolean> {
  console.log(`\n${whom} > ${prompt}`);
  try {
    await work();
    return true;
  } catch (error) {
    console.log(`The turn failed. ${messageOf(error)}`);
    return false;
  }
}
