import { buildSessionBus, type HookBus } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { StateStore } from "../../src/state/state-store.js";
import { Outage } from "./support/outage.js";
import { contents, Scratch, said, withBranch } from "./support/scratch.js";

function busOf(store: StateStore): HookBus {
  return buildSessionBus({
    sessionId: "s1",
    cwd: "/work",
    agentHooks: { message_add: ["persist_message"] },
    inheritDefault: false,
    session: { id: "s1", cwd: "/work", store: store.handle() },
  });
}

describe("the handlers that persist, on a store", () => {
  it("write nothing of a session that nobody has added", async () => {
    const scratch = await Scratch.make();
    const store = await scratch.open();
    const bus = busOf(store);
    await bus.emit("session_start", { model: "m" });
    await bus.emit("branch_create", { branch_id: "b1" });
    await bus.emit("branch_end", { branch_id: "b1" });
    await bus.emit("session_end", {});
    expect(await store.sessions.list()).toEqual([]);
    expect(await store.branches.get("b1")).toBeUndefined();
  });

  it("describe a session as often as it starts, and move its start never", async () => {
    const scratch = await Scratch.make();
    const store = await scratch.open();
    await store.sessions.start({ id: "s1", started_at: 1 });
    const bus = busOf(store);
    await bus.emit("session_start", { model: "m", provider: "p" });
    const first = await store.sessions.get("s1");
    await bus.emit("session_start", { model: "m", provider: "p" });
    expect(await store.sessions.get("s1")).toEqual(first);
    expect(first).toMatchObject({ model: "m", provider: "p", cwd: "/work", started_at: 1 });
  });

  it("end a session and its branches with what the events say", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const bus = busOf(store);
    await bus.emit("branch_create", { branch_id: "b1", model: "m" });
    await bus.emit("branch_end", { branch_id: "b1", ended_at: 8 });
    await bus.emit("session_end", { status: "failed", error: "boom", timestamp: 9 });
    await bus.emit("session_end", { status: "completed", total_turns: 4 });
    expect(await store.branches.get("b1")).toMatchObject({
      status: "completed",
      model: "m",
      ended_at: 8,
    });
    expect(await store.sessions.get("s1")).toMatchObject({
      status: "failed",
      ended_at: 9,
      total_turns: 4,
      metadata: { error: "boom" },
    });
  });

  it("keep the order of messages through an outage", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const bus = busOf(store);
    const add = (content: string) =>
      bus.emit("message_add", { branch_id: "b1", message: { role: "user", content } });
    await add("1");
    const outage = await Outage.of(scratch);
    await add("2");
    await outage.end();
    await add("3");
    expect(contents(await store.messages.list("b1"))).toEqual(["1", "2", "3"]);
  });

  it.each([
    ["an invalid message", "b1", { content: "no role" }],
    ["a message of no branch", "nowhere", { role: "user", content: "x" }],
  ])("drop %s with a warning, and go on", async (_what, branch_id, message) => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const handle = store.handle();
    const added = (id: string, value: unknown) =>
      handle.messageAdded({
        event_name: "message_add",
        session_id: null,
        cwd: "/",
        timestamp: 3,
        branch_id: id,
        message: value,
        toJSON: () => ({}),
      });
    await added(branch_id, message);
    await added("b1", { role: "user", content: "good" });
    expect(await store.messages.list("b1")).toEqual([said("good", 3)].map((one) => ({ ...one })));
    expect(scratch.loggedFrom("warn").join()).toContain("dropped");
    expect(scratch.failures).toEqual([]);
  });

  it("do not store again what whoever emits it has stored", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const message = said("once");
    await store.messages.append("b1", message);
    await busOf(store).emit("message_add", { branch_id: "b1", message });
    expect(await store.messages.list("b1")).toEqual([message]);
  });
});
