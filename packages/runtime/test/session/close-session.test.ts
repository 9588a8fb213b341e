import { StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type SessionStore, type StateStore, stateObserver } from "../../src/index.js";
import { noteEvents, open } from "../support/open.js";
import { recordingLogger } from "../support/recording-logger.js";
import { openStore, storedTexts } from "../support/state-file.js";
import { rejection } from "../support/thrown.js";

const { logger } = recordingLogger();
const refused = { code: "STATE_REFUSED" };

describe("Session.end, with a store that refuses", () => {
  it("fails with the refusal that the store has kept, and is stored as failed", async () => {
    const { store } = await openStore();
    const refusal = new StateRefusedError("written by a newer version");
    const { session } = await open({ id: "s1", store: keeping(store, refusal) });
    expect(await rejection(session.end())).toBe(refusal);
    expect(await store.sessions.get("s1")).toMatchObject({
      status: "failed",
      metadata: { error: "written by a newer version" },
    });
    expect(() => session.hooks.on("session_end", () => {})).toThrow(/the bus is closed/);
  });

  it("fails with the refusal of a signal, and is stored as failed", async () => {
    const { store, file } = await openStore();
    const observer = stateObserver(store, { logger });
    const { session } = await open({ id: "s1", store, observer });
    await observer.flush();
    const restore = await file.refuse("signals");
    await session.notify("hi");
    await observer.flush();
    await restore();
    const error = await rejection(session.end());
    expect(error).toBe(observer.refusal);
    expect(error).toMatchObject(refused);
    expect(await store.sessions.get("s1")).toMatchObject({ status: "failed" });
  });

  it("fails with a refusal that its observer keeps during the closing emits", async () => {
    const { store, file } = await openStore();
    const observer = stateObserver(store, { logger });
    const { session } = await open({ id: "s1", store, observer });
    session.hooks.on("session_end", async () => {
      await observer.flush();
      await file.refuse("signals");
    });
    const error = await rejection(session.end());
    expect(error).toBe(observer.refusal);
    expect(error).toMatchObject(refused);
    expect(await store.sessions.get("s1")).toMatchObject({ status: "failed" });
    const points = file.rows("select point from signals").map(({ point }) => point);
    expect(points).toContain("branch_end");
    expect(points).not.toContain("session_end");
  });

  it("fails with a refusal that a caller was told of and passed over, and is stored as failed", async () => {
    for (const write of ["add", "setHistory"] as const) {
      const { store, file } = await openStore();
      const { session } = await open({ id: "s1", store });
      const restore = await file.refuse("messages");
      const message = { role: "user", content: "hi" };
      const told = await rejection(
        write === "add" ? session.add(message) : session.setHistory([message]),
      );
      await restore();
      expect(told).toMatchObject(refused);
      expect(await rejection(session.end())).toBe(told);
      expect(await store.sessions.get("s1")).toMatchObject({ status: "failed" });
    }
  });

  it("carries the closing out to its end when a branch can not be ended", async () => {
    const { store, file } = await openStore();
    const { session } = await open({ id: "s1", store });
    const main = session.currentBranch;
    const branch = await session.branch();
    const noted = noteEvents(session.hooks, ["branch_end", "session_end"]);
    const restore = await file.refuse("branches");
    const beforeItIsStored = { priority: -1 };
    session.hooks.on(
      "branch_end",
      async ({ branch_id }) => {
        if (branch_id === main.id) await restore();
      },
      beforeItIsStored,
    );
    expect(await rejection(session.end())).toMatchObject(refused);
    expect(noted.at(-1)).toBe("session_end");
    expect(file.row("sessions", "s1")).toMatchObject({ status: "failed" });
    expect(file.row("branches", branch.id)).toMatchObject({ status: "running" });
    expect(file.row("branches", main.id)).toMatchObject({ status: "completed" });
  });

  it("fails when the end itself is refused, and only logs that it could not be written", async () => {
    const { store, file } = await openStore();
    const { session, lines } = await open({ id: "s1", store });
    const { session: other } = await open({ id: "s2", store });
    const heal = await file.fail("update", "sessions");
    await session.end();
    await heal();
    expect(lines.filter((line) => line.includes("end of the session"))).toHaveLength(1);
    await file.refuse("sessions");
    expect(await rejection(other.end())).toMatchObject(refused);
  });

  it("says of a session that failed by itself what failed it", async () => {
    const { store } = await openStore();
    const refusal = new StateRefusedError("written by a newer version");
    const { session } = await open({ id: "s1", store: keeping(store, refusal) });
    await rejection(session.end({ error: new Error("out of memory") }));
    expect(await store.sessions.get("s1")).toMatchObject({
      status: "failed",
      metadata: { error: "out of memory" },
    });
    expect(session.currentBranch.status).toBe("failed");
  });
});

/** The store, as one that has kept a refusal instead of throwing it. */
function keeping(store: StateStore, refusal: StateRefusedError): SessionStore {
  return {
    sessions: store.sessions,
    branches: store.branches,
    messages: store.messages,
    checkpoints: store.checkpoints,
    handle: () => store.handle(),
    onPersistFailed: (listener) => store.onPersistFailed(listener),
    flush: () => store.flush(),
    refusal,
  };
}

describe("Session.end, with work under way", () => {
  it("stops turns and waits for them, and takes what they still add", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    let begin: (value?: unknown) => void = () => {};
    const begun = new Promise((resolve) => {
      begin = resolve;
    });
    const turn = session.turn("hi", async ({ signal }) => {
      begin();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await session.add({ role: "assistant", content: "a part" });
      throw signal.reason;
    });
    const failed = rejection(turn);
    await begun;
    await session.end();
    expect(await failed).toMatchObject({ code: "SESSION_ENDED" });
    expect(await storedTexts(store, session.currentBranch)).toEqual(["hi", "a part"]);
    const late = session.add({ role: "user", content: "late" });
    expect(await rejection(late)).toMatchObject({ code: "BRANCH_ENDED" });
  });

  it("keeps a turn from its work that is stopped while its prompt is stored", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    session.hooks.on("message_add", () => void session.end());
    let hasBegun = false;
    const turn = session.turn("hi", () => {
      hasBegun = true;
    });
    expect(await rejection(turn)).toMatchObject({ code: "SESSION_ENDED" });
    expect(hasBegun).toBe(false);
    await session.end();
    expect(await storedTexts(store, session.currentBranch)).toEqual(["hi"]);
  });

  it("can be waited for in a turn", async () => {
    const { session } = await open();
    await session.turn("bye", () => session.end("exit"));
    expect(session.currentBranch.status).toBe("completed");
  });

  it("says the session's own name in its last events, wherever it is called", async () => {
    const { session, observer } = await open({ agentName: "helper" });
    await session.subagent("scout", () => session.end()).catch(() => {});
    const end = observer.signals.find(({ point }) => point === "session_end");
    expect(end?.event.agent_name).toBe("helper");
  });
});
