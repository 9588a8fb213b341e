import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSessionBus } from "@hookline/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask, hasPostgres, postgresUrl } from "./support/postgres.js";
import { contents, Scratch, said, withBranch } from "./support/scratch.js";

let urlBefore: string | undefined;

beforeEach(() => {
  urlBefore = process.env.HOOKLINE_STATE_URL;
  delete process.env.HOOKLINE_STATE_URL;
});

afterEach(() => {
  delete process.env.HOOKLINE_STATE_URL;
  if (urlBefore !== undefined) process.env.HOOKLINE_STATE_URL = urlBefore;
});

describe("openStateStore", () => {
  it("keeps a private SQLite file in .hookline when nothing names another place", async () => {
    const scratch = await Scratch.make();
    await scratch.open({ url: undefined, cwd: scratch.directory });
    const { mode } = await stat(join(scratch.directory, ".hookline", "state.db"));
    expect(mode & 0o777).toBe(0o600);
  });

  it("opens what HOOKLINE_STATE_URL names", async () => {
    const scratch = await Scratch.make();
    process.env.HOOKLINE_STATE_URL = `sqlite:${scratch.database}`;
    await scratch.open({ url: undefined });
    await expect(stat(scratch.database)).resolves.toBeDefined();
  });

  it.each([
    ["a path", (path: string) => path],
    ["a sqlite URL", (path: string) => `sqlite://${path}`],
    ["a file URL", (path: string) => pathToFileURL(path).href],
  ])("opens %s", async (_what, urlOf) => {
    const scratch = await Scratch.make();
    const path = join(scratch.directory, "with space.db");
    await scratch.open({ url: urlOf(path) });
    await expect(stat(path)).resolves.toBeDefined();
  });

  it.each([
    ["an unknown kind", "mysql://host/db"],
    ["no file", "sqlite:"],
    ["a memory that nobody could share", "sqlite::memory:"],
    ["what is no URL", "postgres://user:hunter2@host:port/db"],
  ])("refuses %s without quoting the password", async (_what, url) => {
    const scratch = await Scratch.make();
    const opening = scratch.open({ url });
    await expect(opening).rejects.toMatchObject({ code: "INVALID_STATE_URL" });
    await expect(opening).rejects.not.toThrow(/hunter2/);
  });

  it("makes the store known to handlers by its URL until it is closed", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    process.env.HOOKLINE_STATE_URL = store.url;
    const bus = buildSessionBus({ sessionId: "s1", inheritDefault: false });
    await bus.emit("session_start", { model: "m1" });
    expect(await store.sessions.get("s1")).toMatchObject({ model: "m1" });
    await store.close();
    await bus.emit("session_start", { model: "m2" });
    const again = await scratch.open();
    expect(await again.sessions.get("s1")).toMatchObject({ model: "m1" });
  });

  it("opens although the database can not be reached, and tells of it", async () => {
    const scratch = await Scratch.make();
    const url = "postgres://nobody:hunter2@127.0.0.1:1/none";
    const store = await scratch.open({ url });
    expect(scratch.loggedFrom("error").join()).toContain("can not be reached");
    await expect(store.sessions.list()).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
    expect(scratch.logged.join()).not.toContain("hunter2");
  });

  it("refuses a database that a newer version has written", async () => {
    const scratch = await Scratch.make();
    await (await scratch.open()).close();
    const { default: Libsql } = await import("libsql");
    const raw = new Libsql(scratch.database);
    raw.exec("insert into kysely_migration values ('9999_future', '2099-01-01T00:00:00.000Z')");
    raw.close();
    await expect(scratch.open()).rejects.toMatchObject({
      code: "STATE_REFUSED",
      message: expect.stringContaining('"9999_future"'),
    });
  });

  it("refuses work after it is closed, and closes once", async () => {
    const scratch = await Scratch.make();
    const store = await withBranch(await scratch.open());
    expect(store.close()).toBe(store.close());
    await store.close();
    await expect(store.messages.append("b1", said("x"))).rejects.toMatchObject({
      code: "STATE_CLOSED",
    });
    expect(await scratch.spills()).toEqual([]);
  });

  it("opens a new database at once in two stores", async () => {
    const scratch = await Scratch.make();
    const stores = await Promise.all([scratch.open(), scratch.open(), scratch.open()]);
    await Promise.all(stores.map((store, index) => store.sessions.start({ id: `s${index}` })));
    expect(await stores[0]?.sessions.list()).toHaveLength(3);
    expect(scratch.loggedFrom("warn")).toEqual([]);
  });

  it.runIf(hasPostgres)("opens a new schema at once in two stores", async () => {
    const scratch = await Scratch.make();
    const url = postgresUrl();
    const stores = await Promise.all([scratch.open({ url }), scratch.open({ url })]);
    await Promise.all(stores.map((store, index) => store.sessions.start({ id: `s${index}` })));
    expect(await stores[0]?.sessions.list()).toHaveLength(2);
    expect(scratch.loggedFrom("warn")).toEqual([]);
  });

  it.runIf(hasPostgres)("raises a refusal of the server, and spills nothing of it", async () => {
    const scratch = await Scratch.make();
    const url = postgresUrl();
    const store = await withBranch(await scratch.open({ url }));
    const schema = new URL(url).searchParams.get("schema");
    await ask(`alter table ${schema}.messages rename to hidden`);
    await expect(store.messages.append("b1", said("x"))).rejects.toMatchObject({
      code: "STATE_REFUSED",
    });
    const bus = buildSessionBus({
      session: { id: "s1", cwd: "/", store: store.handle() },
      agentHooks: { message_add: ["persist_message"] },
      inheritDefault: false,
    });
    await expect(async () =>
      bus.emit("message_add", { branch_id: "b1", message: said("y") }),
    ).rejects.toMatchObject({ code: "STATE_REFUSED" });
    expect(await scratch.spills()).toEqual([]);
    await ask(`alter table ${schema}.hidden rename to messages`);
    expect(await store.messages.append("b1", said("z"))).toBe(true);
    expect(contents(await store.messages.list("b1"))).toEqual(["z"]);
  });
});
