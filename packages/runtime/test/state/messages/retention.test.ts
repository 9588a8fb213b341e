import { describe, expect, it } from "vitest";
import { kept, retentionWindow } from "../../../src/state/messages/retention.js";
import { Outage } from "../support/outage.js";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

const five = [1, 2, 3, 4, 5].map((content) => said(String(content)));

describe("retention", () => {
  it("keeps all messages where they fit, or where that is asked for", () => {
    expect(kept(five, retentionWindow({ maxMessages: 5 }))).toBe(five);
    expect(kept(five, retentionWindow({ mode: "keep_all", maxMessages: 1 }))).toBe(five);
    expect(retentionWindow()).toEqual({ mode: "compact", maxMessages: 100 });
  });

  it("truncates to the latest, never beginning with the answer of a tool that is cut off", () => {
    const window = retentionWindow({ mode: "truncate", maxMessages: 2 });
    expect(contents(kept(five, window))).toEqual(["4", "5"]);
    const answer = { ...said("answer"), role: "tool", tool_call_id: "c" };
    expect(contents(kept([said("a"), answer, said("b")], window))).toEqual(["b"]);
  });

  it("compacts the others to one summary, which carries an earlier one on", () => {
    const window = retentionWindow({ maxMessages: 3 });
    const first = kept(five, window);
    expect(contents(first)).toEqual(["[Session Summary]\nuser: 1\nuser: 2\nuser: 3", "4", "5"]);
    expect(contents(kept([...first, said("6")], window))).toEqual([
      "[Session Summary]\nuser: 1\nuser: 2\nuser: 3\nuser: 4",
      "5",
      "6",
    ]);
  });

  it("bounds the summary, and leaves out the oldest", () => {
    const many = Array.from({ length: 500 }, (_, index) => said(`${index} ${"x".repeat(300)}`));
    const [summary] = kept(many, retentionWindow({ maxMessages: 2 }));
    expect(String(summary?.content).length).toBeLessThan(4_100);
    expect(summary?.content).toContain("user: 498 ");
    expect(summary?.content).not.toContain("user: 0 ");
  });

  it.each([{ mode: "shred" as never }, { maxMessages: 0 }, { maxMessages: 1.5 }])(
    "refuses %j",
    async (retention) => {
      const scratch = await Scratch.make();
      await expect(scratch.open({ retention })).rejects.toMatchObject({
        code: "INVALID_RETENTION",
      });
    },
  );

  it.each([
    ["truncate", ["4", "5"], ["4", "5"]],
    ["compact", ["1", "2", "3", "4", "5"], [expect.stringContaining("user: 4"), "5"]],
    ["keep_all", ["1", "2", "3", "4", "5"], ["1", "2", "3", "4", "5"]],
  ] as const)("applies %s to what comes back from a spill", async (mode, all, inView) => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    for (const message of five.slice(0, 3)) await store.messages.append("b1", message);
    const outage = await Outage.of(scratch);
    for (const message of five.slice(3)) await store.messages.append("b1", message);
    await store.close();
    await outage.end();
    const again = await scratch.open({ retention: { mode, maxMessages: 2 } });
    expect(contents(await again.messages.list("b1"))).toEqual(all);
    expect(contents(await again.messages.list("b1", { fromCheckpoint: true }))).toEqual(inView);
    expect(await scratch.spills()).toEqual([]);
  });
});
