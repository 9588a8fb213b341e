import Libsql from "libsql";
import { describe, expect, it } from "vitest";
import { hasPostgres, postgresUrl } from "../support/postgres.js";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

const DIALECTS = [
  ["SQLite", true, (scratch: Scratch) => scratch.database],
  ["PostgreSQL", hasPostgres, () => postgresUrl()],
] as const;

describe.each(DIALECTS)("the messages of a store in %s", (_name, isThere, urlOf) => {
  const test = it.runIf(isThere);

  test("come back as they were, in the order of the calls, after a restart", async () => {
    const scratch = await Scratch.make();
    const url = urlOf(scratch);
    const messages = [
      said("plain"),
      said('a NUL \0, half a character \ud800, "quotes" and \u2028'),
      { ...said([{ type: "text", text: "parts" }]), extra: { kept: true } },
      { ...said(null), role: "assistant", tool_calls: [{ id: "c1" }], metadata: { cost: 0.1 } },
      { ...said(""), role: "tool", tool_call_id: "c1", timestamp: 1_700_000_000_000.5 },
    ];
    const store = await withBranch(await scratch.open({ url }));
    await Promise.all(messages.map((message) => store.messages.append("b1", message)));
    await store.close();
    const again = await scratch.open({ url });
    expect(await again.messages.list("b1")).toEqual(messages);
  });

  test("are replaced as a whole", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open({ url: urlOf(scratch) }));
    await store.messages.append("b1", said("old"));
    const many = Array.from({ length: 1_200 }, (_, index) => said(index, index));
    await store.messages.replace("b1", many);
    await store.messages.append("b1", said("next"));
    expect(contents(await store.messages.list("b1"))).toEqual([
      ...many.map(({ content }) => content),
      "next",
    ]);
  });

  test("are dense and lose none when two stores append to one branch", async () => {
    const scratch = await Scratch.make();
    const url = urlOf(scratch);
    const stores = [await withBranch(await scratch.open({ url })), await scratch.open({ url })];
    await Promise.all(
      stores.map(async (store, who) => {
        for (let index = 0; index < 40; index++) {
          await store.messages.append("b1", said([who, index]));
        }
      }),
    );
    const stored = contents((await stores[0]?.messages.list("b1")) ?? []) as [number, number][];
    for (const who of [0, 1]) {
      const own = stored.filter(([writer]) => writer === who).map(([, index]) => index);
      expect(own).toEqual(Array.from({ length: 40 }, (_, index) => index));
    }
  });

  test("are listed from the latest checkpoint on when that is asked for", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open({ url: urlOf(scratch) }));
    for (const content of ["a", "b", "c"]) await store.messages.append("b1", said(content));
    await store.checkpoints.save("b1", [said("sum of a")], 1);
    await store.checkpoints.save("b1", [said("sum of a, b")], 2);
    expect(contents(await store.messages.list("b1"))).toEqual(["a", "b", "c"]);
    const inView = await store.messages.list("b1", { fromCheckpoint: true });
    expect(contents(inView)).toEqual(["sum of a, b", "c"]);
    await store.messages.replace("b1", [said("new")]);
    expect(await store.messages.list("b1", { fromCheckpoint: true })).toEqual([said("new")]);
    expect(await store.checkpoints.latest("b1")).toBeUndefined();
  });
});

describe("the messages of a store", () => {
  it.each([
    ["no object", "text"],
    ["no role", { content: "x", timestamp: 1 }],
    ["no content", { role: "user", timestamp: 1 }],
    ["no time", { role: "user", content: "x" }],
    ["no JSON form", { ...said("x"), metadata: { big: 1n } }],
  ])("refuse a message with %s, and go on", async (_what, message) => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    await expect(store.messages.append("b1", message as never)).rejects.toMatchObject({
      code: "INVALID_MESSAGE",
    });
    expect(await store.messages.append("b1", said("good"))).toBe(true);
    expect(contents(await store.messages.list("b1"))).toEqual(["good"]);
    expect(await scratch.spills()).toEqual([]);
  });

  it("refuse a branch that nobody has created", async () => {
    const scratch = await Scratch.make();
    const store = await scratch.open();
    await expect(store.messages.append("nowhere", said("x"))).rejects.toMatchObject({
      code: "UNKNOWN_BRANCH",
      message: expect.stringContaining('"nowhere"'),
    });
    await expect(store.checkpoints.save("nowhere", [said("x")])).rejects.toMatchObject({
      code: "UNKNOWN_BRANCH",
    });
    expect(await store.messages.list("nowhere")).toEqual([]);
    expect(scratch.failures).toEqual([]);
  });

  it("that damage has made unreadable are told, and keep no others back", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    for (const content of ["a", "b", "c"]) await store.messages.append("b1", said(content));
    const raw = new Libsql(scratch.database);
    raw.exec("update messages set message = '{\"role\":' where sequence = 1");
    raw.close();
    expect(contents(await store.messages.list("b1"))).toEqual(["a", "c"]);
    expect(scratch.failures).toMatchObject([
      { session_id: "s1", error: expect.stringMatching(/^corrupt session file: 1 message/) },
    ]);
    expect(await store.messages.append("b1", said("d"))).toBe(true);
  });

  it("let timers run while many of them are written", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    let hasRun = false;
    setTimeout(() => {
      hasRun = true;
    }, 1);
    for (let index = 0; !hasRun; index++) await store.messages.append("b1", said(index));
    expect(hasRun).toBe(true);
  });
});
