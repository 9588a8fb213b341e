import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { HookResult, type HookSource } from "@hookline/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import {
  codingGuards,
  compact,
  currentSession,
  keepLast,
  openSession,
  openStateStore,
  type Session,
  type StateStore,
  stateObserver,
  ToolManager,
  withRecovery,
} from "../src/index.js";
import { DATABASES, type TestDatabase } from "./support/databases.js";
import { recordingLogger } from "./support/recording-logger.js";
import { FixtureRun } from "./support/run-fixture.js";
import { storedTexts } from "./support/state-file.js";
import { tempDir } from "./support/temp-dir.js";

// One starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 30_000 });

const execute = promisify(execFile);
const { logger } = recordingLogger();
/** Neither its name nor its shape says that it is one. */
const SECRET = "plover-1847";

/** Masks the secret in whatever tools give. */
const redactor: HookSource = {
  name: "redactor",
  attach: (registrar) =>
    void registrar.on("after_tool", ({ tool_output }) => ({
      tool_output: JSON.parse(JSON.stringify(tool_output).replaceAll(SECRET, "[masked]")),
    })),
};

/** The tools of a coding agent in a directory. */
function codingTools(cwd: string): ToolManager {
  const tools = new ToolManager();
  tools.register<{ command: string }>({
    name: "bash",
    description: "Runs a command.",
    input: z.object({ command: z.string() }),
    execute: async ({ command }) => (await execute("sh", ["-c", command], { cwd })).stdout,
  });
  tools.register<{ path: string }>({
    name: "read_file",
    description: "Reads a file.",
    input: z.object({ path: z.string() }),
    execute: ({ path }) => readFile(resolve(cwd, path), "utf8"),
  });
  return tools;
}

interface Agent {
  readonly session: Session;
  readonly store: StateStore;
  readonly tools: ToolManager;
  readonly cwd: string;
  /** What the approver was asked. */
  readonly asked: unknown[];
}

/** A guarded agent whose session and signals are stored. */
async function agentOn({ url }: TestDatabase): Promise<Agent> {
  const cwd = await tempDir();
  const store = await openStateStore({ url, logger });
  onTestFinished(() => store.close());
  const tools = codingTools(cwd);
  const asked: unknown[] = [];
  const session = await openSession({
    ...{ id: "s1", agentName: "coder", cwd, store, tools, logger },
    sources: [codingGuards({ workspaceRoot: cwd }), redactor],
    observer: stateObserver(store, { logger }),
    approver: ({ event }) => {
      asked.push(event.reason);
      return true;
    },
  });
  onTestFinished(() => session.end());
  return { session, store, tools, cwd, asked };
}

