import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DrivenSession,
  type Driver,
  type Finished,
  orStopped,
  type SessionSetup,
  type Stopped,
  type SuiteCall,
  type SuiteTool,
} from "@hookline/conformance";
import { z } from "zod";
import {
  compact,
  keepLast,
  openSession,
  openStateStore,
  type Session,
  type StateStore,
  ToolManager,
  withRecovery,
} from "../../src/index.js";
import { connect } from "../../src/state/database/libsql.js";

/** A session on a SQLite file of its own. */
class StoredSession implements DrivenSession {
  readonly session: Session;
  readonly store: StateStore;
  readonly tools: ToolManager;
  readonly #directory: string;

  constructor(session: Session, store: StateStore, tools: ToolManager, directory: string) {
    this.session = session;
    this.store = store;
    this.tools = tools;
    this.#directory = directory;
  }

  get id(): string {
    return this.session.id;
  }

  async end(): Promise<void> {
    await this.session.end();
    await this.store.close();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

/** The runtime in the hands of the conformance suite: real sessions, tools, stores, processes. */
export class RuntimeDriver implements Driver<StoredSession> {
  async open({ sources, approver, logger, tools }: SessionSetup): Promise<StoredSession> {
    const directory = await mkdtemp(join(tmpdir(), "hookline-conformance-"));
    const store = await openStateStore({ url: databaseIn(directory), logger });
    const manager = managerOf(tools);
    const id = randomUUID();
    try {
      const session = await openSession({
        ...{ id, cwd: directory, store, tools: manager },
        ...{ sources, approver, logger },
      });
      return new StoredSession(session, store, manager, directory);
    } catch (error) {
      await store.close();
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  prompt({ session }: StoredSession, text: string): Promise<string | Stopped> {
    return orStopped(session.turn(text, ({ prompt }) => prompt as string));
  }

  async subagent(
    { session }: StoredSession,
    work: { readonly name: string; readonly calls: readonly SuiteCall[]; readonly answer: string },
  ): Promise<Finished> {
    const { response, rounds } = await session.subagent(work.name, async () => {
      await session.act(work.calls.map(asCall));
      return work.answer;
    });
    return { answer: response, rounds };
  }

  async offerTools({ session, tools }: StoredSession) {
    const offered = await tools.definitions(session.scope);
    return offered.map(({ function: { name, description } }) => ({ name, description }));
  }

  async callTools(
    { session }: StoredSession,
    calls: readonly SuiteCall[],
    signal?: AbortSignal,
  ): Promise<readonly unknown[]> {
    const records = await session.act(calls.map(asCall), { signal });
    return records.map(({ result }) => result);
  }

  async keepToolResult(stored: StoredSession, result: string): Promise<unknown> {
    await stored.session.add({ role: "tool", content: result });
    return (await this.stored(stored)).at(-1);
  }

  async askPermission({ session }: StoredSession): Promise<boolean> {
    const answer = await orStopped(session.ask({ tool_name: "echo" }));
    return typeof answer === "object";
  }

  config({ session }: StoredSession, values: Readonly<Record<string, unknown>>) {
    return session.config(values);
  }

  credentials({ session }: StoredSession, values: Readonly<Record<string, unknown>>) {
    return session.credentials(values);
  }

  async retry({ session }: StoredSession): Promise<boolean> {
    const failure = new Error("rate limit");
    let attempts = 0;
    const once = (): string => {
      if (attempts++ === 0) throw failure;
      return "done";
    };
    const options = { ...session.scope, kind: "llm", model: "large", sleep: atOnce } as const;
    const came = await withRecovery(once, options).catch((error: unknown) => error);
    return came !== failure;
  }

  async compact({ session }: StoredSession): Promise<boolean> {
    await session.add({ role: "user", content: "a message that may go" });
    const { status } = await compact(session.currentBranch, keepLast(0));
    return status === "compacted";
  }

  async stored({ session, store }: StoredSession): Promise<readonly unknown[]> {
    const messages = await store.messages.list(session.currentBranch.id);
    return messages.map(({ content }) => content);
  }

  acts({ session, store }: StoredSession) {
    return {
      notify: () => session.notify("Look at this"),
      maintain: () => session.maintain(),
      branch: async () => void (await session.branch()),
      delegate: async () => {
        const { content } = await session.delegate(AGENT_CLI, "What is this?");
        return content.trim();
      },
      "fall back": () =>
        withRecovery(({ model }) => answerOf(model), {
          ...{ ...session.scope, kind: "llm", model: "large", fallbackModels: ["small"] },
          ...{ retries: 0, sleep: atOnce },
        }),
      "lose a message": () => loseMessage(session, store),
      clear: () => session.clear(),
    };
  }
}

/** A program that answers as an agent's command line does. */
const AGENT_CLI = {
  name: "echo-agent",
  command: process.execPath,
  args: ["-e", "console.log('an answer')"],
  promptBy: "argument",
} as const;

function databaseIn(directory: string): string {
  return join(directory, "state.db");
}

function managerOf(tools: readonly SuiteTool[]): ToolManager {
  const manager = new ToolManager();
  for (const { name, description, execute } of tools) {
    manager.register({
      ...{ name, description, input: z.object({ text: z.string() }) },
      execute: (args, { signal }) => execute(args, signal),
    });
  }
  return manager;
}

function asCall({ name, text }: SuiteCall) {
  return { name, arguments: { text } };
}

async function atOnce(): Promise<void> {}

function answerOf(model: string): string {
  if (model === "large") throw new Error("503 service unavailable");
  return `The ${model} model answers.`;
}

/** Adds a message that the database does not take, and that it takes later. */
async function loseMessage(session: Session, store: StateStore): Promise<void> {
  const database = await connect(databaseIn(session.cwd));
  try {
    database.exec(
      "create trigger full before insert on messages begin select raise(abort, 'disk is full'); end",
    );
    await session.add({ role: "user", content: "a message that is lost at first" });
    await store.flush();
    database.exec("drop trigger full");
  } finally {
    database.close();
  }
}
