import {
  buildSessionBus,
  type HookBus,
  registerStateHandle,
  type StateHandle,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  openSession,
  openStateStore,
  type Session,
  type SessionOptions,
  type StateStore,
  stateObserver,
  ToolManager,
} from "../../src/index.js";
import { DATABASES, type TestDatabase } from "../support/databases.js";
import { recordingLogger } from "../support/recording-logger.js";
import { storedTexts } from "../support/state-file.js";
import { rejection } from "../support/thrown.js";

const user = (content: unknown) => ({ role: "user", content });

/** A session that is stored, and what is logged. */
async function storedIn(
  { url }: TestDatabase,
  options: SessionOptions = {},
): Promise<{ session: Session; store: StateStore; warnings: () => unknown[] }> {
  const { logger, lines } = recordingLogger();
  const store = await openStateStore({ url, logger });
  onTestFinished(() => store.close());
  const session = await openSession({ id: "s1", store, logger, ...options });
  onTestFinished(() => session.end().catch(() => {}));
  const warnings = () =>
    lines.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level >= 40 ? [msg] : []));
  return { session, store, warnings };
}

describe.each(DATABASES)("what a session emits, stored in %s,", (_name, database) => {
  it("describes a session that is there, and makes none", async () => {
    const { session, store } = await storedIn(await database());
    const before = await store.sessions.get("s1");
    for (const session_id of ["s1", "unknown"]) {
      const again = { session_id, source: "clear", model: "large" } as const;
      await session.hooks.emit("session_start", again);
      await session.hooks.emit("session_start", again);
    }
    expect(await store.sessions.get("s1")).toEqual({ ...before, source: "clear", model: "large" });
    expect(await store.sessions.get("unknown")).toBeUndefined();
  });

  it("adds to a session that somebody else has ended what it has used, and no more", async () => {
    const { session, store } = await storedIn(await database());
    await session.turn("hi", () => {});
    await store.sessions.end("s1", { status: "killed", reason: "quota", ended_at: 7 });
    await session.end();
    expect(await store.sessions.get("s1")).toMatchObject({
      ...{ status: "killed", reason: "quota", ended_at: 7 },
      total_turns: 1,
    });
  });

  it("leaves alone a branch that is over, or that nobody knows", async () => {
    const { session, store, warnings } = await storedIn(await database());
    const branch = await session.branch();
    await store.branches.end(branch.id, { status: "killed", ended_at: 7 });
    await branch.end({ error: new Error("too late") });
    await session.hooks.emit("branch_end", { branch_id: "unknown" });
    const stored = await store.branches.get(branch.id);
    expect(stored).toMatchObject({ status: "killed", ended_at: 7, error: null });
    expect(await store.branches.get("unknown")).toBeUndefined();
    expect(warnings()).toEqual([]);
  });

  it("keeps its order through an outage, the latest writes put off to the end", async () => {
    const where = await database();
    const { session, store } = await storedIn(where);
    const texts = ["one", "two", "three", "four", "five"];
    const heal = await where.failMessages();
    for (const text of texts.slice(0, 3)) await session.add(user(text));
    await heal();
    // After three failures running the store is left alone for a while.
    for (const text of texts.slice(3)) await session.add(user(text));
    const late: unknown[] = [];
    session.hooks.on("session_persist_failed", ({ content }) => void late.push(content));
    await session.add(user("six"));
    expect(late).toEqual(["six"]);
    await session.end();
    expect(await storedTexts(store, session.currentBranch)).toEqual([...texts, "six"]);
  });

  it("drops what can never be stored, with a warning, and goes on", async () => {
    const { session, store, warnings } = await storedIn(await database());
    for (const content of ["one", 2n, "three"]) await session.add(user(content));
    expect(await storedTexts(store, session.currentBranch)).toEqual(["one", "three"]);
    expect(warnings()).toEqual(["A message that can not be stored was dropped."]);
  });

  it("says at its end how many messages are lost to the store, once", async () => {
    const where = await database();
    const { session, store, warnings } = await storedIn(where);
    const heal = await where.failMessages();
    await session.add(user("one"));
    await session.add(user("two"));
    await session.end();
    await store.flush();
    const lost = warnings().filter((text) => String(text).includes("lost to the store"));
    expect(lost).toEqual([expect.stringMatching(/^2 message\(s\) of the branch/)]);
    await heal();
    await store.flush();
    expect(await storedTexts(store, session.currentBranch)).toEqual(["one", "two"]);
  });
});

