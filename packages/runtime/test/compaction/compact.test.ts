import { type AfterCompactionEvent, type BeforeCompactionEvent, HookResult } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type CompactionStrategy, compact, keepLast, summarise } from "../../src/index.js";
import { open } from "../support/open.js";
import { openStore, storedTexts } from "../support/state-file.js";
import { rejection } from "../support/thrown.js";

const user = (content: string) => ({ role: "user", content });
/** One token for each message, so that figures are easy to follow. */
const countTokens = (messages: readonly unknown[]) => messages.length;

async function conversation(...texts: readonly string[]) {
  const { store, file } = await openStore();
  const { session, observer } = await open({ id: "s1", store });
  for (const text of texts) await session.add(user(text));
  const branch = session.currentBranch;
  const contents = () => branch.messages.map(({ content }) => content);
  return { store, file, session, observer, branch, contents };
}

describe("compact", () => {
  it("asks, compacts, stores a checkpoint, and tells of it in that order", async () => {
    const { store, session, branch, contents } = await conversation("one", "two", "three", "four");
    const before: BeforeCompactionEvent[] = [];
    const after: AfterCompactionEvent[] = [];
    session.hooks.on("before_compaction", (event) => void before.push(event));
    const checkpoints: unknown[] = [];
    session.hooks.on("after_compaction", async (event) => {
      checkpoints.push(await store.checkpoints.latest(branch.id));
      after.push(event);
    });
    const strategy = summarise(() => "they counted", { keep: 1 });
    const result = await compact(branch, strategy, { trigger: "auto", countTokens });
    expect(before[0]).toMatchObject({ session_id: "s1", token_count: 4, trigger: "auto" });
    expect(contents()).toEqual(["they counted", "four"]);
    expect(await storedTexts(store, branch)).toEqual(["one", "two", "three", "four"]);
    expect(checkpoints).toMatchObject([
      { position: 4, messages: [{ content: "they counted" }, { content: "four" }] },
    ]);
    const report = {
      original_tokens: 4,
      compacted_tokens: 2,
      tokens_saved: 2,
      compression_ratio: 0.5,
      messages_removed: 3,
      messages_kept: 1,
      strategy_used: "summarise",
      summary: "they counted",
      savings_pct: 50,
      tool_results_pruned: 0,
      previous_summary_reused: false,
      was_skipped_due_to_low_savings: false,
      trigger: "auto",
    };
    expect(after[0]).toMatchObject(report);
    expect(result).toEqual({ status: "compacted", report });
  });

  it("leaves everything as it is when a handler denies, and says who did", async () => {
    const { store, session, branch, contents } = await conversation("one", "two");
    const after: unknown[] = [];
    session.hooks.on("before_compaction", () => HookResult.deny("not now"), { name: "keeper" });
    session.hooks.on("after_compaction", () => void after.push(1));
    const result = await compact(branch, keepLast(1));
    expect(result).toEqual({ status: "denied", reason: "not now", by: "keeper", denial: "denied" });
    expect(contents()).toEqual(["one", "two"]);
    expect(await store.checkpoints.latest(branch.id)).toBeUndefined();
    expect(after).toEqual([]);
  });

  it("goes on when a handler fails", async () => {
    const { session, branch } = await conversation("one", "two");
    session.hooks.on("before_compaction", () => {
      throw new Error("a bug");
    });
    expect(await compact(branch, keepLast(1))).toMatchObject({ status: "compacted" });
  });

  it("does nothing where too little would be saved, and says so", async () => {
    const { store, session, branch, contents } = await conversation("one", "two", "three", "four");
    const after: AfterCompactionEvent[] = [];
    session.hooks.on("after_compaction", (event) => void after.push(event));
    const little = { countTokens, minSavings: 30 };
    expect(await compact(branch, keepLast(3), little)).toMatchObject({ status: "skipped" });
    expect(await compact(branch, keepLast(9), { countTokens })).toMatchObject({
      status: "skipped",
    });
    expect(after.map((event) => event.was_skipped_due_to_low_savings)).toEqual([true, true]);
    expect(contents()).toHaveLength(4);
    expect(await store.checkpoints.latest(branch.id)).toBeUndefined();
  });

  it("keeps what is added while it works", async () => {
    const { store, session, branch, contents } = await conversation("one", "two");
    const strategy: CompactionStrategy = async (messages) => {
      await session.add(user("meanwhile"));
      return { kept: messages.slice(1) };
    };
    expect(await compact(branch, strategy, { countTokens })).toMatchObject({ status: "compacted" });
    expect(contents()).toEqual(["two", "meanwhile"]);
    await session.add(user("after"));
    expect(
      (await store.messages.list(branch.id, { fromCheckpoint: true })).map(
        ({ content }) => content,
      ),
    ).toEqual(["two", "meanwhile", "after"]);
  });

  it("gives way to a history that was set while it worked", async () => {
    const { session, branch, contents } = await conversation("one", "two");
    const result = await compact(branch, async () => {
      await session.setHistory([user("another")]);
      return { kept: [] };
    });
    expect(result).toMatchObject({ status: "outdated" });
    expect(contents()).toEqual(["another"]);
  });

  it("changes nothing when the strategy or the store fails", async () => {
    const { file, session, branch, contents } = await conversation("one", "two");
    const after: unknown[] = [];
    session.hooks.on("after_compaction", () => void after.push(1));
    const failure = new Error("no model");
    expect(await rejection(compact(branch, () => Promise.reject(failure)))).toBe(failure);
    await file.fail("insert", "checkpoints");
    const unstored = await rejection(compact(branch, keepLast(1)));
    expect(unstored).toMatchObject({ code: "STATE_UNAVAILABLE" });
    expect(contents()).toEqual(["one", "two"]);
    expect(after).toEqual([]);
  });

  it("stores tool results in a checkpoint as they may be stored", async () => {
    const { store, session, branch } = await conversation("one", "two");
    session.hooks.on("tool_result_persist", () => ({ result: "***" }));
    const call = { role: "tool", content: "s3cret", metadata: { tool_name: "read" } };
    await session.add(call);
    await compact(branch, (messages) => ({ kept: messages.slice(2) }));
    expect(branch.messages.map(({ content }) => content)).toEqual(["s3cret"]);
    expect(JSON.stringify(await store.checkpoints.latest(branch.id))).not.toContain("s3cret");
  });

  it("does not show the summary in signals", async () => {
    const { observer, branch } = await conversation("one", "two");
    await compact(branch, () => ({ summary: "their s3cret plan", kept: [] }), { countTokens });
    expect(observer.signals.at(-1)?.point).toBe("after_compaction");
    expect(JSON.stringify(observer.signals)).not.toContain("s3cret plan");
  });
});
