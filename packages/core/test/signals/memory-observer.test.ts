import { describe, expect, it } from "vitest";
import { MemoryObserver } from "../../src/signals/memory-observer.js";
import { signalOf } from "./signal-of.js";

function reasons(observer: MemoryObserver): (string | null)[] {
  return observer.signals.map(({ reason }) => reason);
}

describe("MemoryObserver", () => {
  it("keeps the signals it was given, oldest first", () => {
    const observer = new MemoryObserver();
    const signals = [signalOf("a"), signalOf("b")];
    for (const signal of signals) observer.record(signal);
    expect(observer.signals).toHaveLength(2);
    expect(observer.signals[0]).toBe(signals[0]);
    expect(observer.signals[1]).toBe(signals[1]);
  });

  it("forgets the oldest ones beyond its limit", () => {
    const observer = new MemoryObserver(2);
    for (const reason of ["a", "b", "c", "d"]) observer.record(signalOf(reason));
    expect(reasons(observer)).toEqual(["c", "d"]);
  });

  it("keeps 1000 where no limit is named", () => {
    const observer = new MemoryObserver();
    for (let i = 0; i < 1_001; i++) observer.record(signalOf(String(i)));
    expect(observer.signals).toHaveLength(1_000);
    expect(observer.signals[0]?.reason).toBe("1");
  });

  it("keeps nothing with the limit 0", () => {
    const observer = new MemoryObserver(0);
    observer.record(signalOf("a"));
    expect(observer.signals).toEqual([]);
  });

  it("starts anew after clear", () => {
    const observer = new MemoryObserver(2);
    observer.record(signalOf("a"));
    observer.clear();
    expect(observer.signals).toEqual([]);
    observer.record(signalOf("b"));
    expect(reasons(observer)).toEqual(["b"]);
  });
});
