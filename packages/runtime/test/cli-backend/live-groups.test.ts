import { describe, expect, it, vi } from "vitest";
import { isRunning, until } from "../support/processes.js";
import { FixtureRun } from "../support/run-fixture.js";
import { shellScript } from "../support/scripts.js";

// Each test starts a process that loads TypeScript.
vi.setConfig({ testTimeout: 30_000 });

/** An agent that ignores what can be ignored, with a child of its own; prints both ids. */
const STUBBORN = "trap '' TERM INT HUP; sleep 300 & echo $!; echo $$; wait; wait";

/** Runs a host with a turn under way until it has ended. */
async function endHost(how: string, signal?: NodeJS.Signals) {
  const host = new FixtureRun("host.ts", how, await shellScript(STUBBORN));
  const pids = (await host.lines(2)).map(Number);
  if (signal !== undefined) {
    expect(pids.filter(isRunning)).toHaveLength(2);
    host.kill(signal);
  }
  const ended = await host.exited;
  // A killed process may take a moment to be gone; one that was not killed stays for minutes.
  await until(() => !pids.some(isRunning));
  return ended;
}

describe("killAtExit", () => {
  it("kills the turn when the host exits, and keeps its exit code", async () => {
    expect(await endHost("exit")).toEqual({ code: 3, signal: null });
  });

  it("kills the turn when the host dies of an error nobody caught", async () => {
    expect(await endHost("throw")).toEqual({ code: 1, signal: null });
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "kills the turn when the host is ended by %s, of which the host still dies",
    async (signal) => {
      expect(await endHost("signal", signal)).toEqual({ code: null, signal });
    },
  );

  it("leaves a signal to the host that handles it", async () => {
    expect(await endHost("handled-signal", "SIGTERM")).toEqual({ code: 5, signal: null });
  });
});

describe("a host that has run turns of every kind", () => {
  it("has no timer, handle or listener left, and so ends by itself", async () => {
    const host = new FixtureRun("leftovers.ts", await shellScript("sleep 300 & wait"));
    const [line = ""] = await host.lines(1);
    const { kinds, before, after } = JSON.parse(line);
    expect(kinds).toEqual(["ok", "exit", "missing_binary", "timeout", "output_cap", "aborted"]);
    expect(after).toEqual(before);
    expect(await host.exited).toEqual({ code: 0, signal: null });
  });
});
