import {
  buildSessionBus,
  type HookSource,
  MemoryObserver,
  type SessionEndEvent,
  StateRefusedError,
} from "@hookline/core";
import { describe, expect, it } from "vitest";
import { cliBackend, openSession, type Session, type SessionOptions } from "../../src/index.js";
import { isRunning } from "../support/processes.js";
import { recordingLogger } from "../support/recording-logger.js";
import { PidReader } from "../support/run.js";
import { shellScript } from "../support/scripts.js";
import { tempDir } from "../support/temp-dir.js";
import { rejection } from "../support/thrown.js";

async function open(
  options: SessionOptions = {},
): Promise<{ session: Session; ends: SessionEndEvent[]; observer: MemoryObserver }> {
  const observer = new MemoryObserver();
  const { logger } = recordingLogger();
  const session = await openSession({ observer, logger, ...options });
  const ends: SessionEndEvent[] = [];
  session.hooks.on("session_end", (event) => void ends.push(event));
  return { session, ends, observer };
}

describe("Session.end", () => {
  it("emits session_end once with how the session went", async () => {
    const { session, ends } = await open({ id: "s1" });
    await session.delegate({ command: "true" }, "hi");
    await rejection(session.delegate({ command: "false" }, "hi"));
    await session.end("clear");
    expect(ends).toHaveLength(1);
    const { session_id, reason, status, error, total_turns, duration_ms } = ends[0] ?? {};
    expect({ session_id, reason, status, error, total_turns }).toEqual({
      session_id: "s1",
      reason: "clear",
      status: "completed",
      error: null,
      total_turns: 2,
    });
    expect(duration_ms).toBeGreaterThanOrEqual(0);
  });

  it("has the reason exit unless it is told another", async () => {
    const { session, ends } = await open();
    await session.end();
    expect(ends[0]?.reason).toBe("exit");
  });

  it("has failed when it is given an error", async () => {
    const { session, ends } = await open();
    await session.end({ reason: "crash", error: new Error("out of memory") });
    expect(ends[0]).toMatchObject({ reason: "crash", status: "failed", error: "out of memory" });
  });

  it("ends once, however often and from wherever it is called", async () => {
    const { session, ends } = await open();
    session.hooks.on("session_end", () => void session.end("again"));
    const first = session.end("first");
    expect(session.end("second")).toBe(first);
    await Promise.all([first, session.end()]);
    await session.end("third");
    expect(ends.map(({ reason }) => reason)).toEqual(["first"]);
  });

  it("closes the bus it has built, after session_end", async () => {
    const { session, ends, observer } = await open();
    await session.end();
    expect(ends).toHaveLength(1);
    expect(observer.signals.at(-1)?.point).toBe("session_end");
    expect(() => session.hooks.on("session_end", () => {})).toThrow(/the bus is closed/);
  });

  it("keeps the gates shut that a source guarded, from the closing of the bus on", async () => {
    const guard: HookSource = {
      name: "guard",
      attach: (registrar) => void registrar.on("before_tool", () => true),
    };
    const { session } = await open({ sources: [guard] });
    const call = { tool_name: "bash", tool_input: {} };
    expect(await session.hooks.emit("before_tool", call)).toMatchObject({ decision: "allow" });
    await session.end();
    const late = Promise.resolve().then(() => session.hooks.emit("before_tool", call));
    expect(await rejection(late)).toMatchObject({ code: "HOOK_DENIED", kind: "failed" });
  });

  it("is called at the end of an await using block, also of one that throws", async () => {
    const ends: SessionEndEvent[] = [];
    const hooks = buildSessionBus({ logger: recordingLogger().logger, inheritDefault: false });
    hooks.on("session_end", (event) => void ends.push(event));
    const block = async () => {
      await using _session = await openSession({ hooks });
      throw new Error("a bug in between");
    };
    expect(await rejection(block())).toMatchObject({ message: "a bug in between" });
    expect(ends.map(({ reason }) => reason)).toEqual(["exit"]);
  });

  it("ends although a handler of session_end throws", async () => {
    const { session } = await open();
    session.hooks.on("session_end", () => {
      throw new Error("isolated");
    });
    await expect(session.end()).resolves.toBeUndefined();
  });

  it("rejects when a store refuses to write the end, and is over all the same", async () => {
    const { session } = await open();
    const refusal = new StateRefusedError("read-only");
    session.hooks.on("session_end", () => {
      throw refusal;
    });
    expect(await rejection(session.end())).toBe(refusal);
    expect(() => session.hooks.on("session_end", () => {})).toThrow(/the bus is closed/);
  });

  it("stops the turns under way first, and reports them before session_end", async () => {
    const { session, ends, observer } = await open();
    const agent = await shellScript("sleep 300 & echo $!; echo $$; wait");
    const pids = new PidReader(2);
    const turn = rejection(session.delegate({ command: agent }, "hi", { onOutput: pids.read }));
    await pids.ready;
    await session.end();
    expect(await turn).toMatchObject({ kind: "aborted", cause: { code: "SESSION_ENDED" } });
    expect(pids.pids.filter(isRunning)).toEqual([]);
    const points: string[] = observer.signals.map(({ point }) => point);
    expect(points.filter((point) => point !== "setup")).toEqual([
      "session_start",
      "branch_create",
      "user_prompt_submit",
      "cli_backend_execute",
      "branch_end",
      "session_end",
    ]);
    expect(ends[0]?.total_turns).toBe(1);
  });
});

