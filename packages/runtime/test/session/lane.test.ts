import { AsyncResource } from "node:async_hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lane } from "../../src/session/lane.js";
import { rejection } from "../support/thrown.js";

describe("Lane", () => {
  it("runs work in the order of the calls, each after the end of the one before", async () => {
    const turns = fc.array(fc.nat(4), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(turns, async (waits) => {
        const lane = new Lane();
        const log: string[] = [];
        await Promise.all(
          waits.map((wait, index) =>
            lane.run(async () => {
              log.push(`+${index}`);
              for (let tick = 0; tick < wait; tick++) await Promise.resolve();
              log.push(`-${index}`);
            }),
          ),
        );
        expect(log).toEqual(waits.flatMap((_, index) => [`+${index}`, `-${index}`]));
      }),
    );
  });

  it("runs work at once where nothing is before it, and says what it returned or threw", () => {
    const lane = new Lane();
    expect(lane.run(() => 1)).toBe(1);
    expect(() =>
      lane.run(() => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(lane.run(() => 2)).toBe(2);
  });

  it.each(["at once", "later"])(
    "lets what comes from elsewhere wait for work that ends %s",
    async (ends) => {
      const lane = new Lane();
      const elsewhere = new AsyncResource("elsewhere");
      const log: string[] = [];
      let other: unknown;
      const mine = lane.run(() => {
        other = elsewhere.runInAsyncScope(() => lane.run(() => log.push("other")));
        log.push("work");
        if (ends === "at once") return log.push("end");
        return new Promise((resolve) => setImmediate(() => resolve(log.push("end"))));
      });
      const last = lane.run(() => log.push("last"));
      await Promise.all([mine, other, last]);
      expect(log).toEqual(["work", "end", "other", "last"]);
    },
  );

  it("runs at once what its work calls and waits for", async () => {
    const lane = new Lane();
    const inner = lane.run(() => lane.run(() => lane.run(() => "inside")));
    expect(await inner).toBe("inside");
  });

  it("lets what the work has left behind wait like anybody else", async () => {
    const lane = new Lane();
    const log: string[] = [];
    let later: Promise<unknown> = Promise.resolve();
    const gate = withResolvers();
    await lane.run(() => {
      later = gate.promise.then(() => lane.run(() => log.push("left behind")));
    });
    const next = lane.run(async () => {
      gate.resolve(undefined);
      await new Promise((resolve) => setImmediate(resolve));
      log.push("next");
    });
    await Promise.all([next, later]);
    expect(log).toEqual(["next", "left behind"]);
  });

  it("goes on after work that fails", async () => {
    const lane = new Lane();
    const failing = lane.run(() => Promise.reject(new Error("no")));
    const next = lane.run(() => 2);
    expect(await rejection(Promise.resolve(failing))).toEqual(new Error("no"));
    expect(await next).toBe(2);
  });
});

function withResolvers(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
