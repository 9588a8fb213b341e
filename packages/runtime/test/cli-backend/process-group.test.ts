import { spawn } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isGroupAlive } from "../../src/cli-backend/process-group.js";
import { isRunning, until } from "../support/processes.js";
import { PidReader, run } from "../support/run.js";
import { nodeScript, shellScript } from "../support/scripts.js";

/** Starts a child and a grandchild that would run for minutes; prints all three process ids. */
const FAMILY = `
  sh -c 'sleep 300 & echo $!; wait' &
  echo $!
  echo $$
  wait
`;

describe("the process group of a turn", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is gone to the last process after a time-out", async () => {
    const agent = await shellScript(FAMILY);
    const pids = new PidReader(3);
    // Only the clock of the time-out is held, so that it is never early.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const running = run([agent], { timeout: 1_000, onOutput: pids.read });
    await pids.ready;
    expect(pids.pids.filter(isRunning)).toHaveLength(3);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect((await running).ending).toEqual({ how: "timeout" });
    expect(pids.pids.filter(isRunning)).toEqual([]);
  });

  it("is gone to the last process after an abort", async () => {
    const agent = await shellScript(FAMILY);
    const pids = new PidReader(3);
    const stop = new AbortController();
    const running = run([agent], { signal: stop.signal, onOutput: pids.read });
    await pids.ready;
    expect(pids.pids.filter(isRunning)).toHaveLength(3);
    stop.abort("enough");
    expect((await running).ending).toEqual({ how: "aborted", reason: "enough" });
    expect(pids.pids.filter(isRunning)).toEqual([]);
  });

  it("is gone to the last process after too much output", async () => {
    const agent = await shellScript("sleep 300 & echo $!; exec yes");
    let first = "";
    const { ending } = await run([agent], {
      maxOutput: 200_000,
      onOutput: (chunk) => {
        first ||= chunk;
      },
    });
    expect(ending).toEqual({ how: "output_cap" });
    expect(isRunning(Number.parseInt(first, 10))).toBe(false);
  });

  it("is killed when it does not end at SIGTERM", async () => {
    const agent = await nodeScript(`
      process.on("SIGTERM", () => {});
      setInterval(() => {}, 1000);
      console.log(process.pid);
    `);
    const pids = new PidReader(1);
    const stop = new AbortController();
    const running = run([agent], { signal: stop.signal, killGrace: 50, onOutput: pids.read });
    await pids.ready;
    stop.abort();
    await running;
    expect(isRunning(pids.pids[0] as number)).toBe(false);
  });

  it("is given time to clean up at SIGTERM", async () => {
    const agent = await nodeScript(`
      process.on("SIGTERM", () => {
        process.stderr.write("cleaned up", () => process.exit(0));
      });
      setInterval(() => {}, 1000);
      console.log(process.pid);
    `);
    const pids = new PidReader(1);
    const stop = new AbortController();
    const running = run([agent], { signal: stop.signal, onOutput: pids.read });
    await pids.ready;
    stop.abort();
    expect((await running).stderr.text).toBe("cleaned up");
  });

  it("does not outlive the turn when the CLI leaves a process behind", async () => {
    const agent = await shellScript("sleep 300 >/dev/null 2>&1 & echo $!");
    const pids = new PidReader(1);
    const report = await run([agent], { onOutput: pids.read });
    expect(report.ending).toMatchObject({ how: "exited", code: 0 });
    expect(isRunning(pids.pids[0] as number)).toBe(false);
  });

  it("hangs on nobody who left the group and holds the pipes open", async () => {
    const agent = await nodeScript(`
      import { spawn } from "node:child_process";
      const away = spawn("sleep", ["300"], { detached: true, stdio: "inherit" });
      console.log(away.pid);
      away.unref();
    `);
    const pids = new PidReader(1);
    const report = await run([agent], { onOutput: pids.read });
    const [away] = pids.pids as [number];
    try {
      expect(report.ending).toMatchObject({ how: "exited", code: 0 });
      expect(isRunning(away)).toBe(true);
    } finally {
      process.kill(away, "SIGKILL");
    }
  });

  it("listens to a signal only while it runs", async () => {
    const { signal } = new AbortController();
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    const listening: number[] = [];
    const onOutput = (): void => {
      listening.push(getEventListeners(signal, "abort").length);
    };
    await run(["echo", "hi"], { signal, onOutput });
    await run(["hookline-no-such-program"], { signal });
    expect(listening).toEqual([1]);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});

describe("isGroupAlive", () => {
  // Elsewhere a dead process that is not reaped can not be told from a running one.
  it.runIf(process.platform === "linux")(
    "counts no process that is dead but not reaped",
    async () => {
      // The parent leaves the group by becoming another program, which never asks how its child
      // ended; the child waits for that, since a shell would ask.
      const agent = await shellScript(`
      sh -c '
        (until grep -q sleep /proc/$$/comm; do :; done) & echo $!; echo $$
        exec setsid sleep 300 >/dev/null 2>&1
      ' &
      read line
    `);
      const leader = spawn(agent, { detached: true, stdio: ["pipe", "pipe", "inherit"] });
      const pids = new PidReader(2);
      leader.stdout.setEncoding("utf8").on("data", pids.read);
      await pids.ready;
      const [dead, parent] = pids.pids as [number, number];
      const group = leader.pid as number;
      try {
        expect(isGroupAlive(group)).toBe(true);
        await until(() => stateOf(dead) === "Z" && groupOf(parent) === parent);
        leader.stdin.end();
        await once(leader, "exit");
        expect(groupOf(dead)).toBe(group);
        expect(process.kill(-group, 0)).toBe(true);
        expect(isGroupAlive(group)).toBe(false);
      } finally {
        process.kill(parent, "SIGKILL");
      }
    },
  );
});

function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function stateOf(pid: number): string | undefined {
  return statOf(pid)[0];
}

function groupOf(pid: number): number {
  return Number(statOf(pid)[2]);
}
