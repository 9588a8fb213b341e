import { describe, expect, it } from "vitest";
import { UnderWay } from "../../src/session/under-way.js";

describe("UnderWay.stop", () => {
  it("waits for work that comes to its end, and no longer for work that does not", async () => {
    const underWay = new UnderWay(1);
    const log: unknown[] = [];
    void underWay.run(async (signal) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await new Promise(setImmediate);
      log.push(signal.reason);
    });
    await underWay.stop("enough");
    expect(log).toEqual(["enough"]);
    void underWay.run(() => new Promise(() => {}));
    await underWay.stop("enough");
  });

  it("does not wait for whoever calls it", async () => {
    const underWay = new UnderWay();
    await underWay.run(() => underWay.run(() => underWay.stop("enough")));
  });
});