describe("Session.delegate", () => {
  it("takes a backend, its name, or its configuration", async () => {
    const { session } = await open();
    const agent = await shellScript('echo "$*"');
    const made = await session.delegate(cliBackend({ command: agent }), "one");
    const configured = await session.delegate({ preset: "claude", command: agent }, "two");
    expect([made.content, configured.content]).toEqual(["one", "-p two"]);
    expect(await rejection(session.delegate("claud" as "claude", "hi"))).toMatchObject({
      code: "UNKNOWN_CLI_BACKEND",
    });
    await session.end();
  });

  it("works in the session's directory, and below it when told", async () => {
    const cwd = await tempDir();
    const { session } = await open({ cwd });
    const agent = await shellScript('mkdir -p sub; echo "$PWD"');
    expect((await session.delegate({ command: agent }, "hi")).content).toBe(cwd);
    const below = await session.delegate({ command: agent }, "hi", { cwd: "sub" });
    expect(below.content).toBe(`${cwd}/sub`);
    await session.end();
  });

  it("says in the event which session and agent the turn belongs to", async () => {
    const hooks = buildSessionBus({ logger: recordingLogger().logger, inheritDefault: false });
    const said: unknown[] = [];
    hooks.on("cli_backend_execute", ({ session_id, agent_name, cwd }) => {
      said.push({ session_id, agent_name, cwd });
    });
    await using session = await openSession({ hooks, id: "s7", agentName: "scout" });
    await session.delegate({ command: "true" }, "hi");
    expect(said).toEqual([{ session_id: "s7", agent_name: "scout", cwd: process.cwd() }]);
  });

  it("stops at the caller's signal and lets go of it", async () => {
    const { session } = await open();
    const agent = await shellScript("echo up; exec sleep 300");
    const stop = new AbortController();
    const turn = session.delegate({ command: agent }, "hi", {
      signal: stop.signal,
      onOutput: () => stop.abort("enough"),
    });
    expect(await rejection(turn)).toMatchObject({ kind: "aborted", cause: "enough" });
    const late = session.delegate({ command: agent }, "hi", { signal: stop.signal });
    expect(await rejection(late)).toBe("enough");
    await session.end();
  });

  it("is refused after the end", async () => {
    const { session } = await open({ id: "s1" });
    await session.end();
    const error = await rejection(session.delegate({ command: "true" }, "hi"));
    expect(error).toMatchObject({ code: "SESSION_ENDED" });
    expect(String(error)).toContain('"s1" has ended');
  });

  it("counts no turn for a prompt that is refused", async () => {
    const { session, ends } = await open();
    await rejection(session.delegate({ command: "true" }, ""));
    await session.end();
    expect(ends[0]?.total_turns).toBe(0);
  });

  it("keeps the turns of two sessions apart", async () => {
    const agent = await shellScript('echo "for $1"');
    const ask = async (id: string) => {
      const { session, observer, ends } = await open({ id });
      await Promise.all(
        ["a", "b"].map(async (word) => {
          const { content } = await session.delegate({ command: agent }, `${id} ${word}`);
          expect(content).toBe(`for ${id} ${word}`);
        }),
      );
      await session.end();
      expect(ends[0]).toMatchObject({ session_id: id, total_turns: 2 });
      return observer.signals.map(({ session_id }) => session_id);
    };
    const [one, two] = await Promise.all([ask("one"), ask("two")]);
    expect(new Set(one)).toEqual(new Set(["one"]));
    expect(new Set(two)).toEqual(new Set(["two"]));
  });
});
