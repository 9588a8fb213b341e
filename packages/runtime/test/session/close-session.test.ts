import { type HookObserver, StateRefusedError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { MemoryStore } from "../support/memory-store.js";
import { noteEvents, open } from "../support/open.js";
import { rejection } from "../support/thrown.js";

const refusal = new StateRefusedError("written by a newer version");

describe("Session.end, with a store that refuses", () => {
  it("fails with the refusal that the store has kept, and is stored as failed", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    store.refusal = refusal;
    expect(await rejection(session.end())).toBe(refusal);
    expect(store.rows.get("s1")).toMatchObject({
      status: "failed",
      error: "written by a newer version",
    });
    expect(() => session.hooks.on("session_end", () => {})).toThrow(/the bus is closed/);
  });

  it("fails with a refusal that its observer keeps during the closing emits", async () => {
    const store = new MemoryStore();
    const observer: HookObserver & { refusal?: StateRefusedError } = {
      record({ point }) {
        if (point === "session_end") pending = true;
      },
      async flush() {
        await new Promise((resolve) => setImmediate(resolve));
        if (pending) observer.refusal = refusal;
      },
    };
    let pending = false;
    const { session } = await open({ id: "s1", store, observer });
    expect(await rejection(session.end())).toBe(refusal);
    expect(store.rows.get("s1")).toMatchObject({ status: "failed" });
  });

  it("carries the closing out to its end when a branch can not be ended", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    const branch = await session.branch();
    const points = ["branch_end", "session_end"] as const;
    const noted = noteEvents(session.hooks, points);
    store.beforeWrite = (what) => {
      if (what === `end ${branch.id}`) throw refusal;
    };
    expect(await rejection(session.end())).toBe(refusal);
    expect(noted.at(-1)).toBe("session_end");
    expect(store.rows.get("s1")).toMatchObject({ status: "failed" });
    expect(store.branchRows.get(session.currentBranch.id)?.status).toBe("completed");
  });

  it("fails when the end itself is refused, and only logs that it could not be written", async () => {
    const store = new MemoryStore();
    const { session, lines } = await open({ id: "s1", store });
    store.beforeWrite = (what) => {
      if (what === "end s1") throw new Error("disk is full");
    };
    await session.end();
    expect(lines.filter((line) => line.includes("end of the session"))).toHaveLength(1);
    const { session: other } = await open({ id: "s2", store });
    store.beforeWrite = (what) => {
      if (what === "end s2") throw refusal;
    };
    expect(await rejection(other.end())).toBe(refusal);
  });

  it("says of a session that failed by itself what failed it", async () => {
    const store = new MemoryStore();
    const { session } = await open({ id: "s1", store });
    store.refusal = refusal;
    await rejection(session.end({ error: new Error("out of memory") }));
    expect(store.rows.get("s1")).toMatchObject({ status: "failed", error: "out of memory" });
    expect(session.currentBranch.status).toBe("failed");
  });
});

describe("Session.end, with work under way", () => {
  it("stops turns and waits for them, and takes what they still add", async () => {
    const store = new MemoryStore();
    const { session } = await open({ store });
    const turn = session.turn("hi", async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await session.add({ role: "assistant", content: "a part" });
      throw signal.reason;
    });
    const failed = rejection(turn);
    // The turn is under way once its prompt is stored.
    while (session.currentBranch.messages.length === 0) await new Promise(setImmediate);
    await session.end();
    expect(await failed).toMatchObject({ code: "SESSION_ENDED" });
    expect(store.contents(session.currentBranch.id)).toEqual(["hi", "a part"]);
    const late = session.add({ role: "user", content: "late" });
    expect(await rejection(late)).toMatchObject({ code: "BRANCH_ENDED" });
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
