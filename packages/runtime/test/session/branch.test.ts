import { describe, expect, it } from "vitest";
import { noteEvents, open } from "../support/open.js";
import { openStore, storedTexts } from "../support/state-file.js";
import { rejection } from "../support/thrown.js";

const user = (content: string) => ({ role: "user", content });

describe("Branch.add", () => {
  it("adds, stores and announces messages in the order of the calls", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    const seen: unknown[] = [];
    session.hooks.on("message_add", async ({ message, branch_id }) => {
      const { content } = message as { content: string };
      if (content === "slow") await new Promise((resolve) => setImmediate(resolve));
      seen.push([branch_id, content]);
    });
    const { currentBranch: branch } = session;
    await Promise.all(["slow", "b", "c"].map((content) => session.add(user(content))));
    expect(branch.messages.map(({ content }) => content)).toEqual(["slow", "b", "c"]);
    expect(await storedTexts(store, branch)).toEqual(["slow", "b", "c"]);
    expect(seen).toEqual([
      [branch.id, "slow"],
      [branch.id, "b"],
      [branch.id, "c"],
    ]);
  });

  it("lets a handler add a message and wait for it", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    session.hooks.on("message_add", async ({ message }) => {
      if ((message as { role: string }).role === "user") {
        await session.add({ role: "system", content: "a note" });
      }
    });
    await session.add(user("hi"));
    expect(await storedTexts(store, session.currentBranch)).toEqual(["hi", "a note"]);
  });

  it("gives back a message that nobody can change any more", async () => {
    const { session } = await open();
    const given = { role: "user", content: "hi" };
    const added = await session.add(given);
    given.content = "changed";
    expect(added).toMatchObject({ role: "user", content: "hi" });
    expect(added.timestamp).toBeTypeOf("number");
    expect(Object.isFrozen(added)).toBe(true);
    expect(session.currentBranch.messages).toEqual([added]);
  });

  it("stores what tool_result_persist makes of a tool's message, and keeps what was told", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    const asked: unknown[] = [];
    session.hooks.on("tool_result_persist", (event) => {
      asked.push([event.tool_name, event.call_id]);
      return { result: String(event.result).replace("s3cret", "***") };
    });
    const announced: unknown[] = [];
    session.hooks.on("message_add", ({ message }) => void announced.push(message));
    await session.add({
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "read", arguments: "{}" } }],
    } as never);
    await session.add({ role: "tool", content: "pin: s3cret", tool_call_id: "c1" });
    const { currentBranch: branch } = session;
    expect(asked).toEqual([["read", "c1"]]);
    expect(branch.messages[1]?.content).toBe("pin: s3cret");
    expect(await storedTexts(store, branch)).toEqual([null, "pin: ***"]);
    expect(announced[1]).toMatchObject({ content: "pin: ***" });
    await session.setHistory(branch.messages);
    expect(await storedTexts(store, branch)).toEqual([null, "pin: ***"]);
    expect(asked).toHaveLength(1);
  });

  it("refuses what is no message, and changes nothing", async () => {
    const { session } = await open();
    for (const [message, text] of [
      [{ content: "x" }, '"role"'],
      [{ role: "user" }, '"content" is missing'],
      [{ role: "user", content: "x", timestamp: "now" }, '"timestamp"'],
      [null, '"role"'],
    ] as const) {
      const error = await rejection(session.add(message as never));
      expect(error).toMatchObject({ code: "INVALID_MESSAGE" });
      expect(String(error)).toContain(text);
    }
    expect(session.currentBranch.messages).toEqual([]);
  });

  it("rejects when the store refuses, and only then", async () => {
    const { store, file } = await openStore();
    const { session } = await open({ store });
    const heal = await file.fail("insert", "messages");
    await session.add(user("salvaged"));
    await heal();
    const restore = await file.refuse("messages");
    const refused = rejection(session.add(user("refused")));
    expect(await refused).toMatchObject({ code: "STATE_REFUSED" });
    await restore();
    expect(await storedTexts(store, session.currentBranch)).toEqual(["salvaged"]);
  });
});