describe.each(DATABASES)("a refusal of the store in %s", (_name, database) => {
  it("is kept by the observer and fails the session, although no emit throws it", async () => {
    const where = await database();
    const { logger } = recordingLogger();
    const store = await openStateStore({ url: where.url, logger });
    onTestFinished(() => store.close());
    const observer = stateObserver(store, { logger });
    const session = await openSession({ id: "s1", store, observer, logger });
    await observer.flush();
    const restore = await where.refuseSignals();
    await session.notify("one");
    await observer.flush();
    await session.notify("two");
    await observer.flush();
    expect(observer.dropped).toBe(0);
    await restore();
    expect(await rejection(session.end())).toBe(observer.refusal);
    expect(observer.refusal).toMatchObject({ code: "STATE_REFUSED" });
    expect(await store.sessions.get("s1")).toMatchObject({
      status: "failed",
      metadata: { error: observer.refusal?.message },
    });
  });

  it.each(["the tool", "a handler of after_tool"])(
    "leaves a tool call as it is when %s met it, whatever is suppressed",
    async (who) => {
      const where = await database();
      const tools = new ToolManager();
      const { session, store } = await storedIn(where, { tools });
      const restore = await where.refuseSignals();
      onTestFinished(restore);
      let refusal: unknown;
      const write = async () => {
        const signal = { point: "notification", session_id: "s1", timestamp: "2026-01-01" };
        refusal = await rejection(store.signals.append([signal as never]));
        throw refusal;
      };
      tools.register({
        name: "record",
        description: "Records something.",
        execute: who === "the tool" ? write : () => "done",
      });
      if (who !== "the tool") session.hooks.on("after_tool", write);
      const thrown = await rejection(session.act([{ name: "record" }], { suppressErrors: true }));
      expect(thrown).toBe(refusal);
      expect(thrown).toBeInstanceOf(StateRefusedError);
    },
  );
});

describe.each(DATABASES)("the default handlers, with a store in %s,", (_name, database) => {
  /** What one does that has no store, where the environment names one. */
  async function messageOfBranch(hooks: HookBus): Promise<void> {
    const message = { role: "user", content: "hi", timestamp: 1 };
    await hooks.emit("message_add", { session_id: "s1", branch_id: "b1", message });
  }

  it("write through the store of the session, whatever the environment names", async () => {
    const where = await database();
    const other = await openStateStore({ url: (await database()).url });
    onTestFinished(() => other.close());
    vi.stubEnv("HOOKLINE_STATE_URL", other.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { session, store } = await storedIn(where);
    await session.add(user("hi"));
    await session.end();
    expect(await storedTexts(store, session.currentBranch)).toEqual(["hi"]);
    expect(await other.sessions.get("s1")).toBeUndefined();
  });

  it("fall back to the store that the environment names, a compatible one first", async () => {
    const store = await openStateStore({ url: (await database()).url });
    onTestFinished(() => store.close());
    vi.stubEnv("HOOKLINE_STATE_URL", store.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const hooks = buildSessionBus({ agentHooks: { message_add: ["persist_message"] } });
    await messageOfBranch(hooks);
    expect(await storedTexts(store, { id: "b1" })).toEqual(["hi"]);
    const taken: unknown[] = [];
    const compatible: Partial<StateHandle> = {
      messageAdded: ({ message }) => void taken.push(message),
    };
    const options = { compatibility: true };
    const entry = registerStateHandle(store.url, compatible as StateHandle, options);
    onTestFinished(() => entry.off());
    await messageOfBranch(hooks);
    expect(taken).toHaveLength(1);
    expect(await storedTexts(store, { id: "b1" })).toEqual(["hi"]);
  });
});
