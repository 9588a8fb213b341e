import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { onAbort } from "../../src/tools/on-abort.js";

describe("onAbort", () => {
  it("calls back with the reason, once, all but those that were taken off", () => {
    const stop = new AbortController();
    const log: unknown[] = [];
    const off = onAbort(stop.signal, () => log.push("gone"));
    onAbort(stop.signal, (reason) => log.push(reason));
    onAbort(stop.signal, () => log.push("and me"));
    off();
    stop.abort("enough");
    stop.abort("again");
    expect(log).toEqual(["enough", "and me"]);
  });

  it("calls back at once where the signal has aborted", () => {
    const log: unknown[] = [];
    onAbort(AbortSignal.abort("before"), (reason) => log.push(reason));
    expect(log).toEqual(["before"]);
  });

  it("adds one event listener to a signal, however many there are", () => {
    const { signal } = new AbortController();
    for (let one = 0; one < 20; one++) onAbort(signal, () => {});
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
  });

  it("lets a listener take another one off that has not been called yet", () => {
    const stop = new AbortController();
    const log: string[] = [];
    onAbort(stop.signal, () => {
      log.push("first");
      off();
    });
    const off = onAbort(stop.signal, () => log.push("second"));
    stop.abort();
    expect(log).toEqual(["first"]);
  });
});