describe("Branch.setHistory", () => {
  it("stores the history as a whole, once, and announces each message", async () => {
    const { store, file } = await openStore();
    const { session } = await open({ store });
    await session.add(user("old"));
    const noted = noteEvents(session.hooks, ["message_add"]);
    const { currentBranch: branch } = session;
    await file.log();
    await session.setHistory([user("a"), user("b")]);
    await session.add(user("c"));
    expect(branch.messages.map(({ content }) => content)).toEqual(["a", "b", "c"]);
    expect(await storedTexts(store, branch)).toEqual(["a", "b", "c"]);
    const inserted = `insert messages ${branch.id}`;
    expect(file.noted).toEqual([`delete messages ${branch.id}`, inserted, inserted, inserted]);
    expect(noted).toHaveLength(3);
  });

  it("stores what handlers add while it is announced", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    session.hooks.on("message_add", async ({ message }) => {
      const { content } = message as { content: string };
      if (content === "a") await session.add(user("a note"));
    });
    await session.setHistory([user("a"), user("b")]);
    expect(await storedTexts(store, session.currentBranch)).toEqual(["a", "b", "a note"]);
    expect(session.currentBranch.messages).toHaveLength(3);
  });

  it("keeps the conversation going when the history can not be stored", async () => {
    const { store, file } = await openStore();
    const { session } = await open({ store });
    const { currentBranch: branch } = session;
    await session.add(user("old"));
    const heal = await file.fail("insert", "messages");
    const failures: unknown[] = [];
    session.hooks.on("session_persist_failed", ({ spilled }) => void failures.push(spilled));
    await session.setHistory([user("a"), user("b")]);
    await heal();
    expect(branch.messages).toHaveLength(2);
    expect(failures).toEqual([true]);
    await session.add(user("c"));
    expect(await storedTexts(store, branch)).toEqual(["a", "b", "c"]);
  });
});

describe("Branch.end", () => {
  it("emits branch_end once, stores it, and takes no more messages", async () => {
    const { store } = await openStore();
    const { session } = await open({ store });
    const ends: unknown[] = [];
    session.hooks.on("branch_end", ({ branch_id, status, error }) => {
      ends.push({ branch_id, status, error });
    });
    const branch = await session.branch();
    const last = branch.add(user("in time"));
    await Promise.all([branch.end({ error: new Error("lost") }), branch.end()]);
    await last;
    expect(ends).toEqual([{ branch_id: branch.id, status: "failed", error: "lost" }]);
    expect(await store.branches.get(branch.id)).toMatchObject({ status: "failed", error: "lost" });
    expect(await storedTexts(store, branch)).toEqual(["in time"]);
    expect(branch.status).toBe("failed");
    expect(await rejection(branch.add(user("late")))).toMatchObject({ code: "BRANCH_ENDED" });
    await session.end();
    expect(
      ends.filter((end) => (end as { branch_id: string }).branch_id === branch.id),
    ).toHaveLength(1);
  });
});

describe("Session.branch", () => {
  it("opens a branch that shares the bus and remembers where it comes from", async () => {
    const { store } = await openStore();
    const { session } = await open({ id: "s1", store });
    await session.add(user("hi"));
    const created: unknown[] = [];
    session.hooks.on("branch_create", ({ branch_id, session_id, model }) => {
      created.push({ branch_id, session_id, model });
    });
    const fork = await session.branch({
      name: "fork",
      messages: session.currentBranch.messages,
      model: "small",
    });
    expect(created).toEqual([{ branch_id: fork.id, session_id: "s1", model: "small" }]);
    expect(fork).toMatchObject({ name: "fork", parentId: session.currentBranch.id });
    expect(fork.hooks).toBe(session.hooks);
    expect(fork.messages).toEqual(session.currentBranch.messages);
    expect(await storedTexts(store, fork)).toEqual(["hi"]);
    expect(await store.branches.get(fork.id)).toMatchObject({ session_id: "s1", model: "small" });
    await fork.add(user("only there"));
    expect(session.currentBranch.messages).toHaveLength(1);
  });

  it("is the current one for code that runs with it", async () => {
    const { session } = await open();
    const branch = await session.branch();
    await session.run(
      async () => {
        await Promise.resolve();
        await session.add(user("there"));
      },
      { branch },
    );
    expect(branch.messages).toHaveLength(1);
    expect(session.currentBranch.messages).toEqual([]);
  });
});
