import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import type { HookSignal } from "../../src/signals/hook-signal.js";
import { JsonLinesObserver } from "../../src/signals/json-lines-observer.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { signalOf } from "./signal-of.js";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hookline-signals-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function signalsIn(path: string): Promise<HookSignal[]> {
  const text = await readFile(path, "utf8");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}

async function reasonsIn(path: string): Promise<(string | null)[]> {
  return (await signalsIn(path)).map(({ reason }) => reason);
}

function names(count: number, prefix = ""): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`);
}

describe("JsonLinesObserver", () => {
  it("writes a signal as one line of JSON", async () => {
    const path = join(directory, "signals.jsonl");
    const observer = new JsonLinesObserver(path);
    const signal = { ...signalOf("two\nlines"), event: { text: "語 😀" } };
    observer.record(signal);
    await observer.flush();
    expect(await signalsIn(path)).toEqual([signal]);
  });

  it("makes the file for its owner only, and its directories", async () => {
    const path = join(directory, "deep", "er", "signals.jsonl");
    const observer = new JsonLinesObserver(path);
    observer.record(signalOf("a"));
    await observer.flush();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("appends to what is there", async () => {
    const path = join(directory, "signals.jsonl");
    await writeFile(path, `${JSON.stringify(signalOf("old"))}\n`);
    const observer = new JsonLinesObserver(path);
    observer.record(signalOf("new"));
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(["old", "new"]);
  });

  it("touches no file before it is given a signal", async () => {
    const observer = new JsonLinesObserver(join(directory, "deep", "signals.jsonl"));
    await observer.flush();
    expect(await readdir(directory)).toEqual([]);
  });

  it("keeps the order of signals that come while it writes", async () => {
    const path = join(directory, "signals.jsonl");
    const observer = new JsonLinesObserver(path);
    const expected = names(500);
    for (const [i, reason] of expected.entries()) {
      observer.record(signalOf(reason));
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (i % 120 === 0) await observer.flush();
    }
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(expected);
  });

  it("shares a file with others without tearing a line", async () => {
    const path = join(directory, "signals.jsonl");
    const observers = ["a", "b", "c"].map((name) => ({
      name,
      observer: new JsonLinesObserver(path),
    }));
    for (let i = 0; i < 100; i++) {
      for (const { name, observer } of observers) observer.record(signalOf(`${name}${i}`));
      if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(observers.map(({ observer }) => observer.flush()));
    const reasons = await reasonsIn(path);
    for (const { name } of observers) {
      expect(reasons.filter((reason) => reason?.startsWith(name))).toEqual(names(100, name));
    }
  });

  it("has written, when a flush ends, what came during the flush", async () => {
    const path = join(directory, "signals.jsonl");
    const observer = new JsonLinesObserver(path);
    observer.record(signalOf("a"));
    const flushed = observer.flush();
    observer.record(signalOf("b"));
    await flushed;
    expect(await reasonsIn(path)).toEqual(["a", "b"]);
  });

  it("lets two flushes wait for the same signals", async () => {
    const path = join(directory, "signals.jsonl");
    const observer = new JsonLinesObserver(path);
    observer.record(signalOf("a"));
    await Promise.all([observer.flush(), observer.flush()]);
    expect(await reasonsIn(path)).toEqual(["a"]);
  });

  it("goes on in a new directory when its own was removed", async () => {
    const path = join(directory, "sub", "signals.jsonl");
    const logger = new RecordingLogger();
    const observer = new JsonLinesObserver(path, { logger });
    observer.record(signalOf("a"));
    await observer.flush();
    await rm(dirname(path), { recursive: true });
    observer.record(signalOf("b"));
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(["b"]);
    expect(logger.lines).toEqual([]);
  });

  it("is flushed when the bus it is bound to closes", async () => {
    const path = join(directory, "signals.jsonl");
    const bus = new HookBus({ sessionId: "s9" });
    bus.bind(new JsonLinesObserver(path));
    await bus.emit("notification", { message: "done" });
    await bus.close();
    expect(await signalsIn(path)).toMatchObject([
      { point: "notification", session_id: "s9", event: { message: "done" } },
    ]);
  });
});

describe("JsonLinesObserver when it can not write", () => {
  /** A path that nothing can be written to, because its directory is a file. */
  async function blocked(): Promise<{ path: string; unblock: () => Promise<void> }> {
    const parent = join(directory, "sub");
    await writeFile(parent, "");
    return { path: join(parent, "signals.jsonl"), unblock: () => rm(parent) };
  }

  it("says so once per attempt, and neither throws nor shows a signal", async () => {
    const { path } = await blocked();
    const logger = new RecordingLogger();
    const observer = new JsonLinesObserver(path, { logger });
    observer.record(signalOf("a"));
    observer.record(signalOf("b"));
    await observer.flush();
    expect(logger.lines).toHaveLength(1);
    expect(logger.lines[0]).toMatchObject({ level: "error", details: { path, signals: 2 } });
    expect(JSON.stringify(logger.lines)).not.toContain('"reason"');
  });

  it("writes what it kept, in order, as soon as it can", async () => {
    const { path, unblock } = await blocked();
    const observer = new JsonLinesObserver(path, { logger: new RecordingLogger() });
    observer.record(signalOf("a"));
    await observer.flush();
    observer.record(signalOf("b"));
    await observer.flush();
    await unblock();
    observer.record(signalOf("c"));
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(["a", "b", "c"]);
  });

  it("keeps the order of what comes while a write fails", async () => {
    const { path, unblock } = await blocked();
    const observer = new JsonLinesObserver(path, { logger: new RecordingLogger() });
    observer.record(signalOf("a"));
    // The write has started after a microtask, and can not end before the event loop turns.
    await Promise.resolve();
    await Promise.resolve();
    observer.record(signalOf("b"));
    await observer.flush();
    await unblock();
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(["a", "b"]);
  });

  it("tries again at a flush alone", async () => {
    const { path, unblock } = await blocked();
    const observer = new JsonLinesObserver(path, { logger: new RecordingLogger() });
    observer.record(signalOf("a"));
    await observer.flush();
    await unblock();
    await observer.flush();
    expect(await reasonsIn(path)).toEqual(["a"]);
  });

  it("fails no emit and keeps no bus from closing", async () => {
    const { path } = await blocked();
    const bus = new HookBus();
    bus.bind(new JsonLinesObserver(path, { logger: new RecordingLogger() }));
    await expect(Promise.resolve(bus.emit("setup", {}))).resolves.toMatchObject({
      decision: "none",
    });
    await expect(bus.close()).resolves.toBeUndefined();
  });
});
