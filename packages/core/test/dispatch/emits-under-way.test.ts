import { describe, expect, it } from "vitest";
import { HookBus } from "../../src/bus/hook-bus.js";
import { emitsSettled } from "../../src/dispatch/emits-under-way.js";

/** A bus with a handler that waits for the test. */
function waiting() {
  const bus = new HookBus();
  const releases: (() => void)[] = [];
  bus.on("session_start", () => new Promise<void>((resolve) => releases.push(resolve)));
  return { bus, release: () => releases.shift()?.() };
}

describe("emitsSettled", () => {
  it("waits for the emits under way on every bus, and not for later ones", async () => {
    const seen: string[] = [];
    const [one, two, later] = [waiting(), waiting(), waiting()];
    const emits = [one, two].map(({ bus }) => bus.emit("session_start", {}));
    const settled = emitsSettled().then(() => seen.push("settled"));
    const late = later.bus.emit("session_start", {});
    one.release();
    await emits[0];
    seen.push("one");
    two.release();
    await emits[1];
    await settled;
    expect(seen).toEqual(["one", "settled"]);
    later.release();
    await late;
  });

  it("waits for those of earlier calls too", async () => {
    const { bus, release } = waiting();
    const emit = bus.emit("session_start", {});
    const seen: string[] = [];
    const calls = [emitsSettled(), emitsSettled()].map((call) => call.then(() => seen.push("s")));
    await Promise.resolve();
    expect(seen).toEqual([]);
    release();
    await emit;
    await Promise.all(calls);
    expect(seen).toEqual(["s", "s"]);
  });

  it("is not held up by an emit that is called off", async () => {
    const { bus } = waiting();
    const stop = new AbortController();
    const emit = bus.emit("session_start", {}, { signal: stop.signal });
    const settled = emitsSettled();
    stop.abort(new Error("stopped"));
    await expect(emit).rejects.toThrow("stopped");
    await settled;
  });
});
