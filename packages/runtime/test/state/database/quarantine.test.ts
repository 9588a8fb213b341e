import { mkdir, open, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import Libsql from "libsql";
import { afterEach, describe, expect, it, vi } from "vitest";
import { contents, Scratch, said, withBranch } from "../support/scratch.js";

const SESSIONS = 8;
const MESSAGES = 40;

afterEach(() => {
  vi.useRealTimers();
});

/** Fills the database with sessions, each of several pages, and leaves it in one file. */
async function filled(scratch: Scratch): Promise<void> {
  const store = await scratch.open();
  for (let session = 0; session < SESSIONS; session++) {
    await store.branches.create({ id: `b${session}`, session_id: `s${session}` });
    const messages = Array.from({ length: MESSAGES }, (_, index) =>
      said(`s${session} says ${"word ".repeat(60)}`, index),
    );
    await store.messages.replace(`b${session}`, messages);
  }
  await store.close();
  const raw = new Libsql(scratch.database);
  raw.pragma("wal_checkpoint(TRUNCATE)");
  raw.close();
}

/** Destroys the first page that holds the text. */
async function damage(path: string, text: string): Promise<void> {
  const page = Math.floor((await readFile(path)).indexOf(text) / 4096);
  const file = await open(path, "r+");
  await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
  await file.close();
}

/** The files that were put aside. */
async function aside({ database }: Scratch): Promise<string[]> {
  const names = await readdir(dirname(database));
  return names.filter((name) => /\.corrupt-\d+(-\d+)?$/.test(name)).sort();
}

async function messagesBySession(scratch: Scratch): Promise<Map<string, number>> {
  const store = await scratch.open();
  const sessions = await store.sessions.list();
  return new Map(sessions.map(({ id, messages }) => [id, messages]));
}

describe("a damaged database", () => {
  it("of garbage is put aside byte for byte, told, and work goes on", async () => {
    const scratch = await Scratch.make();
    const garbage = Buffer.alloc(9_000, "garbage");
    await mkdir(dirname(scratch.database));
    await writeFile(scratch.database, garbage);
    const store = await withBranch(await scratch.open());
    expect(await store.messages.append("b1", said("goes on"))).toBe(true);
    const [name = ""] = await aside(scratch);
    expect(name).toMatch(/^state\.db\.corrupt-\d{13}$/);
    expect((await readFile(join(dirname(scratch.database), name))).equals(garbage)).toBe(true);
    expect(scratch.failures).toEqual([
      {
        session_id: null,
        role: "",
        content: "",
        error: expect.stringMatching(/^corrupt session file: /),
        spilled: true,
        spill_path: join(dirname(scratch.database), name),
      },
    ]);
  });

  it("that is cut off gives back the sessions that can be read, and tells of each other one", async () => {
    const scratch = await Scratch.make();
    await filled(scratch);
    await truncate(scratch.database, Math.floor((await stat(scratch.database)).size * 0.6));
    const before = await readFile(scratch.database);
    const found = await messagesBySession(scratch);
    const whole = [...found].filter(([, count]) => count === MESSAGES).map(([id]) => id);
    const lost = scratch.failures.map(({ session_id }) => session_id);
    expect(whole.length).toBeGreaterThan(0);
    expect(lost.length).toBeGreaterThan(0);
    const all = Array.from({ length: SESSIONS }, (_, index) => `s${index}`);
    expect(all.filter((id) => !whole.includes(id) && !lost.includes(id))).toEqual([]);
    const [name = ""] = await aside(scratch);
    expect((await readFile(join(dirname(scratch.database), name))).equals(before)).toBe(true);
  });

  it("in one page loses messages of one session only, and those after them are in order", async () => {
    const scratch = await Scratch.make();
    await filled(scratch);
    await damage(scratch.database, "s5 says");
    const found = await messagesBySession(scratch);
    expect(found.size).toBe(SESSIONS);
    const short = [...found].filter(([, count]) => count < MESSAGES).map(([id]) => id);
    const told = scratch.failures.map(({ session_id }) => session_id);
    expect(short.length).toBeGreaterThan(0);
    expect(told.sort()).toEqual(short.sort());
    const store = await scratch.open();
    const times = (await store.messages.list("b5")).map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("anywhere leaves each session whole or told, and a store that works", async () => {
    const holes = fc.array(
      fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), bytes: fc.nat(9_000) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(holes, fc.nat(255), async (places, filling) => {
        const scratch = await Scratch.make();
        await filled(scratch);
        const { size } = await stat(scratch.database);
        const file = await open(scratch.database, "r+");
        for (const { at, bytes } of places) {
          await file.write(Buffer.alloc(bytes, filling), 0, bytes, Math.floor(at * size));
        }
        await file.close();
        const found = await messagesBySession(scratch);
        const told = new Set(scratch.failures.map(({ session_id }) => session_id));
        for (let index = 0; index < SESSIONS; index++) {
          const isWhole = found.get(`s${index}`) === MESSAGES;
          expect(isWhole || told.has(`s${index}`) || told.has(null)).toBe(true);
        }
        const store = await withBranch(await scratch.open());
        expect(await store.messages.append("b1", said("goes on"))).toBe(true);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it("that shows while it is open is put aside under two stores, and both go on", async () => {
    const scratch = await Scratch.make();
    await filled(scratch);
    const finder = await scratch.open();
    const other = await scratch.open();
    await other.messages.append("b1", said("before", 100));
    const raw = new Libsql(scratch.database);
    raw.pragma("wal_checkpoint(TRUNCATE)");
    raw.close();
    await damage(scratch.database, "s7 says");
    const lists = await Promise.all([1, 2, 3].map(() => finder.messages.list("b7")));
    for (const left of lists) expect(left.length).toBeLessThan(MESSAGES);
    expect(await aside(scratch)).toHaveLength(1);
    expect(await other.messages.append("b1", said("after", 101))).toBe(true);
    const late = await scratch.open();
    for (const store of [finder, other, late]) {
      expect(contents(await store.messages.list("b1")).slice(-2)).toEqual(["before", "after"]);
    }
  });

  it("never takes the name of an earlier one", async () => {
    const scratch = await Scratch.make();
    await mkdir(dirname(scratch.database));
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
    for (let time = 0; time < 3; time++) {
      await writeFile(scratch.database, `garbage ${time}`.padEnd(5_000));
      await (await scratch.open()).close();
    }
    expect(await aside(scratch)).toEqual([
      "state.db.corrupt-1700000000000",
      "state.db.corrupt-1700000000000-1",
      "state.db.corrupt-1700000000000-2",
    ]);
  });

  it("that can not be put aside is told once, and messages are salvaged", async () => {
    const scratch = await Scratch.make();
    await mkdir(dirname(scratch.database));
    await writeFile(scratch.database, "garbage".padEnd(5_000));
    await mkdir(`${scratch.database}.fresh-${process.pid}`);
    const store = await scratch.open();
    store.messages.belongsTo("b1", "s1");
    expect(await store.messages.append("b1", said("kept"))).toBe(false);
    expect(scratch.failures).toMatchObject([
      { error: expect.stringMatching(/^corrupt session file: /), spilled: false, spill_path: null },
      { content: "kept", spilled: true },
    ]);
  });

  it("is none when the operating system does not let it be read", async () => {
    const scratch = await Scratch.make();
    await mkdir(scratch.database, { recursive: true });
    const store = await scratch.open();
    await expect(store.sessions.list()).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
    expect(await readdir(dirname(scratch.database))).toEqual([basename(scratch.database)]);
    expect(scratch.failures).toEqual([]);
  });
});
