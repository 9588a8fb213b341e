import "reflect-metadata";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HookResult } from "@hookline/core";
import { codingGuards, compact, createRuntime, keepLast } from "@hookline/runtime";
import { container } from "tsyringe";
import { answer } from "./answer.js";
import { modelCalls } from "./call-model.js";
import { Journal } from "./journal.js";
import { fileTools } from "./tools.js";

const cwd = await mkdtemp(join(tmpdir(), "hookline-agent-"));
await writeFile(join(cwd, "notes.txt"), "deploy on friday");
const tools = fileTools(cwd);
const runtime = await createRuntime({
  ...{ cwd, tools, container, sources: [codingGuards()] },
  approver({ event }) {
    console.log(`asked: ${event.reason}`);
    return true; // In place of terminalApprover(), which asks a person.
  },
});

const session = await runtime.openSession({ id: "demo", agentName: "helper" });
const { hooks } = session;
hooks.attach(modelCalls);
hooks.on("on_retry", (event) => console.log(`retry ${event.retry_count}: ${event.error_type}`));
hooks.on("before_tool", ({ tool_name }) => HookResult.ask(`May ${tool_name} run?`), {
  match: "write_*",
});
hooks.on("notification", (event, context) => context.get(Journal).note(event));

console.log(await answer("What is planned?", session, tools));
const scribe = await session.subagent("scribe", () => answer("Write it down", session, tools));
console.log(`scribe: ${scribe.response}`);
await session.notify("the plan is made");
const { status } = await compact(session.currentBranch, keepLast(1));
console.log(`${status} to ${session.currentBranch.messages.length} message`);
await session.end();

const resumed = await runtime.openSession({ resume: "demo" });
console.log(`resumed with: ${resumed.currentBranch.messages[0]?.content}`);
await runtime.close();
await rm(cwd, { recursive: true });
