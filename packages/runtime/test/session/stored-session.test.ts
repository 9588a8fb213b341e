import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSessionBus, type HookSource, resolveHandler } from "@hookline/core";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type Branch,
  compact,
  keepLast,
  openSession,
  openStateStore,
  type StateStore,
  sessionHandle,
} from "../../src/index.js";
import { noteEvents, open } from "../support/open.js";
import { recordingLogger } from "../support/recording-logger.js";
import { openStore, type StateFile, storedTexts } from "../support/state-file.js";
import { tempDir } from "../support/temp-dir.js";
import { rejection } from "../support/thrown.js";

const user = (content: string) => ({ role: "user", content });

describe("a session with a store", () => {
  it("is stored before its handlers hear of it, and its end after them", async () => {
    const { store, file } = await openStore();
    await file.log();
    const opening: HookSource = {
      name: "opening",
      attach: (registrar) =>
        void registrar.on("session_start", () => file.note("session_start"), { priority: -1 }),
    };
    const { session } = await open({
      ...{ id: "s1", cwd: "/", agentName: "helper" },
      ...{ store, sources: [opening] },
    });
    session.hooks.on("session_end", () => file.note("session_end"));
    await session.add(user("hi"));
    const main = session.currentBranch.id;
    await session.end("clear");
    expect(file.noted).toEqual([
      "insert sessions s1",
      `insert branches ${main}`,
      "session_start",
      `insert messages ${main}`,
      `update branches ${main}`,
      "session_end",
      // What it has used, and that it is over.
      "update sessions s1",
      "update sessions s1",
    ]);
    expect(await store.sessions.get("s1")).toMatchObject({
      cwd: "/",
      agent_name: "helper",
      source: "startup",
      status: "completed",
      reason: "clear",
      metadata: {},
      total_turns: 0,
    });
  });

  it("that was stopped is stored as aborted, and so is the branch that was open", async () => {
    const { store } = await openStore();
    const { session, observer } = await open({ id: "s1", store });
    const main = session.currentBranch.id;
    await session.end({ reason: "aborted", status: "aborted" });
    const ended = { status: "aborted", error: null };
    expect(observer.signals.at(-1)).toMatchObject({ point: "session_end", event: ended });
    expect(await store.sessions.get("s1")).toMatchObject({ status: "aborted", reason: "aborted" });
    expect(await store.branches.get(main)).toMatchObject(ended);
  });

  it("that has failed is stored as that, whatever status was asked for", async () => {
    const { store } = await openStore();
    const { session } = await open({ id: "s1", store });
    await session.end({ error: new Error("lost"), status: "aborted" });
    expect(await store.sessions.get("s1")).toMatchObject({ status: "failed" });
  });

  it("writes what waits before its handlers hear of the end", async () => {
    const { store, file } = await openStore();
    const { session } = await open({ store });
    const main = session.currentBranch;
    const heal = await file.fail("insert", "messages");
    await session.add(user("hi"));
    await heal();
    const stored: unknown[] = [];
    session.hooks.on("session_end", () => void stored.push(...file.rows("select * from messages")));
    await session.end();
    expect(stored).toMatchObject([{ branch_id: main.id, sequence: 0 }]);
  });

  it("stores what session_start says of it", async () => {
    const { store } = await openStore();
    const { observer } = await open({
      id: "s1",
      store,
      details: { session_name: "chat", model: "large" },
    });
    expect(await store.sessions.get("s1")).toMatchObject({ session_name: "chat", model: "large" });
    const start = observer.signals.find(({ point }) => point === "session_start");
    expect(start?.event).toMatchObject({ session_name: "chat", model: "large" });
  });

  it("stores each message once, whoever else has put persist_message on the bus", async () => {
    const { store } = await openStore();
    const hooks = buildSessionBus({
      agentHooks: { message_add: ["persist_message"] },
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    const { session } = await open({ hooks });
    await session.add(user("a"));
    await session.setHistory([user("b"), user("c")]);
    expect(await storedTexts(store, session.currentBranch)).toEqual(["b", "c"]);
    await session.end();
    expect(hooks.describe("message_add").map(({ name }) => name)).toEqual(["persist_message"]);
  });

  it("leaves the end unwritten on a bus whose mapping switches the handler off", async () => {
    const { store } = await openStore();
    const hooks = buildSessionBus({
      agentHooks: { session_end: [] },
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    await (await openSession({ hooks })).end();
    expect((await store.sessions.get("s1"))?.status).toBe("running");
  });

  it("takes what it has put on a bus of the caller's off, and can be opened there again", async () => {
    const { store, file } = await openStore();
    const hooks = buildSessionBus({
      session: { id: "s1", cwd: "/", store: sessionHandle(store) },
      logger: recordingLogger().logger,
      inheritDefault: false,
    });
    await (await openSession({ hooks })).end();
    expect(hooks.has("message_add")).toBe(false);
    const told: unknown[] = [];
    hooks.on("session_persist_failed", () => void told.push(1));
    await failOnce(store, file);
    expect(told).toEqual([]);
    const again = await openSession({ hooks, resume: "s1" });
    await again.add(user("b"));
    expect(await storedTexts(store, again.currentBranch)).toEqual(["b"]);
    await again.end();
    expect((await store.sessions.get("s1"))?.status).toBe("completed");
  });

  it("opens although the store can not be written now, and not when it refuses", async () => {
    const { store, file } = await openStore();
    const heal = await file.fail("insert", "sessions");
    const { session, lines } = await open({ store });
    expect(lines.filter((line) => line.includes("could not be stored"))).toHaveLength(2);
    await session.end();
    await heal();
    const restore = await file.refuse("sessions");
    const { logger } = recordingLogger();
    const refused = await rejection(openSession({ store, logger }));
    expect(refused).toMatchObject({ code: "STATE_REFUSED" });
    await restore();
    // Nobody is left who would be told: it is kept for whoever comes.
    await failOnce(store, file);
    const told: unknown[] = [];
    store.onPersistFailed(({ session_id }) => told.push(session_id)).off();
    expect(told).toEqual(["other"]);
  });

  it("keeps the default handlers where they are", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    expect(session.hooks.handlersFor("session_start")).toContain(
      resolveHandler("persist_session_start"),
    );
  });
});

describe("session_persist_failed", () => {
  /** Notes what it is told before the session is there. */
  function failures(): { readonly source: HookSource; readonly seen: unknown[] } {
    const seen: unknown[] = [];
    const source: HookSource = {
      name: "failures",
      attach: (registrar) =>
        void registrar.on("session_persist_failed", ({ session_id, error, spilled }) => {
          seen.push({ session_id, error, spilled });
        }),
    };
    return { source, seen };
  }

  it("fires for failed writes of the session", async () => {
    const { store, file } = await openStore();
    const { source, seen } = failures();
    const { session } = await open({ id: "s1", store, sources: [source] });
    const { session: other } = await open({ id: "s2", store });
    const heal = await file.fail("insert", "messages");
    await other.add(user("elsewhere"));
    await session.add(user("hi"));
    await heal();
    const error = expect.stringContaining("disk is full");
    expect(seen).toEqual([{ session_id: "s1", error, spilled: true }]);
  });

  it("fires for damaged files", async () => {
    const path = join(await tempDir(), "state.db");
    await writeFile(path, "no database at all");
    const store = await openStateStore({ url: path, logger: recordingLogger().logger });
    onTestFinished(() => store.close());
    const { source, seen } = failures();
    await open({ id: "s1", store, sources: [source] });
    const error = expect.stringMatching(/^corrupt session file: /);
    expect(seen).toEqual([{ session_id: null, error, spilled: true }]);
  });

  it("is skipped where nobody listens", async () => {
    const { store, file } = await openStore();
    const { session, observer } = await open({ id: "s1", store });
    const heal = await file.fail("insert", "messages");
    await session.add(user("hi"));
    await heal();
    await session.end();
    const points: string[] = observer.signals.map(({ point }) => point);
    expect(points).not.toContain("session_persist_failed");
  });
});

/** A write to another session of the store that fails. */
async function failOnce(store: StateStore, file: StateFile): Promise<void> {
  const heal = await file.fail("insert", "messages");
  await store.branches.create({ id: "elsewhere", session_id: "other" });
  await store.messages.append("elsewhere", { role: "user", content: "hi", timestamp: 1 });
  await heal();
}

describe("openSession with resume", () => {
  /** A session that is over: two messages, and a fork that is not to be mistaken for it. */
  async function storedSession(store: StateStore): Promise<Branch> {
    const { session } = await open({ id: "s1", cwd: "/tmp", agentName: "helper", store });
    await session.add(user("one"));
    const main = session.currentBranch;
    await (await session.branch({ name: "fork" })).add(user("elsewhere"));
    await session.add(user("two"));
    await session.end();
    return main;
  }

  it("goes on with the stored conversation, as who it was", async () => {
    const { store } = await openStore();
    const main = await storedSession(store);
    const { session, observer } = await open({ resume: "s1", store });
    expect(session).toMatchObject({ id: "s1", cwd: "/tmp", agentName: "helper" });
    expect(session.currentBranch.id).toBe(main.id);
    expect(session.currentBranch.messages.map(({ content }) => content)).toEqual(["one", "two"]);
    expect(observer.signals.map(({ point, event }) => [point, event.source])).toEqual([
      ["session_start", "resume"],
      ["branch_create", undefined],
    ]);
    expect(await store.sessions.get("s1")).toMatchObject({
      status: "running",
      source: "resume",
    });
    expect((await store.branches.get(main.id))?.status).toBe("running");
    await session.add(user("three"));
    await session.end();
    expect(await storedTexts(store, main)).toEqual(["one", "two", "three"]);
    expect((await store.sessions.get("s1"))?.status).toBe("completed");
  });

  it("goes on from the latest checkpoint, with what came after it", async () => {
    const { store } = await openStore();
    const { session } = await open({ id: "s1", store });
    for (const text of ["one", "two", "three"]) await session.add(user(text));
    await compact(session.currentBranch, keepLast(1));
    await session.add(user("four"));
    await session.end();
    const { session: again } = await open({ resume: "s1", store });
    expect(again.currentBranch.messages.map(({ content }) => content)).toEqual(["three", "four"]);
    expect(await storedTexts(store, again.currentBranch)).toEqual(["one", "two", "three", "four"]);
  });

  it("goes on with the latest main branch of a session that was cleared", async () => {
    const { store } = await openStore();
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
    const { store } = await openStore();
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
    const { store } = await openStore();
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
    expect(await storedTexts(store, old)).toEqual(["old"]);
    expect(await storedTexts(store, session.currentBranch)).toEqual(["new"]);
  });
});