describe.each(DATABASES)("an agent whose session is stored in %s", (_name, database) => {
  it("does not run a destructive command, and leaves the workspace in no other way", async () => {
    const { session, store, cwd } = await agentOn(await database());
    await mkdir(resolve(cwd, "work"));
    const records = await session.act([
      { name: "bash", arguments: { command: "cd . && r''m -r --force work" } },
      { name: "read_file", arguments: { path: "../../etc/passwd" } },
      { name: "bash", arguments: { command: "ls" } },
    ]);
    expect(records).toMatchObject([
      { status: "denied", error: { hook: "guard_destructive", kind: "denied" } },
      { status: "denied", error: { hook: "guard_paths", kind: "denied" } },
      { status: "completed", result: "work\n" },
    ]);
    expect(existsSync(resolve(cwd, "work"))).toBe(true);
    await session.end();
    const signals = await store.signals.list("s1", { point: "before_tool" });
    expect(signals.map(({ decision }) => decision).sort()).toEqual(["deny", "deny", "none"]);
  });

  it("does not let a masked secret reach the model, the conversation or the database", async () => {
    const where = await database();
    const { session, cwd } = await agentOn(where);
    await writeFile(resolve(cwd, "notes.txt"), `The word is ${SECRET}.`);
    const call = { name: "read_file", arguments: { path: "notes.txt" } };
    const records = await session.act([call]);
    expect(records).toMatchObject([{ status: "completed", result: "The word is [masked]." }]);
    for (const { result, call_id } of records) {
      await session.add({ role: "tool", content: result, tool_call_id: call_id });
    }
    expect(JSON.stringify(session.currentBranch.messages)).not.toContain(SECRET);
    await session.end();
    const content = await where.content();
    // Not the content itself, which a failure would print.
    expect(content.split("The word is [masked].").length).toBeGreaterThan(2);
    expect(content.includes(SECRET)).toBe(false);
  });

  it("asks before it does what a handler wants to be asked about", async () => {
    const { session, asked } = await agentOn(await database());
    session.hooks.on("before_tool", () => HookResult.ask("May it list the files?"));
    const [record] = await session.act([{ name: "bash", arguments: { command: "ls" } }]);
    expect(record).toMatchObject({ status: "completed", result: "" });
    expect(asked).toEqual(["May it list the files?"]);
  });

  it("tries a tool again, and another model", async () => {
    const { session, store, tools } = await agentOn(await database());
    let calls = 0;
    tools.register({
      name: "weather",
      description: "Tells the weather.",
      retry: { retries: 2, backoff: { base: 1 } },
      execute() {
        calls++;
        if (calls < 3) throw new Error("429 too many requests");
        return "sunny";
      },
    });
    await session.turn("How is the weather?", async ({ branch, signal }) => {
      const [record] = await session.act([{ name: "weather" }]);
      const content = await withRecovery(
        ({ model }) => {
          if (model === "large") throw Object.assign(new Error("overloaded"), { status: 503 });
          return `${model} says it is ${record?.result}`;
        },
        {
          ...session.scope,
          ...{ kind: "llm", model: "large", fallbackModels: ["small"], retries: 0, signal },
        },
      );
      await branch.add({ role: "assistant", content });
    });
    expect(await storedTexts(store, session.currentBranch)).toEqual([
      "How is the weather?",
      "small says it is sunny",
    ]);
    await session.end();
    const retries = await store.signals.list("s1", { point: "on_retry" });
    expect(retries.map(({ event }) => [event.tool_name, event.attempt])).toEqual([
      ["weather", 1],
      ["weather", 2],
    ]);
    const [fallback] = await store.signals.list("s1", { point: "model_fallback" });
    expect(fallback?.event).toMatchObject({ from_model: "large", to_model: "small" });
  });

  it("goes on from the checkpoint in another process", async () => {
    const where = await database();
    const { session, store } = await agentOn(where);
    for (const content of ["one", "two", "three"]) await session.add({ role: "user", content });
    await compact(session.currentBranch, keepLast(1));
    await session.add({ role: "user", content: "four" });
    await session.end();
    const other = new FixtureRun("resumed-agent.ts", where.url, "s1");
    expect(await other.exited).toMatchObject({ code: 0 });
    expect(other.stdout).toBe("three\nfour\n");
    const texts = await storedTexts(store, session.currentBranch);
    expect(texts.slice(0, 5)).toEqual(["one", "two", "three", "four", "go on"]);
    expect(texts[5]).toMatch(/^in process \d+$/);
    expect(texts[5]).not.toBe(`in process ${process.pid}`);
    const stored = await store.sessions.get("s1");
    expect(stored).toMatchObject({ status: "completed", source: "resume", agent_name: "coder" });
  });

  it("tells of a message that could not be written, and writes it before the next one", async () => {
    const where = await database();
    const { session, store } = await agentOn(where);
    const told: unknown[] = [];
    session.hooks.on("session_persist_failed", ({ content, error, spilled, spill_path }) => {
      told.push({ content, error, spilled, isThere: existsSync(spill_path ?? "") });
    });
    const heal = await where.failMessages();
    await session.add({ role: "user", content: "first" });
    await heal();
    const error = expect.stringContaining("disk is full");
    expect(told).toEqual([{ content: "first", error, spilled: true, isThere: true }]);
    await session.add({ role: "user", content: "second" });
    expect(await storedTexts(store, session.currentBranch)).toEqual(["first", "second"]);
  });

  it("puts a turn to the gate once, whatever tools and sub-agents do in it", async () => {
    const { session, store, tools } = await agentOn(await database());
    const prompts: unknown[] = [];
    session.hooks.on("user_prompt_submit", ({ prompt, agent_name }) => {
      prompts.push([agent_name, prompt]);
    });
    tools.register<{ question: string }>({
      name: "ask_expert",
      description: "Asks another agent.",
      async execute({ question }, { invoke }) {
        const { response } = await session.subagent("expert", async () => {
          await invoke({ name: "bash", arguments: { command: "true" } });
          return session.turn(question, () => currentSession()?.currentBranch.name ?? "");
        });
        return response;
      },
    });
    const ask = { name: "ask_expert", arguments: { question: "Why?" } };
    const main = session.currentBranch;
    const [record] = await session.turn("Explain it", async ({ branch }) => {
      const records = await session.act([ask, ask]);
      await branch.add({ role: "assistant", content: "Because." });
      return records;
    });
    expect(record).toMatchObject({ status: "completed", result: "expert" });
    expect(prompts).toEqual([["coder", "Explain it"]]);
    expect(await storedTexts(store, main)).toEqual(["Explain it", "Because."]);
    const branches = (await store.branches.list("s1")).filter(({ id }) => id !== main.id);
    expect(branches.map(({ status }) => status)).toEqual(["completed", "completed"]);
    for (const branch of branches) expect(await storedTexts(store, branch)).toEqual(["Why?"]);
    await session.act([ask]);
    expect(prompts.slice(1)).toEqual([["expert", "Why?"]]);
  });
});
