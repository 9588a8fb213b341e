import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContextSlot } from "../src/index.js";

describe("ContextSlot", () => {
  it("says what a storage of its own would say, whatever is run within what", async () => {
    const nesting = fc.array(fc.record({ slot: fc.nat(3), value: fc.nat(9), waits: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(nesting, async (runs) => {
        const slots = Array.from({ length: 4 }, () => new ContextSlot<number>());
        const storages = slots.map(() => new AsyncLocalStorage<number>());
        const check = () =>
          expect(slots.map((slot) => slot.getStore())).toEqual(
            storages.map((storage) => storage.getStore()),
          );
        const run = async (at: number): Promise<void> => {
          const one = runs[at];
          if (one === undefined) return;
          const { slot, value, waits } = one;
          const within = async (): Promise<void> => {
            if (waits) await setImmediate();
            check();
            await run(at + 1);
            check();
          };
          await storages[slot]?.run(value, async () => slots[slot]?.run(value, within));
          check();
        };
        await run(0);
      }),
      { numRuns: 50 },
    );
  });

  it("keeps work apart that runs side by side", async () => {
    const slot = new ContextSlot<number>();
    const seen = await Promise.all(
      [1, 2, 3].map((value) =>
        slot.run(value, async () => {
          await setImmediate();
          return slot.getStore();
        }),
      ),
    );
    expect(seen).toEqual([1, 2, 3]);
    expect(slot.getStore()).toBeUndefined();
  });
});
