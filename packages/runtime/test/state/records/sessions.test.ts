import { describe, expect, it } from "vitest";
import { Scratch, said, withBranch } from "../support/scratch.js";

describe("the sessions of a store", () => {
  it("are started once: the first one counts", async () => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await sessions.start({ id: "s1", model: "m1", started_at: 5, metadata: { tag: "a" } });
    await sessions.start({ id: "s1", model: "m2", started_at: 9 });
    expect(await sessions.get("s1")).toMatchObject({
      status: "running",
      model: "m1",
      started_at: 5,
      ended_at: null,
      metadata: { tag: "a" },
    });
  });

  it("are ended once: later ends write the usage only", async () => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await sessions.start({ id: "s1", metadata: { tag: "a" } });
    await sessions.end("s1", { status: "failed", error: "boom", ended_at: 7, total_turns: 1 });
    await sessions.end("s1", { status: "completed", error: "other", total_turns: 2 });
    await sessions.describe("s1", { model: "late" });
    expect(await sessions.get("s1")).toMatchObject({
      status: "failed",
      ended_at: 7,
      total_turns: 2,
      model: null,
      metadata: { tag: "a", error: "boom" },
    });
  });

  it("leave alone what is not there", async () => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await sessions.end("nobody");
    await sessions.describe("nobody", { model: "m" });
    expect(await sessions.get("nobody")).toBeUndefined();
    expect(await sessions.list()).toEqual([]);
  });

  it("go on after a resume", async () => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await sessions.start({ id: "s1" });
    await sessions.end("s1", { reason: "exit" });
    await sessions.resume("s1");
    expect(await sessions.get("s1")).toMatchObject({ status: "running", ended_at: null });
  });

  it("are listed, the latest first, with what they hold", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.messages.append("b1", said("x"));
    for (const [id, started_at] of [
      ["a", 1],
      ["b", 3],
      ["c", 2],
    ] as const) {
      await store.sessions.start({ id, started_at });
    }
    await store.sessions.end("c");
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    const all = await store.sessions.list();
    expect(ids(all)).toEqual(["s1", "b", "c", "a"]);
    expect(all[0]).toMatchObject({ branches: 1, messages: 1 });
    expect(all[1]).toMatchObject({ branches: 0, messages: 0 });
    expect(ids(await store.sessions.list({ before: 3, limit: 1 }))).toEqual(["c"]);
    expect(ids(await store.sessions.list({ status: "completed" }))).toEqual(["c"]);
  });

  it("are pruned with all that is theirs; those that never ended only when asked for", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.messages.append("b1", said("x"));
    await store.sessions.start({ id: "old", started_at: 1 });
    await store.sessions.end("s1", { ended_at: 10 });
    expect(await store.sessions.prune({ before: 10 })).toEqual([]);
    expect(await store.sessions.prune({ before: 11 })).toEqual(["s1"]);
    expect(await store.branches.get("b1")).toBeUndefined();
    expect(await store.messages.list("b1")).toEqual([]);
    expect(await store.sessions.prune({ before: 11, running: true })).toEqual(["old"]);
  });

  it.each(["", "a\0b", "half \ud800", 7])("refuse %j as an id", async (id) => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await expect(sessions.start({ id: id as string })).rejects.toMatchObject({
      code: "INVALID_ID",
    });
  });

  it("refuse a value that is no text and no number, instead of ending the process", async () => {
    const scratch = await Scratch.make();
    const { sessions } = await scratch.open();
    await expect(sessions.start({ id: "s1", model: true as never })).rejects.toThrow();
    expect(await sessions.list()).toEqual([]);
  });
});
