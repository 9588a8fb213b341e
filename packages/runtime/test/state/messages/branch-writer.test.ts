import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Outage } from "../support/outage.js";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

describe("writes that fail", () => {
  it("are spilled, told, and written in order before the next one", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.messages.append("b1", said("first"));
    const outage = await Outage.of(scratch);
    expect(await store.messages.append("b1", said("second"))).toBe(false);
    const [name = ""] = await scratch.spills();
    const path = join(scratch.spillDirectory, name);
    expect(scratch.failures).toEqual([
      {
        session_id: "s1",
        role: "user",
        content: "second",
        error: expect.stringContaining("can not be used"),
        spilled: true,
        spill_path: path,
      },
    ]);
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ messages: [said("second")] });
    await outage.end();
    expect(await store.messages.append("b1", said("third"))).toBe(true);
    expect(contents(await store.messages.list("b1"))).toEqual(["first", "second", "third"]);
    expect(await scratch.spills()).toEqual([]);
    expect(scratch.failures).toHaveLength(1);
  });

  it("of a whole history take its place when they can be written", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.messages.append("b1", said("old"));
    const outage = await Outage.of(scratch);
    expect(await store.messages.replace("b1", [said("x"), said("y")])).toBe(false);
    expect(await store.messages.append("b1", said("z"))).toBe(false);
    expect(scratch.failures.map(({ content }) => content)).toEqual(["y", "z"]);
    await outage.end();
    expect(contents(await store.messages.list("b1"))).toEqual(["x", "y", "z"]);
  });

  it("are not tried again and again: after three the store is left alone until it is needed", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const outage = await Outage.of(scratch);
    for (const content of [1, 2, 3]) await store.messages.append("b1", said(content));
    await outage.end();
    expect(await store.messages.append("b1", said(4))).toBe(false);
    expect(await scratch.spills()).toHaveLength(4);
    await store.flush();
    expect(await scratch.spills()).toEqual([]);
    expect(await store.messages.append("b1", said(5))).toBe(true);
    expect(contents(await store.messages.list("b1"))).toEqual([1, 2, 3, 4, 5]);
  });

  it("are told once per number of messages when the store is flushed", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await store.flush();
    expect(scratch.loggedFrom("warn")).toEqual([]);
    const lost = () => scratch.loggedFrom("error").filter((line) => line.includes("lost")).length;
    const outage = await Outage.of(scratch);
    await store.messages.append("b1", said(1));
    await store.flush();
    await store.flush();
    expect(lost()).toBe(1);
    await store.messages.append("b1", said(2));
    await store.flush();
    expect(lost()).toBe(2);
    await outage.end();
    await store.flush();
    expect(lost()).toBe(2);
  });

  it("belong to a branch that the store could not be told of either", async () => {
    const scratch = await Scratch.make();
    const outage = await Outage.of(scratch);
    const store = await scratch.open();
    const branch = { id: "b1", session_id: "s1" };
    await expect(store.branches.create(branch)).rejects.toMatchObject({
      code: "STATE_UNAVAILABLE",
    });
    expect(await store.messages.append("b1", said("early"))).toBe(false);
    await store.close();
    await outage.end();
    const again = await scratch.open();
    await again.sessions.start({ id: "s1" });
    expect(await again.branches.list("s1")).toMatchObject([{ id: "b1", status: "running" }]);
    expect(contents(await again.messages.list("b1"))).toEqual(["early"]);
  });

  it("throw nothing into the caller when whoever is told of them throws", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(
      await scratch.open({
        onPersistFailed: () => {
          throw new Error("the pager is broken");
        },
      }),
    );
    const outage = await Outage.of(scratch);
    expect(await store.messages.append("b1", said("kept"))).toBe(false);
    await outage.end();
    expect(contents(await store.messages.list("b1"))).toEqual(["kept"]);
    expect(scratch.logged.join()).toContain("the pager is broken");
  });

  it("never write what was said to the log", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    const outage = await Outage.of(scratch);
    await store.messages.append("b1", said("the secret of the house"));
    await store.flush();
    await outage.end();
    expect(scratch.logged.join()).not.toContain("secret of the house");
  });

  it("leave the branch as if nothing had failed, wherever the store was away", async () => {
    const step = fc.constantFrom("append", "replace", "away", "back", "flush", "restart");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const scratch = await Scratch.make();
        let store = await withBranch(await scratch.open());
        let outage: Outage | undefined;
        let expected: number[] = [];
        for (const [index, name] of steps.entries()) {
          if (name === "append") {
            await store.messages.append("b1", said(index, index));
            expected.push(index);
          } else if (name === "replace") {
            await store.messages.replace("b1", [said(index, index)]);
            expected = [index];
          } else if (name === "flush") {
            await store.flush();
          } else if (name === "restart") {
            await store.close();
            store = await scratch.open();
            store.messages.belongsTo("b1", "s1");
          } else if (name === "away") {
            outage ??= await Outage.of(scratch);
          } else if (name === "back") {
            await outage?.end();
            outage = undefined;
            // What an earlier process has spilled comes back with the next load.
            await store.messages.list("b1");
          }
        }
        await outage?.end();
        expect(contents(await store.messages.list("b1"))).toEqual(expected);
        expect(await scratch.spills()).toEqual([]);
        await store.close();
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
