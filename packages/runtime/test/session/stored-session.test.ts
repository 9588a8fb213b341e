import { buildSessionBus, resolveHandler, StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { compact, keepLast, openSession, sessionHandle } from "../../src/index.js";
import { MemoryStore } from "../support/memory-store.js";
import { noteEvents, open } from "../support/open.js";
import { recordingLogger } from "../support/recording-logger.js";
import { rejection } from "../support/thrown.js";

const user = (content: string) => ({ role: "user", content });

describe("a session with a store", () => {
  it("is stored before its handlers hear of it, and its end after them", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", cwd: "/", agentName: "helper", store });
    session.hooks.on("session_end", () => void store.log.push("handler"));
    await session.add(user("hi"));
    const main = session.currentBranch.id;
    await session.end("clear");
    expect(store.log).toEqual([
      "start s1",
      `create ${main}`,
      `append ${main}`,
      `end ${main}`,
      "flush",
      "handler",
      "end s1",
    ]);
    expect(store.rows.get("s1")).toMatchObject({
      cwd: "/",
      agent_name: "helper",
      source: "startup",
      status: "completed",
      reason: "clear",
      error: null,
      total_turns: 0,
    });
  });

  it("stores what session_start says of it", async () => {
    const store = new MemoryStore();
    const { observer } = await open({
      id: "s1",
      store,
      details: { session_name: "chat", model: "large" },
    });
    expect(store.rows.get("s1")).toMatchObject({ session_name: "chat", model: "large" });
    const start = observer.signals.find(({ point }) => point === "session_start");
    expect(start?.event).toMatchObject({ session_name: "chat", model: "large" });
  });

  it("stores each message once, whoever else has put persist_message on the bus", async () => {
    const store = new MemoryStore();
    const hooks = buildSessionBus({
      agentHooks: { message_add: ["persist_message"] },
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    const { session } = await open({ hooks });
    await session.add(user("a"));
    await session.setHistory([user("b"), user("c")]);
    expect(store.contents(session.currentBranch.id)).toEqual(["b", "c"]);
    await session.end();
    expect(hooks.describe("message_add").map(({ name }) => name)).toEqual(["persist_message"]);
  });

  it("leaves the end unwritten on a bus whose mapping switches the handler off", async () => {
    const store = new MemoryStore();
    const hooks = buildSessionBus({
      agentHooks: { session_end: [] },
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    await (await openSession({ hooks })).end();
    expect(store.rows.get("s1")?.status).toBe("running");
  });

  it("takes what it has put on a bus of the caller's off, and can be opened there again", async () => {
    const store = new MemoryStore();
    const hooks = buildSessionBus({
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    await (await openSession({ hooks })).end();
    expect(hooks.has("message_add")).toBe(false);
    expect(store.listeners.size).toBe(0);
    const again = await openSession({ hooks, resume: "s1" });
    await again.add(user("b"));
    expect(store.contents(again.currentBranch.id)).toEqual(["b"]);
    await again.end();
    expect(store.rows.get("s1")?.status).toBe("completed");
  });

  it("opens although the store can not be written now, and not when it refuses", async () => {
    const store = new MemoryStore();
    store.beforeWrite = () => {
      throw new Error("no connection");
    };
    const { session, lines } = await open({ store });
    expect(lines.filter((line) => line.includes("could not be stored"))).toHaveLength(2);
    await session.end();
    const refusal = new StateRefusedError("read-only");
    store.beforeWrite = () => {
      throw refusal;
    };
    const { logger } = recordingLogger();
    expect(await rejection(openSession({ store, logger }))).toBe(refusal);
    expect(store.listeners.size).toBe(0);
  });

  it("keeps the default handlers from writing a second time", async () => {
    const store = new MemoryStore();
    const { session } = await open({ store });
    expect(session.hooks.handlersFor("session_start")).toContain(
      resolveHandler("persist_session_start"),
    );
    await session.end();
    expect(store.log.filter((what) => what.includes("by a handler"))).toEqual([]);
  });
});

describe("session_persist_failed", () => {
  const failure = {
    session_id: "s1",
    role: "user",
    content: "hi",
    error: "disk is full",
    spilled: true,
    spill_path: "/spills/s1.json",
  };

  it("fires for failed writes of the session and for damaged files", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    const seen: unknown[] = [];
    session.hooks.on("session_persist_failed", ({ error, spilled, spill_path, session_id }) => {
      seen.push({ error, spilled, spill_path, session_id });
    });
    const tell = (one: typeof failure) => {
      for (const listener of store.listeners) listener(one);
    };
    tell(failure);
    tell({ ...failure, session_id: "another" });
    tell({ ...failure, session_id: "lost", error: "corrupt session file: page 3" });
    expect(seen).toEqual([
      { session_id: "s1", error: "disk is full", spilled: true, spill_path: "/spills/s1.json" },
      expect.objectContaining({ session_id: "lost", error: "corrupt session file: page 3" }),
    ]);
  });

  it("is skipped where nobody listens", async () => {
    const store = new MemoryStore();
    const { observer } = await open({ id: "s1", store });
    const before = observer.signals.length;
    for (const listener of store.listeners) listener(failure);
    expect(observer.signals).toHaveLength(before);
  });
});

describe("openSession with resume", () => {
  /** A session that is over: two messages, and a fork that is not to be mistaken for it. */
  async function storedSession(store: MemoryStore): Promise<string> {
    const { session } = await open({ id: "s1", cwd: "/tmp", agentName: "helper", store });
    await session.add(user("one"));
    const main = session.currentBranch.id;
    await (await session.branch({ name: "fork" })).add(user("elsewhere"));
    await session.add(user("two"));
    await session.end();
    return main;
  }

  it("goes on with the stored conversation, as who it was", async () => {
    const store = new MemoryStore();
    const main = await storedSession(store);
    const { session, observer } = await open({ resume: "s1", store });
    expect(session).toMatchObject({ id: "s1", cwd: "/tmp", agentName: "helper" });
    expect(session.currentBranch.id).toBe(main);
    expect(session.currentBranch.messages.map(({ content }) => content)).toEqual(["one", "two"]);
    expect(observer.signals.map(({ point, event }) => [point, event.source])).toEqual([
      ["session_start", "resume"],
      ["branch_create", undefined],
    ]);
    expect(store.rows.get("s1")).toMatchObject({ status: "running", source: "resume" });
    expect(store.branchRows.get(main)?.status).toBe("running");
    await session.add(user("three"));
    await session.end();
    expect(store.contents(main)).toEqual(["one", "two", "three"]);
    expect(store.rows.get("s1")?.status).toBe("completed");
  });

  it("goes on from the latest checkpoint, with what came after it", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    for (const text of ["one", "two", "three"]) await session.add(user(text));
    await compact(session.currentBranch, keepLast(1));
    await session.add(user("four"));
    await session.end();
    const { session: again } = await open({ resume: "s1", store });
    expect(again.currentBranch.messages.map(({ content }) => content)).toEqual(["three", "four"]);
    expect(store.contents(again.currentBranch.id)).toEqual(["one", "two", "three", "four"]);
  });

  it("goes on with the latest main branch of a session that was cleared", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    for (let clears = 0; clears < 11; clears++) await session.clear();
    await session.add(user("fresh"));
    await session.end();
    const { session: again } = await open({ resume: "s1", store });
    expect(again.currentBranch.messages.map(({ content }) => content)).toEqual(["fresh"]);
    await again.clear();
    expect(again.currentBranch.id).toMatch(/^main-13-/);
  });

  it("refuses a session that is not stored, or a store that is not there", async () => {
    const store = new MemoryStore();
    const unknown = openSession({ resume: "s1", store });
    expect(await rejection(unknown)).toMatchObject({ code: "UNKNOWN_SESSION" });
    const without = await rejection(openSession({ resume: "s1" }));
    expect(without).toMatchObject({ code: "INVALID_SESSION" });
    expect(String(without)).toContain('Pass "store"');
    const both = openSession({ resume: "s1", id: "s1", store });
    expect(await rejection(both)).toMatchObject({ code: "INVALID_SESSION" });
  });
});

describe("Session.clear", () => {
  it("ends the branch and starts a fresh one", async () => {
    const store = new MemoryStore();
    const { session } = await open({ store });
    await session.add(user("old"));
    const old = session.currentBranch;
    const sources: string[] = [];
    session.hooks.on("session_start", ({ source }) => void sources.push(source));
    const points = ["branch_end", "session_start", "branch_create", "session_end"] as const;
    const noted = noteEvents(session.hooks, points);
    await session.clear();
    expect(noted).toEqual(["branch_end", "session_start", "branch_create"]);
    expect(sources).toEqual(["clear"]);
    expect(old.status).toBe("completed");
    expect(session.currentBranch).toMatchObject({ parentId: old.id, messages: [] });
    await session.add(user("new"));
    expect(store.contents(old.id)).toEqual(["old"]);
    expect(store.contents(session.currentBranch.id)).toEqual(["new"]);
  });
});
