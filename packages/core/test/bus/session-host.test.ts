import { expect, it } from "vitest";
import { SessionHost } from "../../src/bus/session-host.js";
import type { Run } from "../../src/dispatch/run.js";
import { RecordingLogger } from "../support/recording-logger.js";

it("tells everybody who waits for it that no emit is under way", async () => {
  const bus = {
    logger: new RecordingLogger(),
    hearsFailures: false,
    isClosed: false,
    decide: () => {
      throw new Error("not asked");
    },
    report: () => undefined,
  };
  const host = new SessionHost(bus, { id: null, cwd: "/" }, undefined, undefined);
  host.running = 2;
  const told: string[] = [];
  const waiting = ["one", "two"].map((who) => host.untilIdle().then(() => told.push(who)));
  const run = { plan: { recorded: false }, failures: null } as unknown as Run;
  host.finished(run);
  await Promise.resolve();
  expect(told).toEqual([]);
  host.finished(run);
  await Promise.all(waiting);
  expect(told).toEqual(["one", "two"]);
});
